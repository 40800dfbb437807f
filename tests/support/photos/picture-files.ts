/**
 * Picture files that the browser code must read and sharp cannot write (BMP, icon and HEIC), with the same four
 * quarters.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawPhoto } from './drawn-photos.ts';

const quarters = await drawPhoto({ width: 128, height: 96, format: 'png' });

/** Written by the encoder of libheif from the same quarters, 256 by 192 pixels. */
export const heicFile = (): Promise<Buffer> =>
  readFile(fileURLToPath(new URL('quarters.heic', import.meta.url)));

/** BMP stores rows from bottom to top, and blue before red. */
export async function bmpFile(): Promise<Buffer> {
  const { data, info } = await sharp(quarters)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + width * height * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  const lines = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3);
      lines.set([blue, green, red], ((height - 1 - y) * width + x) * 3);
    }
  }
  return Buffer.concat([head, lines]);
}

export function iconFile(): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([128, 96], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(quarters.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, quarters]);
}

export const tiffFile = (compression: 'lzw' | 'deflate' | 'none'): Promise<Buffer> =>
  sharp(quarters).removeAlpha().tiff({ compression }).toBuffer();
