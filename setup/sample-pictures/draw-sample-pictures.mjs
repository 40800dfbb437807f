/** `npm run draw:samples`: draws the pictures of a trial. The same script always draws the same pictures. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildSampleMembers } from '#server/sample-data/sample-members.ts';
import { sampleCards, samplePortraits } from '#server/sample-data/sample-pictures.ts';
import { createSeededRandom } from '#server/sample-data/seeded-random.ts';
import { height, width } from './canvas.mjs';
import { galleryScenes } from './gallery-scenes.mjs';
import { write } from './lettering.mjs';
import { drawCard } from './membership-cards.mjs';
import { drawPortrait } from './portraits.mjs';

const folder = fileURLToPath(new URL('../../src/server/sample-data/pictures', import.meta.url));
const quality = 72;
const members = 2_000;

let total = 0;

/** @param {string} svg @param {string} file @param {import('./lettering.mjs').Lettering[]} [letterings] */
async function save(svg, file, letterings = []) {
  const overlays = await Promise.all(letterings.map(write));
  const { size } = await sharp(Buffer.from(svg))
    .composite(overlays)
    .webp({ quality, effort: 6 })
    .toFile(join(folder, file));
  total += size;
}

/** @param {number} index from 0 */
const numbered = (index) => `${String(index + 1).padStart(2, '0')}.webp`;

await rm(folder, { recursive: true, force: true });
for (const part of ['gallery', 'portraits', 'cards']) {
  await mkdir(join(folder, part), { recursive: true });
}
for (const [index, draw] of galleryScenes.entries()) {
  const { svg, handwriting } = draw(createSeededRandom(100 + index));
  const written = { x: 605, y: 800, size: 52, color: '#3b3550', isCentred: true, turn: -2 };
  await save(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
    `gallery/${numbered(index)}`,
    handwriting === undefined ? [] : [{ ...written, text: handwriting }],
  );
}
for (const [index, { file, isWoman }] of samplePortraits.entries()) {
  await save(drawPortrait(createSeededRandom(500 + index), index, isWoman), file);
}
const regular = [...buildSampleMembers(members)].filter(({ series }) => series === 'fb');
for (const [index, { file, number, firstName, lastName }] of sampleCards.entries()) {
  const year = regular.find((member) => member.number === number)?.year ?? 0;
  const holder = { number, name: `${firstName} ${lastName}`, year };
  const { svg, letterings } = drawCard(createSeededRandom(900 + index), index, holder);
  await save(svg, file, letterings);
}
console.log(
  `${galleryScenes.length + samplePortraits.length + sampleCards.length} pictures, ${total} bytes`,
);
