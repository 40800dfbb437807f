import sharp from 'sharp';
import { expect, test } from 'vitest';
import { largestPhotoBytes } from '#contract/photos.ts';
import type { Database } from '#server/database/open-database.ts';
import { anyText } from '#tests/support/any-text.ts';
import { asBase64, drawAnimation, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { heicFile } from '#tests/support/photos/picture-files.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const notBase64 = 'The photo is not valid base64.';
const imageType = 'Invalid image type';
const damaged = 'This photo is damaged. Please choose another one.';

const asText = (text: string) => asBase64(Buffer.from(text, 'latin1'));
const cut = (photo: Buffer, part: number) => photo.subarray(0, Math.floor(photo.length * part));

const bomb = async () =>
  sharp({ create: { width: 6400, height: 6400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** What is sent as `data`, with the expected status and message. */
const badData: [string, () => unknown, number, string][] = [
  ['an SVG', () => asText(svg), 400, imageType],
  [
    'an SVG that says that it is a JPEG',
    () => `data:image/jpeg;base64,${asText(svg)}`,
    400,
    imageType,
  ],
  [
    'an SVG behind the mark of a text',
    () => asText(`\u00ef\u00bb\u00bf<?xml version="1.0"?>${svg}`),
    400,
    imageType,
  ],
  ['a page', () => asText('<!doctype html><script>alert(1)</script>'), 400, imageType],
  ['a text', () => asText('This is my photo, really.'), 400, imageType],
  [
    'a PDF that a photo follows',
    async () => asBase64(Buffer.concat([Buffer.from('%PDF-1.7\n'), await drawPhoto()])),
    400,
    imageType,
  ],
  [
    'a script with the head of a GIF',
    () => asText('GIF89a/*\u0000\u0000*/=1;alert(1)'),
    400,
    imageType,
  ],
  [
    'a JPEG that breaks off',
    async () => asBase64(cut(await drawPhoto({ width: 200 }), 0.6)),
    400,
    damaged,
  ],
  [
    'a JPEG that ends a little early',
    async () => asBase64(cut(await drawPhoto(), 0.98)),
    400,
    damaged,
  ],
  [
    'a progressive JPEG that ends early',
    async () => {
      const photo = sharp(await drawPhoto({ width: 200 })).jpeg({ progressive: true });
      return asBase64(cut(await photo.toBuffer(), 0.95));
    },
    400,
    damaged,
  ],
  [
    'a PNG that breaks off',
    async () => asBase64(cut(await drawPhoto({ format: 'png', width: 200 }), 0.6)),
    400,
    damaged,
  ],
  [
    'a GIF that breaks off',
    async () => asBase64(cut(await drawPhoto({ format: 'gif' }), 0.9)),
    400,
    damaged,
  ],
  [
    'a WebP that breaks off',
    async () => asBase64(cut(await drawPhoto({ format: 'webp' }), 0.9)),
    400,
    damaged,
  ],
  ['a HEIC, which the browser converts', async () => asBase64(await heicFile()), 400, imageType],
  ['nothing but a head', () => asText('\u0089PNG\r\n\u001a\n'), 400, imageType],
  [
    'a TIFF',
    async () =>
      asBase64(
        await sharp(await drawPhoto())
          .tiff()
          .toBuffer(),
      ),
    400,
    imageType,
  ],
  [
    'a decompression bomb',
    async () => asBase64(await bomb()),
    413,
    'This photo has more than 40 megapixels. Please choose a smaller one.',
  ],
  [
    'an animation of 10,000 frames',
    () => asBase64(drawAnimation(10_000)),
    413,
    'This photo has more than 1000 frames.',
  ],
  [
    'more than 15 MiB',
    () => asBase64(Buffer.alloc(largestPhotoBytes + 1)),
    413,
    'This photo is larger than 15 MB.',
  ],
  ['no base64', () => 'this is!! no base64', 400, notBase64],
  ['base64 of an address', () => 'ab-_', 400, notBase64],
  ['base64 that breaks off', () => 'QUJDR', 400, notBase64],
  ['text as data', () => `data:image/jpeg,${'%41'.repeat(10)}`, 400, notBase64],
  ['a prefix and nothing more', () => 'data:image/png;base64,', 400, imageType],
  ['nothing', () => '', 400, 'Please choose a photo.'],
  ['null', () => null, 400, 'Please choose a photo.'],
  ['an object', () => ({}), 400, 'Please choose a photo.'],
  ['bytes as numbers', () => [255, 216, 255], 400, 'Please choose a photo.'],
];

const badFileNames: [unknown, string][] = [
  ['a\u0000.jpg', 'File name contains a character that is not allowed.'],
  ['a\ud800.jpg', 'File name contains a character that is not allowed.'],
  [`${'x'.repeat(996)}.jpg`, 'File name has 745 characters too many. The limit is 255.'],
  ['', 'The file has no name.'],
  ['photos/', 'The file has no name.'],
  [undefined, 'The file has no name.'],
  [7, 'The file has no name.'],
];

const badCaptions: [unknown, string][] = [
  ['x'.repeat(201), 'Caption has 1 character too many. The limit is 200.'],
  ['a\u0000b', 'Caption contains a character that is not allowed.'],
  ['a\ud800b', 'Caption contains a character that is not allowed.'],
  ['  ', 'Caption is required.'],
  ['\u200b\u2800 \u3164', 'Caption is required.'],
  [undefined, 'Caption is required.'],
];

const without = (photo: Buffer, bytesAtEnd: number) => photo.subarray(0, -bytesAtEnd);
const jpegEndBytes = 2;
const pngEndBytes = 12;
const gifEndBytes = 1;

const goodFiles: [string, () => Promise<Buffer>][] = [
  ['photo.jpg', () => drawPhoto({ shade: 1 })],
  ['photo.jfif', () => drawPhoto({ shade: 2 })],
  ['1000001234', () => drawPhoto({ shade: 3 })],
  ['blob', () => drawPhoto({ shade: 4, format: 'png' })],
  ['IMG_1.HEIC', () => drawPhoto({ shade: 5 })],
  ['IMG_1.JPG.download', () => drawPhoto({ shade: 6 })],
  ['photo.JPG.exe', () => drawPhoto({ shade: 7, format: 'gif' })],
  ['letter.pdf', () => drawPhoto({ shade: 8, format: 'png' })],
  ['photo.png', () => drawPhoto({ shade: 9 })],
  ['photo.gif', () => drawPhoto({ shade: 10, format: 'png' })],
  ['photo.jpeg', () => drawPhoto({ shade: 11, format: 'gif' })],
  ['photo.svg', () => drawPhoto({ shade: 12, format: 'webp' })],
  ['.', () => drawPhoto({ shade: 13 })],
  ['no end.jpg', async () => without(await drawPhoto({ shade: 14 }), jpegEndBytes)],
  [
    'no end, progressive.jpg',
    async () => {
      const photo = sharp(await drawPhoto({ shade: 15 })).jpeg({ progressive: true });
      return without(await photo.toBuffer(), jpegEndBytes);
    },
  ],
  ['no end.png', async () => without(await drawPhoto({ shade: 16, format: 'png' }), pngEndBytes)],
  ['no end.gif', async () => without(await drawPhoto({ shade: 17, format: 'gif' }), gifEndBytes)],
  ['more.jpg', async () => Buffer.concat([await drawPhoto({ shade: 18 }), Buffer.alloc(99)])],
];

async function openDoors(database: Database) {
  const opened = await openPhotoSite(database, { isRateLimited: false });
  const { site, photos } = opened;
  const { token } = await site.join(1);
  const names = { origFileName: 'me.jpg' };
  const doors: Record<string, (given: object) => ReturnType<typeof site.ask>> = {
    avatar: (given) => site.ask('PUT Profile/Photo', { token, body: given }),
    photo: (given) =>
      site.ask('POST FreakBrother/Photo', {
        token,
        body: { ...names, photoType: 'photo', ...given },
      }),
    card: (given) =>
      site.ask('POST FreakBrother/Photo', {
        token,
        body: { ...names, photoType: 'card', ...given },
      }),
    gallery: (given) =>
      site.ask('POST Gallery/Photo', { token, body: { ...names, caption: 'A jump', ...given } }),
  };
  return {
    ...opened,
    token,
    doors,
    async nothingIsStored() {
      expect(await photos.files()).toEqual([]);
      expect(await database.kysely.selectFrom('photos').selectAll().execute()).toEqual([]);
      const log = database.kysely.selectFrom('change_log').where('subject', '=', 'photo');
      expect(await log.selectAll().execute()).toEqual([]);
    },
  };
}

describeOnSqlite('a file that is not a photo', ({ open }) => {
  test('is rejected by every upload operation with the reason, and nothing is stored', async () => {
    const { doors, nothingIsStored } = await openDoors(await open());
    for (const [what, make, status, message] of badData) {
      const data = await make();
      for (const [door, send] of Object.entries(doors)) {
        const response = await send({ data });
        expect([response.status, response.body['message']], `${what} as ${door}`).toEqual([
          status,
          message,
        ]);
      }
    }
    await nothingIsStored();
  });

  test('is rejected with a bad name, caption or type, and nothing is stored', async () => {
    const { doors, nothingIsStored } = await openDoors(await open());
    const data = await freshPhoto();
    const expectRefusal = async (door: string, given: object, field: string, message: string) => {
      const response = await doors[door]?.({ data, ...given });
      expect(response, JSON.stringify(given)).toMatchObject({
        status: 400,
        body: { message, errors: { [field]: message } },
      });
    };
    for (const [origFileName, message] of badFileNames) {
      for (const door of ['card', 'gallery']) {
        await expectRefusal(door, { origFileName }, 'origFileName', message);
      }
    }
    for (const [caption, message] of badCaptions) {
      await expectRefusal('gallery', { caption }, 'caption', message);
    }
    for (const photoType of ['x', '', 'Card', 'avatar', 'gallery', null, undefined, 1]) {
      const message = 'The photo type must be card or photo.';
      await expectRefusal('card', { photoType }, 'photoType', message);
    }
    await nothingIsStored();
  });

  test('may have a caption of any characters', async () => {
    const { doors } = await openDoors(await open());
    for (const caption of anyText) {
      const response = await doors['gallery']?.({ data: await freshPhoto(), caption });
      expect(response, caption).toMatchObject({ status: 200, body: { caption } });
    }
  });

  test('is stored with its file name without folders', async () => {
    const { site, doors, token } = await openDoors(await open());
    const names = ['../../etc/passwd', '/home/ann/a b.jpg', 'C:\\photos\\me <b>.jpg', 'x/..'];
    for (const origFileName of names) {
      const response = await doors['gallery']?.({ data: await freshPhoto(), origFileName });
      expect(response?.status, origFileName).toBe(200);
    }
    const { body } = await downloadData(site, token);
    expect((body['photos'] as { origFileName: string }[]).map((each) => each.origFileName)).toEqual(
      ['passwd', 'a b.jpg', 'me <b>.jpg', '..'],
    );
  });
});

describeOnSqlite('a photo', ({ open }) => {
  test('is accepted by the upload operations under any file name, also without its end marker', async () => {
    const { doors } = await openDoors(await open());
    const all = Object.entries(doors);
    for (const [index, [origFileName, make]] of goodFiles.entries()) {
      const [door, send] = all[index % all.length] ?? [];
      const response = await send?.({ data: asBase64(await make()), origFileName });
      expect(response?.body['message'], `${origFileName} as ${door}`).toBeUndefined();
      expect(response?.status).toBe(200);
    }
  });
});

describeOnSqlite('a photo with hidden data', ({ open }) => {
  test('is stored without the hidden content', async () => {
    const { doors, photos } = await openDoors(await open());
    const secret = '<script>alert("polyglot")</script>';
    const commented = await sharp(await drawPhoto({ shade: 9 }))
      .withExif({ IFD0: { ImageDescription: secret, Software: '<?php system("id") ?>' } })
      .toBuffer();
    const archive = Buffer.from(`PK\u0003\u0004${secret}PK\u0005\u0006`, 'latin1');
    for (const [index, photo] of [
      Buffer.concat([await drawPhoto(), archive]),
      Buffer.concat([await drawPhoto({ format: 'png' }), Buffer.from(secret)]),
      Buffer.concat([await drawPhoto({ format: 'gif' }), Buffer.from(secret)]),
      commented,
    ].entries()) {
      expect((await doors['gallery']?.({ data: asBase64(photo) }))?.status, String(index)).toBe(
        200,
      );
    }
    const stored = await photos.contents();
    expect(stored).toHaveLength(24);
    for (const bytes of stored) {
      expect(bytes.toString('latin1')).not.toMatch(/script|polyglot|php|Secret|Exif/);
    }
  });
});

describeOnSqlite('a photo of another member', ({ open }) => {
  test('can be deleted or replaced only by its contributor', async () => {
    const database = await open();
    const { site, add, doors, picture } = await openDoors(database);
    const other = await site.join(2);
    const theirs = await add(other.token);
    await doors['card']?.({
      data: await freshPhoto(),
      freakBrotherNumber: 2,
      memberId: 2,
      accountId: 2,
    });
    expect((await site.ask('GET FreakBrother/2')).body).toMatchObject({ fbCardUri: null });
    const { token } = await site.join(3);
    const response = await site.ask(`DELETE Gallery/Photo/${theirs.photoId}`, { token });
    expect(response.status).toBe(403);
    expect((await picture(theirs.webPhotoUri)).statusCode).toBe(200);
  });
});

describeOnSqlite('an oversized upload', ({ open }) => {
  test('is rejected before it is fully sent, and all other operations accept only small bodies', async () => {
    const { site, token } = await openDoors(await open());
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const send = (path: string, method: string, bytes: number) =>
      fetch(`${url}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: 'A'.repeat(bytes) }),
      });
    for (const [path, method, megabytes] of [
      ['Gallery/Photo', 'POST', 30],
      ['Profile/Photo', 'PUT', 22],
      ['Profile', 'PUT', 1],
      ['FreakBrother', 'PUT', 1],
    ] as const) {
      const response = await send(path, method, megabytes * 1024 * 1024);
      expect([response.status, await response.json()], path).toEqual([
        413,
        { message: 'That is too large.', code: 'too_large' },
      ]);
    }
    const refused = await fetch(`${url}/api/Gallery/Photo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: 'A'.repeat(15 * 1024 * 1024) }),
    });
    expect(refused.status).toBe(401);
  });
});
