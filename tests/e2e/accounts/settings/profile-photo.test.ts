import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  areAlike,
  drawPhoto,
  quarterColors,
  quartersOf,
} from '#tests/support/photos/drawn-photos.ts';
import { heicFile, tiffFile } from '#tests/support/photos/picture-files.ts';
import { bar, expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save' });
/** The avatar in the menu of the account. */
const face = (page: Page) => bar(page).locator('.bar-account .bar-avatar img');
const circle = (page: Page) => page.getByRole('group', { name: /Arrow keys/ });

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name, mimeType: '', buffer });
}

/** Waits for the cropper. */
async function opened(page: Page): Promise<void> {
  await expect(circle(page)).toBeVisible();
}

/** The account's photo as the page requests it. */
async function servedAvatar(page: Page): Promise<Buffer> {
  const uri = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
    const profile = (await (await fetch('/api/Profile', { headers })).json()) as {
      avatarUri: string;
    };
    return profile.avatarUri;
  });
  return (await page.request.get(uri)).body();
}

test.beforeEach(async ({ page, accounts, keepSession }) => {
  const { user } = await accounts.join();
  await keepSession(page, user);
  await page.goto('/profile-photo');
});

test(
  'a photo of a camera is served upright and without metadata, and is removed after a confirmation',
  { tag: '@core' },
  async ({ page }) => {
    const photo = await drawPhoto({ width: 900, height: 600, orientation: 6 });
    expect((await sharp(photo).metadata()).exif?.includes('Secret Camera')).toBe(true);
    await choose(page, 'DCIM_0001.JPG', photo);
    await opened(page);
    const sent = page.waitForRequest('**/api/Profile/Photo');
    await save(page).click();
    const { data } = (await sent).postDataJSON() as { data: string };
    const upload = Buffer.from(data, 'base64');
    expect(upload.includes('Secret Camera')).toBe(false);
    const measures = await sharp(upload).metadata();
    expect([measures.format, measures.width, measures.height]).toEqual(['jpeg', 400, 400]);

    await expect(page.getByText('Photo saved.')).toBeVisible();
    await expect(page).toHaveURL('/my-profile');
    await expect(face(page)).toHaveAttribute('src', /^\/photos\//);
    const avatar = await servedAvatar(page);
    expect(areAlike(await quartersOf(avatar), quarterColors)).toBe(true);
    const { width, height, exif, xmp, orientation: mark } = await sharp(avatar).metadata();
    expect([width, height, exif, xmp, mark]).toEqual([400, 400, undefined, undefined, undefined]);

    await page.goto('/profile-photo');
    await page.getByRole('button', { name: 'Remove photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove your photo?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByAltText('Your current avatar')).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Photo removed.')).toBeVisible();
    await expect(page.getByAltText('Your current avatar')).toHaveCount(0);
    await expect(face(page)).toHaveCount(0);
    const initials = bar(page).locator('.bar-account .bar-avatar');
    expect(await initials.evaluate((one) => getComputedStyle(one, '::before').content)).toBe(
      `"${await initials.getAttribute('data-initials')}"`,
    );
  },
);

test('files that are no photo are refused, and another file can be chosen then and while cropping', async ({
  page,
}) => {
  const alert = page.getByRole('alert');
  await choose(page, 'letter.jpg', Buffer.from('Dear Sir or Madam'));
  await expect(alert).toHaveText('Invalid image type');
  await expect(page.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true');
  for (const [name, content] of [
    ['broken.heic', '\0\0\0\x1cftypheic\0\0\0\0broken'],
    ['broken.tiff', 'II*\0\x08\0\0\0broken'],
  ] as const) {
    await choose(page, name, Buffer.from(content, 'latin1'));
    await expect(alert, name).toContainText(/^This browser cannot open (?:HEIC|TIFF) photos/);
  }
  await choose(page, 'cut.jpg', (await drawPhoto()).subarray(0, -99));
  await expect(alert).toHaveText('This photo is damaged. Please choose another one.');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await choose(page, 'drawing.svg', Buffer.from(svg));
  await expect(alert).toHaveText('Invalid image type');
  const black = { create: { width: 90, height: 60, channels: 3, background: '#000' } } as const;
  await choose(page, 'black.png', await sharp(black).png().toBuffer());
  await opened(page);
  await expectAccessible(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  const buffer = await tiffFile();
  await (await choosing).setFiles({ name: 'packed.tif', mimeType: '', buffer });
  await opened(page);
  await save(page).click();
  await expect(page.getByText('Photo saved.')).toBeVisible();
  expect(areAlike(await quartersOf(await servedAvatar(page)), quarterColors)).toBe(true);
});

test('a photo of an iPhone is accepted, and compiled code can run only in its decoder', async ({
  page,
}) => {
  const started = page.waitForEvent('worker');
  await choose(page, 'IMG_0001.HEIC', await heicFile());
  const decoder = await page.request.get((await started).url());
  expect(decoder.headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
  );
  const policy = (await page.request.get('/profile-photo')).headers()['content-security-policy'];
  expect(policy).toContain('trusted-types photo-decoder');
  expect(policy).not.toContain('unsafe');
  await opened(page);
  await save(page).click();
  await expect(page.getByText('Photo saved.')).toBeVisible();
  expect(areAlike(await quartersOf(await servedAvatar(page)), quarterColors)).toBe(true);
});

test.describe('what fails', () => {
  test.use({ expectedMessages: [/status of 400/] });

  test('keeps the photo and the frame and can be repeated: encoding and uploading', async ({
    page,
  }) => {
    await choose(page, 'photo.jpg', await drawPhoto({ width: 900, height: 600 }));
    await opened(page);
    // A new step moves the focus to its heading.
    await expect(page.getByRole('heading', { name: 'Choose the part to keep' })).toBeFocused();
    const untouched = (await circle(page).getAttribute('style')) ?? '';
    await circle(page).press('ArrowLeft');
    await expect(circle(page)).not.toHaveAttribute('style', untouched);
    const before = (await circle(page).getAttribute('style')) ?? '';

    // As on a phone without free memory.
    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = (take) => {
        HTMLCanvasElement.prototype.toBlob = toBlob;
        take(null);
      };
    });
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The photo could not be prepared. Please try again.',
    );
    await expect(circle(page)).toHaveAttribute('style', before);
    await page.route(
      '**/api/Profile/Photo',
      (route) =>
        route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No photo.' } }),
      { times: 1 },
    );
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('No photo.');
    await expect(page.locator('.ReactCrop')).toHaveCSS('outline-style', 'solid');
    await expect(circle(page)).toHaveAttribute('style', before);
    await save(page).click();
    await expect(page.getByText('Photo saved.')).toBeVisible();
  });
});

test('the keyboard alone moves the circle and sends the photo, also when the page is left meanwhile', async ({
  page,
}) => {
  await choose(page, 'photo.jpg', await drawPhoto({ width: 900, height: 600 }));
  await opened(page);
  await expect(page.getByRole('heading', { name: 'Choose the part to keep' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(circle(page)).toBeFocused();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Control+ArrowLeft');
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo saved.')).toBeVisible();
  // The left two thirds of the photo, whose centre is left of the photo's centre.
  const [, upperRight] = await quartersOf(await servedAvatar(page));
  expect(areAlike([upperRight ?? [0, 0, 0]], quarterColors.slice(0, 1))).toBe(false);
  const row = await sharp(await servedAvatar(page))
    .extract({ left: 250, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(areAlike([[row[0] ?? 0, row[1] ?? 0, row[2] ?? 0]], quarterColors.slice(0, 1))).toBe(true);

  // Leaving the page does not stop an upload.
  await page.goto('/profile-photo');
  await choose(page, 'photo.jpg', await drawPhoto());
  await opened(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/Profile/Photo', async (route) => {
    await released.promise;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/Profile/Photo');
  await save(page).click();
  await sent;
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await bar(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  const arrived = page.waitForResponse('**/api/Profile/Photo');
  released.resolve();
  expect((await arrived).status()).toBe(200);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
