/**
 * `npm run draw:samples`: draws the pictures of a trial, into the repository or the given folder. It always draws the
 * same pictures, and replaces those in the folder once all are drawn.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildSampleMembers } from '#server/sample-data/sample-members.ts';
import {
  sampleCards,
  sampleGallery,
  samplePortraits,
} from '#server/sample-data/sample-pictures.ts';
import { createSeededRandom } from '#server/sample-data/seeded-random.ts';
import { height, width } from './canvas.mjs';
import { galleryScenes } from './gallery-scenes.mjs';
import { write } from './lettering.mjs';
import { drawCard } from './membership-cards.mjs';
import { drawPortrait } from './portraits.mjs';

const [
  ,
  ,
  folder = fileURLToPath(new URL('../../src/server/sample-data/pictures', import.meta.url)),
] = process.argv;
const quality = 72;
const members = 2_000;

/** @type {Map<string, Buffer>} */
const drawn = new Map();

/** @param {string} svg @param {string} file @param {import('sharp').OverlayOptions[]} [overlays] */
async function draw(svg, file, overlays = []) {
  const picture = sharp(Buffer.from(svg)).composite(overlays).removeAlpha();
  drawn.set(file, await picture.webp({ quality, effort: 6 }).toBuffer());
}

/** @param {string} scene */
const drawing = (scene) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scene}</svg>`;

for (const [index, { file }] of sampleGallery.entries()) {
  const scene = galleryScenes[index]?.(createSeededRandom(100 + index)) ?? '';
  await draw(drawing(scene), file);
}
for (const [index, { file, isWoman }] of samplePortraits.entries()) {
  const turn = samplePortraits.slice(0, index).filter((each) => each.isWoman === isWoman).length;
  await draw(drawPortrait(createSeededRandom(500 + index), index, turn, isWoman), file);
}
const regular = [...buildSampleMembers(members)].filter(({ series }) => series === 'fb');
for (const [index, { file, number, firstName, lastName }] of sampleCards.entries()) {
  const name = `${firstName} ${lastName}`;
  const member = regular.find((each) => each.number === number);
  if (!member || `${member.firstName} ${member.lastName}` !== name) {
    throw new Error(`FB${number} is not ${name}: correct sampleCards.`);
  }
  const holder = { number, name, year: member.year };
  const { svg, letterings, worn } = drawCard(createSeededRandom(900 + index), index, holder);
  const overlays = await Promise.all(letterings.map(write));
  await draw(svg, file, [...overlays, { input: Buffer.from(worn) }]);
}
for (const part of ['gallery', 'portraits', 'cards']) {
  await rm(join(folder, part), { recursive: true, force: true });
  await mkdir(join(folder, part), { recursive: true });
}
let total = 0;
for (const [file, picture] of drawn) {
  await writeFile(join(folder, file), picture);
  total += picture.length;
}
console.log(`${drawn.size} pictures, ${total} bytes`);
