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

/** A file that cannot be decoded. `line` is the line of the first fault, if known. */
export interface EncodingFault {
  readonly line: number | null;
  readonly message: string;
}

const sliceBytes = 64 * 1024;

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

async function isUtf16(open: OpenFile): Promise<boolean> {
  for await (const [first, second] of open()) {
    return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  }
  return false;
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

export async function detectEncoding(open: OpenFile): Promise<Encoding | EncodingFault> {
  if (await isUtf8(open)) return 'UTF-8';
  if (await isUtf16(open)) {
    return { line: null, message: 'the file is UTF-16; save it as UTF-8' };
  }
  const line = await findDamage(open);
  if (line === null) return 'Windows-1252';
  return { line, message: 'the text is not valid UTF-8; the file is damaged' };
}

/** Yields slices of 64 KiB, and lets other work run between them. */
export async function* readAsUtf8(open: OpenFile, encoding: Encoding): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('windows-1252');
  for await (const chunk of open()) {
    for (let start = 0; start < chunk.length; start += sliceBytes) {
      const slice = chunk.subarray(start, start + sliceBytes);
      yield encoding === 'UTF-8' ? slice : Buffer.from(decoder.decode(slice));
      await setImmediate();
    }
  }
}
