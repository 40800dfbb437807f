import { readdir, readFile } from 'node:fs/promises';
import { imageKindOf } from '#server/images/image-kind.ts';
import { preparePhoto } from '#server/images/prepare-photo.ts';
import { expect, test } from 'vitest';
import { sampleCards, sampleGallery, samplePortraits } from './sample-pictures.ts';
import { buildSampleMembers } from './sample-members.ts';

const folder = new URL('./pictures/', import.meta.url);
const listed = [...sampleGallery, ...samplePortraits, ...sampleCards].map(({ file }) => file);
const read = (file: string) => readFile(new URL(file, folder));

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

test('the site accepts a picture of each kind', async () => {
  for (const { file } of [sampleGallery[0], sampleCards[0]].filter((each) => each !== undefined)) {
    const { width, height } = await preparePhoto(await read(file), 'picture');
    expect(width).toBeGreaterThan(height);
  }
  const [portrait] = samplePortraits;
  const { width, height } = await preparePhoto(await read(portrait?.file ?? ''), 'portrait');
  expect(width).toBe(height);
});

test('the membership cards have the names and numbers of living members', () => {
  const members = [...buildSampleMembers(2_000)].filter(({ series }) => series === 'fb');
  for (const { number, firstName, lastName } of sampleCards) {
    const member = members.find((each) => each.number === number);
    expect(member).toMatchObject({ firstName, lastName, deceased: false });
  }
});

test('the captions differ', () => {
  expect(new Set(sampleGallery.map(({ caption }) => caption)).size).toBe(24);
});
