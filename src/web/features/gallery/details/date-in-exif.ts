/**
 * Reads the day on which a camera took a picture from the EXIF data in its file, and nothing else. See the EXIF
 * standard, CIPA DC-008.
 */
import type { DateTaken } from '#web/ui/photos/taken-text.ts';

/** Cameras write the data near the start of JPEG and HEIC files. */
const searchedBytes = 512 * 1024;

/** The data begins after this mark, with the byte order. */
const mark = /Exif\0\0(?=II\*\0|MM\0\*)/;
const markLength = 6;

const exifPart = 0x87_69;
/** When the picture was taken; scanners and editors write other fields. */
const dateTimeOriginal = 0x90_03;

const entryBytes = 12;

/** An earlier year is the mistake of a clock or of an editor. */
const earliestYear = 1950;

/** The value field of an entry in a directory; undefined if it has no such entry. */
function findValue(
  view: DataView,
  directory: number,
  tag: number,
  isLittle: boolean,
): number | undefined {
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * entryBytes;
    if (view.getUint16(entry, isLittle) === tag) return view.getUint32(entry + 8, isLittle);
  }
  return undefined;
}

/** Throws a `RangeError` where the data points outside of the file. */
function findDateText(bytes: Uint8Array, start: number): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start);
  const isLittle = view.getUint8(0) === 0x49;
  const part = findValue(view, view.getUint32(4, isLittle), exifPart, isLittle);
  const at = part === undefined ? undefined : findValue(view, part, dateTimeOriginal, isLittle);
  if (at === undefined) return '';
  return String.fromCodePoint(...bytes.subarray(start + at, start + at + 10));
}

/** Null without a plausible date; the date may be in the future. */
export function dateInExif(bytes: Uint8Array): DateTaken | null {
  const start = new TextDecoder('latin1').decode(bytes).search(mark);
  if (start === -1) return null;
  try {
    const parts = /^(\d{4}):(\d{2}):(\d{2})$/.exec(findDateText(bytes, start + markLength));
    const [year = 0, month = 0, day = 0] = (parts ?? []).slice(1).map(Number);
    return year >= earliestYear && month > 0 && day > 0 ? { day, month, year } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Null also for a file that cannot be read. */
export async function readDateTaken(file: Blob): Promise<DateTaken | null> {
  try {
    return dateInExif(new Uint8Array(await file.slice(0, searchedBytes).arrayBuffer()));
  } catch {
    return null;
  }
}
