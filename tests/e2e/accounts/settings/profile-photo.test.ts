import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  areAlike,
  drawPhoto,
  quarterColors,
  quartersOf,
} from '#tests/support/photos/drawn-photos.ts';
import { heicFile } from '#tests/support/photos/picture-files.ts';
import { bar, expect, test } from '../../account-test.ts';

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
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByAltText('Your current avatar')).toHaveCount(0);
    await expect(face(page)).toHaveCount(0);
    const initials = bar(page).locator('.bar-account .bar-avatar');
    expect(await initials.evaluate((one) => getComputedStyle(one, '::before').content)).toBe(
      `"${await initials.getAttribute('data-initials')}"`,
    );
  },
);

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

test('the keyboard alone moves the circle and sends the photo', async ({ page }) => {
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
});
