import { readdir, readFile } from 'node:fs/promises';
import { imageKindOf } from '#contract/picture-header.ts';
import { preparePhoto } from '#server/images/prepare-photo.ts';
import { expect, test } from 'vitest';
import { sampleCards, sampleGallery, samplePortraits } from './sample-pictures.ts';
import { buildSampleMembers } from './sample-members.ts';

const folder = new URL('./pictures/', import.meta.url);
const listed = [...sampleGallery, ...samplePortraits, ...sampleCards].map(({ file }) => file);
const read = (file: string) => readFile(new URL(file, folder));

/** Of a lossy WebP file without transparency, as the script writes them. */
function sizeOf(file: Buffer) {
  expect(file.toString('latin1', 12, 16)).toBe('VP8 ');
  return { width: file.readUInt16LE(26), height: file.readUInt16LE(28) };
}

test('every picture of a trial is stored, and every stored one is used', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const stored = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.split('/').at(-1)}/${name}`);
  expect(stored.toSorted()).toEqual(listed.toSorted());
  expect([sampleGallery.length, samplePortraits.length, sampleCards.length]).toEqual([24, 60, 10]);
});

test('the pictures are WebP files of together at most 3 MB, all different', async () => {
  const files = await Promise.all(listed.map(read));
  for (const file of files) expect(imageKindOf(file)).toBe('webp');
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeLessThan(3_000_000);
  expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(listed.length);
});

test('the pictures of the gallery have different shapes, as photos have', async () => {
  const sizes = await Promise.all(sampleGallery.map(async ({ file }) => sizeOf(await read(file))));
  for (const { width, height } of sizes) {
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(900);
  }
  const ratios = sizes.map(({ width, height }) => (width / height).toFixed(2));
  expect(new Set(ratios).size).toBeGreaterThanOrEqual(8);
  expect(sizes.some(({ width, height }) => width < height)).toBe(true);
});

test.each([
  { pictures: samplePortraits, width: 480, height: 480 },
  { pictures: sampleCards, width: 1_000, height: 630 },
])('all pictures of a kind are $width × $height pixels', async ({ pictures, ...size }) => {
  for (const { file } of pictures) expect(sizeOf(await read(file))).toEqual(size);
});

test('a quarter of the portraits are of women', () => {
  expect(samplePortraits.filter(({ isWoman }) => isWoman)).toHaveLength(15);
});

test('the site accepts a picture of each kind', async () => {
  for (const { file } of [sampleGallery[0], sampleCards[0]].filter((each) => each !== undefined)) {
    const { width, height } = await preparePhoto(await read(file), 'picture');
    expect({ width, height }).toEqual(sizeOf(await read(file)));
  }
  const [portrait] = samplePortraits;
  const { width, height } = await preparePhoto(await read(portrait?.file ?? ''), 'portrait');
  expect(width).toBe(height);
});

/** The cards of living members with a full date, on a site with `count` members. */
function cardsOfLiving(count: number) {
  const living = [...buildSampleMembers(count)].filter(
    ({ series, deceased }) => series === 'fb' && !deceased,
  );
  return sampleCards.filter(({ number, firstName, lastName }) =>
    living.some(
      (member) =>
        member.number === number &&
        member.firstName === firstName &&
        member.lastName === lastName &&
        [member.year, member.month, member.day].every((part) => part > 0),
    ),
  );
}

test('the membership cards have the names and numbers of living members with a full date', () => {
  expect(cardsOfLiving(2_000)).toEqual(sampleCards);
});

test('a site with 300 members has at least six of the membership cards below number 300', () => {
  const cards = cardsOfLiving(300).filter(({ number }) => number < 300);
  expect(cards.length).toBeGreaterThanOrEqual(6);
});

test('the captions differ and are short', () => {
  const captions = sampleGallery.map(({ caption }) => caption);
  expect(new Set(captions).size).toBe(24);
  for (const caption of captions) expect(caption.length).toBeLessThanOrEqual(90);
});
