import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPhoto, quarterColors } from '#tests/support/photos/drawn-photos.ts';
import { cardPlaces, drawCard } from './draw-card.ts';

async function pixelsOf(card: Buffer) {
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
}

/** The number of sampled pixels in this area that differ clearly. */
async function differences(
  one: Buffer,
  other: Buffer,
  place: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  let count = 0;
  for (let y = place.top; y < place.top + place.height; y += 2) {
    for (let x = place.left; x < place.left + place.width; x += 2) {
      if (Math.abs((a(x, y)[0] ?? 0) - (b(x, y)[0] ?? 0)) > 60) count += 1;
    }
  }
  return count;
}

test('a card has the size that link previews require and stays below their file size limit', async () => {
  const card = await drawCard({ number: 9_999_999, name: 'Ann Example', portrait: null });
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(card.length).toBeLessThan(300_000);
});

test('a card shows the number, name and portrait of the member', async () => {
  const portrait = await sharp(await drawPhoto({ width: 400, height: 400 }))
    .webp()
    .toBuffer();
  const holder = { number: 12, name: 'Ann Example', portrait };
  const card = await drawCard(holder);
  const { number, name, portrait: face } = cardPlaces;
  const numberPlace = { ...number, top: number.bottom - number.height };
  const another = await drawCard({ ...holder, number: 13 });
  expect(await differences(card, another, numberPlace)).toBeGreaterThan(100);
  expect(await differences(card, another, name)).toBe(0);
  const renamed = await drawCard({ ...holder, name: 'Bo Sample' });
  expect(await differences(card, renamed, name)).toBeGreaterThan(100);

  const at = await pixelsOf(card);
  const [red = 0] = at(face.x - 60, face.y - 60);
  expect(Math.abs(red - (quarterColors[0]?.[0] ?? 0))).toBeLessThan(24);
  // The portrait is round: its corner shows the background of the card.
  expect(at(face.x - face.radius + 4, face.y - face.radius + 4)[0]).toBeGreaterThan(240);
});

test('draws a name as plain text, whatever characters it has', async () => {
  const draw = (name: string) => drawCard({ number: 1, name, portrait: null });
  const plain = await draw('Ann');
  for (const name of [
    '<span size="99999">Ann</span>',
    '&lt;b&gt; & <b>',
    'a\u0000b\u202ec',
    '漢字 العربية 🎉',
    `${'W'.repeat(100)} ${'M'.repeat(100)}`,
    ' ',
    '\u115f\u200d',
  ]) {
    const card = await draw(name);
    expect(await differences(plain, card, { left: 0, top: 0, width: 1200, height: 150 })).toBe(0);
    expect(await differences(plain, card, { left: 0, top: 590, width: 1200, height: 40 })).toBe(0);
  }
});

test('draws the same letters on a machine without fonts', async () => {
  const module = fileURLToPath(new URL('./draw-card.ts', import.meta.url));
  const script = `
    import { drawCard } from ${JSON.stringify(module)};
    const holder = { number: 7, name: 'Jörg Łőž', portrait: null };
    process.stdout.write(await drawCard(holder));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { FONTCONFIG_FILE: '/nowhere/fonts.conf', HOME: '/nowhere' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [chunks] = await Promise.all([child.stdout.toArray(), once(child, 'close')]);
  expect(child.exitCode).toBe(0);
  const here = await drawCard({ number: 7, name: 'Jörg Łőž', portrait: null });
  const there = Buffer.concat(chunks as Buffer[]);
  expect(await differences(here, there, { left: 0, top: 0, width: 1200, height: 630 })).toBe(0);
});
