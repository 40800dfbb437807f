/** Several photos in one upload. */
import type { Page } from '@playwright/test';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const preview = (page: Page, name: string) => page.getByRole('img', { name: `The photo ${name}` });

async function chooseThree(page: Page): Promise<void> {
  const files = await Promise.all(
    ['one.jpg', 'two.jpg', 'three.jpg'].map(async (name, index) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await drawPhoto({ width: 600 + index, height: 400, shade: 30 * index }),
    })),
  );
  await page.getByLabel('Photo', { exact: true }).setInputFiles(files);
}

async function save(page: Page, caption: string): Promise<void> {
  await page.getByLabel('Caption').fill(caption);
  // Its preview moves the button.
  await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: caption })).toBeVisible();
  await button(page, 'Save').click();
}

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, (await accounts.join()).user);
  await page.goto('/Upload-Photo');
});

test('each of several photos is shown before its caption is asked, and can be skipped', async ({
  page,
}) => {
  await chooseThree(page);
  await expect(page.getByRole('heading', { name: 'Photo 1 of 3' })).toBeVisible();
  await expect(preview(page, 'one.jpg')).toBeVisible();
  await save(page, 'The first of three');
  await expect(page.getByText('Photo saved.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Photo 2 of 3' })).toBeFocused();
  await expect(preview(page, 'two.jpg')).toBeVisible();
  await expect(page.getByLabel('Caption')).toHaveValue('');
  await button(page, 'Skip this photo').click();
  await expect(preview(page, 'three.jpg')).toBeVisible();
  await save(page, 'The last of three');
  await expect(page).toHaveURL('/Photo-Gallery');
  const pictures = page.locator('.picture img');
  await expect(pictures.nth(0)).toHaveAttribute('alt', 'The last of three');
  await expect(pictures.nth(1)).toHaveAttribute('alt', 'The first of three');
  const links = page.getByRole('region', { name: 'Who is in your photos?' }).getByRole('link');
  await expect(links).toHaveText([
    'Mark people: The last of three',
    'Mark people: The first of three',
  ]);
  await expectAccessible(page);
  await links.last().click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toHaveAccessibleName('The first of three');
  await expect(viewer.getByLabel('Number or name')).toBeFocused();
  await button(page, 'Stop marking').click();
  // Closing leads back to the list, for the next photo.
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(links).toHaveCount(2);
  await page.reload();
  await expect(links).toHaveCount(2);
});
