import * as tiff from 'utif2';
import { tooManyPixels } from '#contract/photos.ts';
import { mostDecodedPixels, sendPicture, type Decoded } from './decoded-picture.ts';

/** Reads a tag with one number (TIFF 6.0, section 8). */
function numberOf(page: tiff.IFD, tag: number): number {
  const value = page[`t${tag}`];
  return Array.isArray(value) || value instanceof Uint8Array ? Number(value[0]) : 0;
}

/** Decodes the first page, without applying its orientation. */
function decode(file: ArrayBuffer): Decoded {
  const page = tiff.decode(file)[0];
  if (page === undefined) return null;
  const pixels = numberOf(page, 256) * numberOf(page, 257);
  if (!(pixels > 0)) return null;
  if (pixels > mostDecodedPixels) return tooManyPixels;
  tiff.decodeImage(file, page);
  const { width, height } = page;
  const data = new Uint8ClampedArray(tiff.toRGBA8(page));
  if (data.length !== width * height * 4) return null;
  return { width, height, data, orientation: numberOf(page, 274) || 1 };
}

sendPicture(decode);
