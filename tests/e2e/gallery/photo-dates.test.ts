/** Day and place of a photo: suggested and typed while uploading, changed later, and shown in the jump book. */
import type { Page } from '@playwright/test';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

const phone = { width: 390, height: 844 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const suggested = 'Suggested from the photo. Change it if it is wrong.';

interface Drawn {
  readonly name: string;
  readonly shade: number;
  readonly takenAt?: string;
}

const filesOf = (drawn: readonly Drawn[]) =>
  Promise.all(
    drawn.map(async ({ name, ...photo }) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await drawPhoto({ width: 600, height: 400, ...photo }),
    })),
  );

const dateOf = async (page: Page) => [
  await page.getByLabel('Day', { exact: true }).inputValue(),
  await page.getByLabel('Month', { exact: true }).inputValue(),
  await page.getByLabel('Year', { exact: true }).inputValue(),
];

async function save(page: Page, caption: string): Promise<void> {
  await page.getByLabel('Caption').fill(caption);
  // Its preview moves the button.
  await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: caption })).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Photo saved.').first()).toBeVisible();
}

// For a refused date.
test.use({ expectedMessages: [/status of 400/] });

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, (await accounts.join()).user);
});

test('a photo gets the day from its file and a typed place, and is in the jump book', async ({
  page,
  browser,
  accountSite,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/Upload-Photo');
  const [file] = await filesOf([{ name: 'jump.jpg', shade: 41, takenAt: '1979:05:06 10:20:30' }]);
  await page.getByLabel('Photo', { exact: true }).setInputFiles(file ? [file] : []);
  await expect(page.getByText(suggested)).toBeVisible();
  expect(await dateOf(page)).toEqual(['6', '5', '1979']);
  await page.getByText('When and where: 6 May 1979').click();
  await page.getByLabel('Where was it taken?').fill('Quillby Field');
  await expect(page.getByText('When and where: 6 May 1979 at Quillby Field')).toBeVisible();
  await expectAccessible(page);
  const year = page.getByLabel('Year', { exact: true });
  await year.fill('2080');
  await page.getByLabel('Caption').fill('Dated by the camera');
  await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
  await button(page, 'Next').click();
  await button(page, 'Save').click();
  await expect(year).toHaveAccessibleDescription('The date is in the future.');
  await expect(year).toBeFocused();
  await year.fill('1979');
  const sent = page.waitForRequest('**/api/Gallery/Photo');
  await save(page, 'Dated by the camera');
  expect((await sent).postDataJSON()).toMatchObject({
    day: 6,
    month: 5,
    year: 1979,
    location: 'Quillby Field',
  });

  const print = page.locator('.picture a').first();
  await print.click();
  const viewer = page.getByRole('dialog', { name: 'Dated by the camera' });
  await expect(viewer).toContainText('6 May 1979 at Quillby Field');
  await expect(viewer.getByRole('link', { name: '6 May 1979' })).toBeVisible();
  await viewer.getByRole('link', { name: 'Quillby Field' }).click();
  await expect(page).toHaveURL('/Places/quillby-field');
  await expect(page.getByText('No known jump here.')).toBeVisible();
  const photos = page.getByRole('region', { name: 'Photos', exact: true });
  await expect(photos.getByRole('img', { name: 'Dated by the camera' })).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: accountSite.url });
  const visitor = await plain.newPage();
  for (const path of ['/Jumps/1979', '/Jumps/1979-05-06', '/Places/quillby-field']) {
    await visitor.goto(path);
    const link = visitor.getByRole('region', { name: 'Photos', exact: true }).getByRole('link', {
      name: 'Dated by the camera',
    });
    await expect(link).toHaveAttribute('href', /^\/Photo-Gallery\?photo=\d+$/);
  }
  await visitor.goto('/Jumps/1979/Photos');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Photos of 1979');
  await visitor.goto('/Jumps/1979-05-06/Photos');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Photos of 6 May 1979');
  await visitor.goto('/Places/quillby-field/Photos');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Photos at Quillby Field');
  expect((await visitor.goto('/Jumps/1902/Photos'))?.status()).toBe(404);
  await plain.close();
  await page.goto('/Places/quillby-field/Photos');
});

test('each of several photos has its own day, and what is typed stays', async ({ page }) => {
  await page.goto('/Upload-Photo');
  const files = await filesOf([
    { name: 'one.jpg', shade: 42, takenAt: '1981:01:02 00:00:00' },
    { name: 'two.jpg', shade: 43 },
  ]);
  const year = page.getByLabel('Year', { exact: true });
  await page.getByText('When and where (optional)').click();
  await year.fill('1980');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(files);
  await expect(page.getByRole('img', { name: 'The photo one.jpg' })).toBeVisible();
  expect(await dateOf(page)).toEqual(['', '', '1980']);
  await expect(page.getByText(suggested)).toBeHidden();
  await page.getByLabel('Day', { exact: true }).fill('3');
  await page.getByLabel('Caption').fill('The first');
  await button(page, 'Next').click();
  await expect(
    page.getByText('Please choose the month too, or leave the day empty.'),
  ).toBeVisible();
  await page.getByLabel('Month', { exact: true }).selectOption('Feb');
  await save(page, 'The first');
  await expect(page.getByRole('heading', { name: 'Photo 2 of 2' })).toBeFocused();
  expect(await dateOf(page)).toEqual(['', '', '']);
  await save(page, 'The second');
  await expect(page).toHaveURL('/Photo-Gallery');
  const decade = page.getByRole('navigation', { name: 'Photos by decade' }).getByText('1980s');
  await decade.click();
  await expect(page).toHaveURL('/Photo-Gallery?decade=1980');
  await expect(page.getByAltText('The second', { exact: true })).toHaveCount(0);
  await page.getByAltText('The first', { exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'The first' })).toContainText('3 Feb 1980');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/Photo-Gallery?decade=1980');
});

test('the contributor changes caption, day and place in the viewer', async ({ page }) => {
  await page.goto('/Upload-Photo');
  const [file] = await filesOf([{ name: 'old.jpg', shade: 44 }]);
  await page.getByLabel('Photo', { exact: true }).setInputFiles(file ? [file] : []);
  await save(page, 'Out of a shoe box');
  await page.locator('.picture a').first().click();
  const viewer = page.getByRole('dialog', { name: 'Out of a shoe box' });
  await viewer.getByText('More').click();
  await button(page, 'Edit details').click();
  const form = page.getByRole('dialog', { name: 'Edit this photo' });
  await expect(form.getByLabel('Caption')).toHaveValue('Out of a shoe box');
  await expectAccessible(page);
  await form.getByLabel('Year').fill('1899');
  await button(page, 'Save').click();
  await expect(form.getByText('Please enter a year from 1900 on')).toBeVisible();
  await form.getByLabel('Year').fill('1968');
  await form.getByLabel('Caption').fill('Before there were numbers');
  await form.getByLabel('Where was it taken?').fill('Orvilleton');
  await button(page, 'Save').click();
  await expect(page.getByText('Photo saved.').last()).toBeVisible();
  const changed = page.getByRole('dialog', { name: 'Before there were numbers' });
  await expect(changed).toContainText('1968 at Orvilleton');
  await expect(changed.getByRole('link', { name: '1968' })).toHaveAttribute('href', '/Jumps/1968');
});
