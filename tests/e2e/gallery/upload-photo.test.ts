import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import {
  areAlike,
  drawPhoto,
  quarterColors,
  quartersOf,
} from '#tests/support/photos/drawn-photos.ts';
import { heicFile, tiffFile } from '#tests/support/photos/picture-files.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { largeText, makeSmall, pressOn, tabTo } from '../keys.ts';
import { openHydrated } from '../members/open-hydrated.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const frame = (page: Page) => page.getByRole('group', { name: /^The frame/ });

async function choose(page: Page, caption: string, buffer: Buffer, name = 'jump.jpg') {
  await page.getByLabel('Caption').fill(caption);
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** Goes to the second step. Both steps have a Cancel button, and the first one's stays in the page. */
async function goOn(page: Page): Promise<void> {
  // Its preview moves the button.
  await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
  await button(page, 'Next').click();
  await expect(frame(page)).toBeVisible();
}

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, (await accounts.join()).user);
});

/** The file of the newest photo. */
async function newest(page: Page): Promise<{ photo: GalleryPhoto; bytes: Buffer }> {
  const photos = (await (await page.request.get('/api/Gallery/Photos')).json()) as GalleryPhoto[];
  const [photo] = photos;
  if (photo === undefined) throw new Error('The gallery is empty.');
  return { photo, bytes: await (await page.request.get(photo.webPhotoUri)).body() };
}

test(
  'a photo that the camera held turned is stored upright and without metadata',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/Upload-Photo');
    const photo = await drawPhoto({ width: 900, height: 600, orientation: 6, shade: 6 });
    await choose(page, 'Held sideways', photo);
    await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
    await button(page, 'Next').click();
    await expect(page.getByRole('heading', { name: 'Held sideways' })).toBeFocused();
    await expect(frame(page)).toBeVisible();
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    await expect(page).toHaveURL('/Photo-Gallery');
    await expect(page.getByRole('link', { name: 'Upload Photo' })).toBeVisible();
    await expect(page.locator('.picture img').first()).toHaveAttribute('alt', 'Held sideways');
    const { bytes } = await newest(page);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([900, 600, undefined]);
    expect(areAlike(await quartersOf(bytes), quarterColors)).toBe(true);
  },
);
const damaged = 'This photo is damaged. Please choose another one.';
const invalidType = 'Invalid image type';
const noHeic = 'This browser cannot open HEIC photos of this kind, or the photo is damaged.';

const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp') =>
  drawPhoto({ format, width: 300, height: 200 });
const cut = (file: Buffer, part: number) => file.subarray(0, Math.floor(file.length * part));

async function progressive(): Promise<Buffer> {
  return sharp(await picture('jpeg'))
    .jpeg({ progressive: true })
    .toBuffer();
}

/** A PNG that says that it is 20,000 pixels wide and high. */
async function hugePng(): Promise<Buffer> {
  const file = await picture('png');
  for (const at of [16, 20]) file.writeUInt32BE(20_000, at);
  return file;
}

/** Null for files that open. */
const judgedFiles: [string, () => Buffer | Promise<Buffer>, string | null][] = [
  ['photo.jfif', () => picture('jpeg'), null],
  ['1000001234', () => picture('jpeg'), null],
  ['blob', () => picture('png'), null],
  ['IMG_1.HEIC', () => picture('jpeg'), null],
  ['IMG_2.JPG.download', () => picture('jpeg'), null],
  ['really-a-gif.png', () => picture('gif'), null],
  ['letter.pdf', () => picture('png'), null],
  ['really-heic.jpg', heicFile, null],
  ['IMG_3', heicFile, null],
  ['scan', tiffFile, null],
  ['without-end.jpg', async () => (await picture('jpeg')).subarray(0, -2), null],
  ['without-end-in-passes.jpg', async () => (await progressive()).subarray(0, -2), null],
  ['without-end.png', async () => (await picture('png')).subarray(0, -12), null],
  ['without-end.gif', async () => (await picture('gif')).subarray(0, -1), null],
  ['followed.jpg', async () => Buffer.concat([await picture('jpeg'), Buffer.alloc(99)]), null],
  ['cut-a-little.jpg', async () => cut(await picture('jpeg'), 0.95), damaged],
  ['cut.jpg', async () => cut(await picture('jpeg'), 0.6), damaged],
  ['cut.png', async () => cut(await picture('png'), 0.6), damaged],
  ['cut-a-little.png', async () => (await picture('png')).subarray(0, -20), damaged],
  ['cut.gif', async () => cut(await picture('gif'), 0.6), damaged],
  ['huge.png', hugePng, 'This photo has more than 40 megapixels. Please choose a smaller one.'],
  ['cut.heic', async () => cut(await heicFile(), 0.6), noHeic],
  ['broken.heic', () => Buffer.from('\0\0\0\u001cftypheic\0\0\0\0broken'), noHeic],
  ['photo.jpg', () => picture('webp'), invalidType],
  ['drawing.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), invalidType],
  ['letter.jpg', () => Buffer.from('BMW is a car.'), invalidType],
  ['empty.jpg', () => Buffer.of(), invalidType],
];

test('a file is judged by its bytes, whatever its name, as soon as it is chosen', async ({
  page,
}) => {
  await page.goto('/Upload-Photo');
  const field = page.getByLabel('Photo', { exact: true });
  for (const [name, make, reason] of judgedFiles) {
    await field.setInputFiles([]);
    // Only without a file.
    await expect(page.getByText('Take or choose a picture'), name).toBeVisible();
    await field.setInputFiles({ name, mimeType: '', buffer: await make() });
    await expect(
      reason === null
        ? page.getByRole('img', { name: `The photo ${name}` })
        : page.getByText(reason).first(),
      name,
    ).toBeVisible();
  }
});

test('caption and file are required, and the file must be a picture', async ({ page }) => {
  await test.step('Next is in the window, also after a photo was chosen', async () => {
    const buffer = await drawPhoto({ width: 400, height: 600, takenAt: '1979:05:06 10:20:30' });
    for (const [width, height] of [
      [390, 760],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/Upload-Photo');
      await expect(button(page, 'Next'), `at ${width} px`).toBeInViewport({ ratio: 1 });
      await choose(page, 'A page', buffer);
      await expect(page.getByText('When and where: 6 May 1979')).toBeVisible();
      await expect(button(page, 'Next'), `at ${width} px`).toBeInViewport({ ratio: 1 });
      // The device keeps a chosen photo until then.
      await button(page, 'Cancel').click();
      await expect(page).toHaveURL('/Photo-Gallery');
    }
  });
  await page.goto('/Upload-Photo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Photo');
  await expect(page.getByLabel('Photo', { exact: true })).toHaveAttribute(
    'accept',
    /^\.jpg,\.jpeg,\.gif,\.png,.*image\/\*,application\/octet-stream$/,
  );
  await button(page, 'Next').click();
  await expect(page.getByText('Caption is required.')).toBeVisible();
  await expect(page.getByText('Please choose a photo.')).toBeVisible();
  await page.getByLabel('Caption').fill('A page');
  await button(page, 'Next').click();
  await expect(page.getByLabel('Photo', { exact: true })).toBeFocused();
  await choose(page, 'A page', Buffer.from('<html>'), 'page.jpg');
  await button(page, 'Next').click();
  await expect(page.getByText('Invalid image type').first()).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL('/Photo-Gallery');
});

test('the keyboard moves the edges of the part to keep, which stays large enough to be dragged', async ({
  page,
}) => {
  await test.step('the keyboard moves the edges of the part to keep', async () => {
    await page.goto('/Upload-Photo');
    await choose(page, 'The left half', await drawPhoto({ width: 400, height: 200, shade: 11 }));
    await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
    await button(page, 'Next').click();
    // A new step moves the focus to its heading.
    await expect(page.getByRole('heading', { name: 'The left half' })).toBeFocused();
    const corner = page.getByRole('button', { name: /^Right edge/ });
    await corner.focus();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+ArrowLeft');
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    const { photo } = await newest(page);
    expect(photo.webHeight).toBe(200);
    expect(photo.webWidth).toBeLessThan(300);
    expect(photo.webWidth).toBeGreaterThan(100);
  });
  await test.step('buttons change the part to keep without dragging', async () => {
    await page.goto('/Upload-Photo');
    await choose(page, 'The middle', await drawPhoto({ width: 400, height: 200, shade: 14 }));
    await goOn(page);
    const status = page.getByRole('status').filter({ hasText: 'Keeps' });
    await expect(status).toHaveText('Keeps the whole picture.');
    await button(page, 'Smaller').click();
    await button(page, 'Smaller').click();
    await expect(status).toHaveText('Keeps 80 %, starts 10 % from the left, 10 % from the top.');
    await button(page, 'Left').click();
    await button(page, 'Down').click();
    await expect(status).toHaveText('Keeps 80 %, starts 5 % from the left, 15 % from the top.');
    await button(page, 'Larger').click();
    await button(page, 'Up').click();
    await button(page, 'Right').click();
    await expect(status).toHaveText('Keeps 90 %, starts 5 % from the left, 5 % from the top.');
    await expectAccessible(page);
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    const { photo } = await newest(page);
    expect([photo.webWidth, photo.webHeight]).toEqual([360, 180]);
  });
  await test.step('the selected area stays large enough to be dragged', async () => {
    await page.goto('/Upload-Photo');
    await choose(page, 'Small', await drawPhoto({ width: 400, height: 300, shade: 15 }));
    await goOn(page);
    const corner = page.getByRole('button', { name: /^Bottom right corner/ });
    for (const key of ['Control+ArrowLeft', 'Control+ArrowUp', 'ArrowLeft', 'ArrowUp']) {
      for (let step = 0; step < 25; step += 1) await corner.press(key);
    }
    const box = await frame(page).boundingBox();
    expect(box?.width).toBeCloseTo(20, 0);
    expect(box?.height).toBeCloseTo(20, 0);
  });
});

test('a photo is chosen, cropped and saved by keyboard', async ({ page }) => {
  await makeSmall(page, largeText);
  await openHydrated(page, '/Upload-Photo');
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, 'Photo');
  const buffer = await drawPhoto({ width: 400, height: 200, shade: 50 });
  await (await chooser).setFiles({ name: 'jump.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
  await tabTo(page, 'Caption');
  await page.keyboard.type('By keyboard');
  await pressOn(page, 'Next');
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeFocused();
  await pressOn(page, 'Smaller');
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'Keeps' });
  await expect(status).toHaveText('Keeps 80 %, starts 10 % from the left, 10 % from the top.');
  await pressOn(page, 'Save');
  await expect(page).toHaveURL('/Photo-Gallery');
  const { photo } = await newest(page);
  expect([photo.webWidth, photo.webHeight]).toEqual([320, 160]);
});

test('a large photo is reduced, and a HEIC photo is converted, before it is sent', async ({
  page,
}) => {
  await test.step('a photo of 48 megapixels from a phone is reduced before it is sent', async () => {
    await page.goto('/Upload-Photo');
    const small = await drawPhoto({ width: 72, height: 96, orientation: 6, format: 'png' });
    const large = sharp(small).resize(8064, 6048, { kernel: 'nearest' }).jpeg();
    await choose(page, 'Large', await large.withMetadata({ orientation: 6 }).toBuffer());
    await goOn(page);
    const sent = page.waitForRequest('**/api/Gallery/Photo');
    await button(page, 'Save').click();
    const { data } = (await sent).postDataJSON() as { data: string };
    const upload = Buffer.from(data, 'base64');
    const { format, width, height } = await sharp(upload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1800, 2400]);
    expect(areAlike(await quartersOf(upload), quarterColors)).toBe(true);
    await expect(page.getByText('Photo saved.')).toBeVisible();
  });
  await test.step('a HEIC photo from a phone is converted before it is sent', async () => {
    await page.goto('/Upload-Photo');
    await choose(page, 'From a telephone', await heicFile(), 'IMG_0001.HEIC');
    await goOn(page);
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    const { photo, bytes } = await newest(page);
    expect(photo.caption).toBe('From a telephone');
    expect(areAlike(await quartersOf(bytes), quarterColors)).toBe(true);
  });
});

test('another file can be chosen while cropping, and one that cannot be encoded is reported', async ({
  page,
}) => {
  await test.step('another file can be chosen while cropping, and the caption stays', async () => {
    await page.goto('/Upload-Photo');
    await choose(page, 'Same words', await drawPhoto({ width: 300, height: 200, shade: 17 }));
    await goOn(page);
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Choose another file').click();
    const buffer = await drawPhoto({ width: 200, height: 300, shade: 18 });
    await (await choosing).setFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByLabel('Photo', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Caption')).toHaveValue('Same words');
    await goOn(page);
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    const { photo } = await newest(page);
    expect(photo).toMatchObject({ caption: 'Same words', webWidth: 200, webHeight: 300 });
  });
  await test.step('a photo that the browser cannot encode is reported, and caption and crop stay', async () => {
    await page.goto('/Upload-Photo');
    await choose(page, 'Third try', await drawPhoto({ width: 300, height: 200, shade: 16 }));
    await goOn(page);
    await page.getByRole('button', { name: /^Right edge/ }).press('Control+ArrowLeft');
    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = (take) => {
        HTMLCanvasElement.prototype.toBlob = toBlob;
        take(null);
      };
    });
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toHaveText(
      'The photo could not be prepared. Please try again.',
    );
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    const { photo } = await newest(page);
    expect(photo.caption).toBe('Third try');
    expect(photo.webWidth).toBeLessThan(300);
  });
});

test.describe('an upload that is refused', () => {
  test.use({ expectedMessages: [/status of (?:403|500)/] });

  test('keeps photo, crop and caption, and can be repeated', async ({ page }) => {
    await page.goto('/Upload-Photo');
    await choose(page, 'Second try', await drawPhoto({ width: 300, height: 200, shade: 12 }));
    await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
    await button(page, 'Next').click();
    await expect(page.getByRole('heading', { name: 'Second try' })).toBeFocused();
    await page.getByRole('button', { name: /^Right edge/ }).press('Control+ArrowLeft');
    for (const [status, code] of [
      [403, 'forbidden'],
      [500, 'internal'],
    ] as const) {
      await page.route('**/api/Gallery/Photo', (route) =>
        route.fulfill({ status, json: { code, message: `Refused as ${code}.` } }),
      );
      await button(page, 'Save').click();
      await expect(page.getByRole('alert')).toContainText(`Refused as ${code}.`);
      await page.unroute('**/api/Gallery/Photo');
    }
    await expectAccessible(page);
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    const { photo } = await newest(page);
    expect(photo.caption).toBe('Second try');
    expect(photo.webWidth).toBeLessThan(300);
  });
});

test('a photo sent twice is stored once, with the newer caption, and a message says so', async ({
  page,
}) => {
  await test.step('a photo sent twice is stored once, and a message says so; Back and Cancel keep the caption', async () => {
    const photo = await drawPhoto({ width: 300, height: 200, shade: 13 });
    await page.goto('/Upload-Photo');
    await choose(page, 'Once', photo);
    await goOn(page);
    await page.goBack();
    await expect(page.getByLabel('Caption')).toHaveValue('Once');
    await goOn(page);
    await button(page, 'Cancel').click();
    await expect(page.getByLabel('Caption')).toHaveValue('Once');
    await goOn(page);
    await button(page, 'Save').click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Upload Photo' }).click();
    await choose(page, 'Once', photo);
    await goOn(page);
    await button(page, 'Save').click();
    await expect(page.getByText('You have already uploaded this photo')).toBeVisible();
    await expect(page.locator('.picture img[alt="Once"]')).toHaveCount(1);
  });
  await test.step('a photo sent again with another caption keeps the new one, and a message says so', async () => {
    const photo = await drawPhoto({ width: 300, height: 200, shade: 17 });
    const again = '<b>Again</b> & <img src=x onerror=alert(1)>';
    for (const caption of ['Before', again]) {
      await page.goto('/Upload-Photo');
      await choose(page, caption, photo);
      await goOn(page);
      await expect(page.getByRole('heading', { name: caption })).toBeVisible();
      await button(page, 'Save').click();
      await expect(page.locator('.toast-success')).toHaveText(/: Photo saved\.×$/);
      await expect(page).toHaveURL('/Photo-Gallery');
    }
    await expect(
      page.getByText('This photo is already in the gallery. Its caption was updated.'),
    ).toBeVisible();
    const prints = page.locator('.picture img');
    // Exactly, because other tests share the gallery.
    await expect(prints.and(page.getByAltText('Before', { exact: true }))).toHaveCount(0);
    await expect(prints.and(page.getByAltText(again, { exact: true }))).toHaveCount(1);
    await page.getByAltText(again, { exact: true }).click();
    await expect(page.getByRole('dialog').getByText(again, { exact: true }).first()).toBeVisible();
  });
});

test('the progress of a slow upload is shown until the server has everything', async ({ page }) => {
  await page.goto('/Upload-Photo');
  // Noise, so that the picture stays large.
  const pixels = randomBytes(900 * 700 * 3);
  const raw = { width: 900, height: 700, channels: 3 } as const;
  await choose(page, 'Slowly', await sharp(pixels, { raw }).jpeg().toBuffer());
  await goOn(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  });
  await button(page, 'Save').click();
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  const seen = async () => Number((await bar.getAttribute('value')) ?? 0);
  await expect.poll(seen, { intervals: [50] }).toBeGreaterThan(0);
  const before = await seen();
  await expect.poll(seen, { intervals: [50] }).toBeGreaterThan(before);
  expect(before).toBeLessThan(1);
  await expect(page.getByRole('status')).toContainText(['Uploading your photo…']);
  await expect(page.getByText('Photo saved.')).toBeVisible();
});
