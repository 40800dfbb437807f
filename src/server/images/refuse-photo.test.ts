import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import type { PhotoRecipe } from '#contract/photos.ts';
import { drawAnimation, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { preparePhoto } from './prepare-photo.ts';

const prepare = (bytes: Uint8Array, recipe: PhotoRecipe = 'picture') => preparePhoto(bytes, recipe);

async function refusalOf(bytes: Uint8Array): Promise<Refusal> {
  const refusal = await prepare(bytes).catch((error: unknown) => error);
  if (refusal instanceof Refusal) return refusal;
  throw new Error('It was not refused');
}

describe('a file that is not a photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  const texts = [
    svg,
    `<?xml version="1.0"?>${svg}`,
    '<!doctype html><p>hi',
    '%PDF-1.7',
    'GIF89a',
    '',
  ];

  test.each(texts)('is rejected with the specified message: %s', async (text) => {
    expect(await refusalOf(Buffer.from(text))).toMatchObject({
      code: 'bad_request',
      message: 'Invalid image type',
      errors: { data: 'Invalid image type' },
    });
  });

  test.each(['tiff', 'heif'] as const)(
    'is rejected as %s, which the browser converts',
    async (format) => {
      const options = format === 'heif' ? { compression: 'av1' as const } : {};
      const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .toFormat(format, options)
        .toBuffer();
      expect(await refusalOf(photo)).toMatchObject({ message: 'Invalid image type' });
    },
  );

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'is rejected as damaged if it is a truncated %s',
    async (format) => {
      const photo = await drawPhoto({ format, width: 200, height: 200 });
      for (const part of [0.5, 0.9, 0.98]) {
        const cut = photo.subarray(0, Math.floor(photo.length * part));
        expect(await refusalOf(cut)).toMatchObject({
          message: 'This photo is damaged. Please choose another one.',
        });
      }
    },
  );

  test('is rejected if only its first bytes are those of a photo', async () => {
    const heads = ['\u00ff\u00d8\u00ff', '\u0089PNG\r\n\u001a\n', 'RIFF\0\0\0\0WEBP', 'GIF89a'];
    for (const head of heads) {
      const fake = Buffer.from(`${head}<script>${'x'.repeat(500)}</script>`, 'latin1');
      expect(await refusalOf(fake)).toMatchObject({ message: 'Invalid image type' });
    }
  });
});

describe('a decompression bomb', () => {
  test('of more than 40 megapixels is rejected before it is decoded', async () => {
    const background = '#fff';
    const bomb = await sharp({ create: { width: 6400, height: 6400, channels: 3, background } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    expect(await refusalOf(bomb)).toMatchObject({
      code: 'too_large',
      message: 'This photo has more than 40 megapixels. Please choose a smaller one.',
    });
  });

  test('is rejected if it is small enough but takes too much memory to decode', async () => {
    const create = { width: 5200, height: 5200, channels: 3 as const, background: '#fff' };
    const plain = await sharp({ create }).jpeg({ quality: 20 }).toBuffer();
    const inPasses = { progressive: true, quality: 20 };
    for (const bomb of [
      await sharp(plain)
        .jpeg({ ...inPasses, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      await sharp(plain)
        .toColourspace('rgb16')
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer(),
    ]) {
      expect(await refusalOf(bomb)).toMatchObject({
        code: 'too_large',
        message: expect.stringMatching(/^This photo needs too much memory/) as string,
      });
    }
    const fitting = await sharp(plain).jpeg(inPasses).toBuffer();
    expect(await prepare(fitting, 'portrait')).toMatchObject({ width: 400 });
  });

  test('of 10,000 frames is rejected', async () => {
    expect(await refusalOf(drawAnimation(10_000))).toMatchObject({ code: 'too_large' });
  });
});
