/** The floor for uploads: the image library alone produces the same pictures, once for each input line. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { photoSizes } from '#contract/photos.ts';

sharp.cache(false);
const [, , file = ''] = process.argv;
const photo = await readFile(file);

async function makePictures(): Promise<void> {
  const { web, medium, thumb } = photoSizes;
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize(web, web, inside)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const side of [web, medium, thumb]) {
    const sized = sharp(data, { raw: { width, height, channels } }).resize(side, side, inside);
    await sized.clone().webp({ quality: 80 }).toBuffer();
    await sized.clone().jpeg({ quality: 80, progressive: true }).toBuffer();
  }
}

for await (const line of createInterface(process.stdin)) {
  await makePictures();
  console.log(line);
}
