import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PhotoRecipe } from '#contract/photos.ts';
import {
  areAlike,
  drawAnimation,
  drawPhoto,
  quarterColors,
  quartersOf,
} from '#tests/support/photos/drawn-photos.ts';
import type { PreparedPhoto } from './images.ts';
import { preparePhoto } from './prepare-photo.ts';

const prepare = (bytes: Uint8Array, recipe: PhotoRecipe = 'picture') => preparePhoto(bytes, recipe);

const measuresOf = async ({ files }: PreparedPhoto) =>
  Promise.all(
    files.map(async ({ size, format, bytes }) => {
      const { width, height, format: found } = await sharp(bytes).metadata();
      expect(found).toBe(format);
      return `${size} ${width}x${height}`;
    }),
  );

describe('a photo', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'with orientation %i becomes upright and loses its metadata',
    async (orientation) => {
      const photo = await drawPhoto({ width: 120, height: 80, orientation });
      const { exif } = await sharp(photo).metadata();
      expect(exif?.includes('Secret Camera')).toBe(true);
      const prepared = await prepare(photo);
      expect([prepared.width, prepared.height]).toEqual([120, 80]);
      for (const { bytes } of prepared.files) {
        expect(areAlike(await quartersOf(bytes), quarterColors)).toBe(true);
        const clean = await sharp(bytes).metadata();
        expect([clean.exif, clean.icc, clean.iptc, clean.xmp, clean.orientation]).toEqual(
          Array.from({ length: 5 }),
        );
        expect(String(bytes)).not.toMatch(/Secret|Somebody|GPS|Exif/);
      }
    },
  );

  test('is saved in three sizes and two formats each, and never enlarged', async () => {
    expect(await measuresOf(await prepare(await drawPhoto({ width: 2400, height: 1200 })))).toEqual(
      [
        'web 2048x1024',
        'web 2048x1024',
        'medium 1080x540',
        'medium 1080x540',
        'thumb 480x240',
        'thumb 480x240',
      ],
    );
    const small = await prepare(await drawPhoto({ width: 30, height: 20 }));
    expect(small).toMatchObject({ width: 30, height: 20, thumbWidth: 30, thumbHeight: 20 });
    expect(new Set(await measuresOf(small))).toEqual(
      new Set(['web 30x20', 'medium 30x20', 'thumb 30x20']),
    );
  });

  test('of a person becomes a square of 400 pixels', async () => {
    const prepared = await prepare(await drawPhoto({ width: 900, height: 600 }), 'portrait');
    expect(await measuresOf(prepared)).toEqual(['avatar 400x400', 'avatar 400x400']);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('can be a %s', async (format) => {
    const { files } = await prepare(await drawPhoto({ format }));
    expect(areAlike(await quartersOf(files[0]?.bytes ?? Buffer.of()), quarterColors)).toBe(true);
  });

  test('in another colour space looks the same in sRGB', async () => {
    const red = { r: 220, g: 40, b: 40 };
    const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: red } });
    const wide = await plain.clone().png().withIccProfile('p3').toBuffer();
    const print = await plain
      .clone()
      .toColourspace('cmyk')
      .jpeg()
      .withIccProfile('cmyk')
      .toBuffer();
    const deep = await plain.clone().toColourspace('rgb16').png().toBuffer();
    // The raw values differ: without its profile the picture would look faded.
    const [raw] = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect(raw).toBeLessThan(210);
    for (const photo of [wide, deep]) {
      const [color] = await quartersOf((await prepare(photo)).files[1]?.bytes ?? Buffer.of());
      expect(areAlike(color ? [color] : [], [[220, 40, 40]])).toBe(true);
    }
    const [printed] = await quartersOf((await prepare(print)).files[1]?.bytes ?? Buffer.of());
    expect(printed?.[0]).toBeGreaterThan(180);
  });

  test('can be grey or transparent; transparent parts become white', async () => {
    const grey = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#808080' },
    })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    for (const [photo, value] of [
      [grey, 128],
      [clear, 255],
    ] as const) {
      for (const { bytes } of (await prepare(photo)).files) {
        expect(
          areAlike(
            await quartersOf(bytes),
            Array.from({ length: 4 }, () => [value, value, value] as const),
          ),
        ).toBe(true);
      }
    }
  });

  test('with an animation is reduced to its first frame', async () => {
    const animation = drawAnimation(20);
    expect((await sharp(animation).metadata()).pages).toBe(20);
    const { width, files } = await prepare(animation);
    expect(width).toBe(50);
    expect((await sharp(files[0]?.bytes).metadata()).pages).toBeUndefined();
  });

  test('loses data appended to the file', async () => {
    const script = '<script>alert(1)</script>';
    const { files } = await prepare(Buffer.concat([await drawPhoto(), Buffer.from(script)]));
    for (const { bytes } of files) expect(Buffer.from(bytes).includes('script')).toBe(false);
  });
});
