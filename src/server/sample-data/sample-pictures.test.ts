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

test.each([
  { pictures: samplePortraits, width: 480, height: 480 },
  { pictures: sampleCards, width: 1_000, height: 630 },
])('all pictures of a kind are $width × $height pixels', async ({ pictures, ...size }) => {
  for (const { file } of pictures) expect(sizeOf(await read(file))).toEqual(size);
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
