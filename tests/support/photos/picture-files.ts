/** Picture files of kinds that the browser code decodes itself, with the same four quarters. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawPhoto } from './drawn-photos.ts';

const quarters = await drawPhoto({ width: 128, height: 96, format: 'png' });

/** Written by the encoder of libheif from the same quarters, 256 by 192 pixels. */
export const heicFile = (): Promise<Buffer> =>
  readFile(fileURLToPath(new URL('quarters.heic', import.meta.url)));

export const tiffFile = (): Promise<Buffer> =>
  sharp(quarters).removeAlpha().tiff({ compression: 'lzw' }).toBuffer();
