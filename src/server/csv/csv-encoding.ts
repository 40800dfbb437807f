/**
 * Detects whether a CSV file is UTF-8 or Windows-1252, and decodes it to UTF-8.
 * Valid UTF-8 is UTF-8, because other text with accents is hardly ever valid by chance. All other
 * files are Windows-1252, which spreadsheets write, except files with a UTF-8 mark or with mostly
 * valid accents: those are damaged, and decoding them as Windows-1252 would garble the intact
 * names.
 */
import { setImmediate } from 'node:timers/promises';

/** Opens the file again from its start. */
export type OpenFile = () => AsyncIterable<Uint8Array>;
export type Encoding = 'UTF-8' | 'Windows-1252';

/** Why a file cannot be read, or not to its end. */
export interface CsvFault {
  /** Null for a fault of the whole file. */
  readonly line: number | null;
  readonly message: string;
}

const sliceBytes = 64 * 1024;

const zip = Buffer.from('PK\u{3}\u{4}');
/** The container of workbooks before 2007. */
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** As browsers send it when they have read it as text. */
const oleAsText = Buffer.from(ole.toString());
const workbookMarks = [zip, ole, oleAsText];
const utf16Marks = [Buffer.from('fffe', 'hex'), Buffer.from('feff', 'hex')];
/** Plain letters are every other byte of UTF-16. */
const everyOtherIsNul = /(?:[^\0]\0){4}/;

/** The first bytes of a file. */
export async function readStart(open: OpenFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of open()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= sliceBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, sliceBytes);
}

/** Why a file that begins so is no text in an encoding that is read; null for others. */
function findFaultOfStart(start: Buffer): CsvFault | null {
  const beginsWith = (mark: Buffer) => start.subarray(0, mark.length).equals(mark);
  if (workbookMarks.some(beginsWith)) {
    return { line: null, message: 'This is an Excel workbook. Save it as CSV (UTF-8).' };
  }
  if (utf16Marks.some(beginsWith) || everyOtherIsNul.test(start.toString('latin1'))) {
    return { line: null, message: 'This file is UTF-16. Save it as CSV (UTF-8).' };
  }
  return null;
}

async function isUtf8(open: OpenFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of open()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The line of the first fault in a damaged UTF-8 file; null for other files. */
async function findDamage(open: OpenFile): Promise<number | null> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let isMarked: boolean | null = null;
  let good = 0;
  let faults = 0;
  let line = 1;
  for await (const chunk of open()) {
    const text = decoder.decode(chunk, { stream: true });
    isMarked ??= text.startsWith('\u{feff}');
    if (faults === 0) {
      const [before = ''] = text.split('\u{fffd}', 1);
      line += countMatches(before, /\r\n?|\n/g);
    }
    faults += countMatches(text, /\u{fffd}/gu);
    good += countMatches(text, /[\u{80}-\u{fffc}\u{fffe}-\u{10ffff}]/gu);
  }
  return isMarked || good > faults ? line : null;
}

/** @param start the first bytes of the file */
export async function detectEncoding(open: OpenFile, start: Buffer): Promise<Encoding | CsvFault> {
  const fault = findFaultOfStart(start);
  if (fault !== null) return fault;
  if (await isUtf8(open)) return 'UTF-8';
  const line = await findDamage(open);
  if (line === null) return 'Windows-1252';
  return { line, message: 'The text is not valid UTF-8; the file is damaged.' };
}

/** Ctrl+Z and NUL, which old programs write after the end of a text, and line breaks. */
const endMarks: readonly number[] = [0x1a, 0, 0x0a, 0x0d];

/** Drops the end marks of a text. */
async function* withoutEndMarks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  for await (const chunk of chunks) {
    const end = chunk.findLastIndex((byte) => !endMarks.includes(byte)) + 1;
    if (end > 0) {
      yield* held;
      yield chunk.subarray(0, end);
      held = [];
    }
    if (end < chunk.length) held.push(chunk.subarray(end));
  }
}

/** Yields slices of 64 KiB, and lets other work run between them. */
export async function* readAsUtf8(open: OpenFile, encoding: Encoding): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('windows-1252');
  for await (const chunk of withoutEndMarks(open())) {
    for (let start = 0; start < chunk.length; start += sliceBytes) {
      const slice = chunk.subarray(start, start + sliceBytes);
      yield encoding === 'UTF-8' ? slice : Buffer.from(decoder.decode(slice));
      await setImmediate();
    }
  }
}
