/** Hiding photos and showing them again, on their own page, in the member editor and in the gallery. */
import type { Page } from '@playwright/test';
import { addMemberPhoto, addPhoto } from '#tests/support/photos/add-photos.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, guardAlert, test } from '../account-test.ts';
import { openScreen } from '../manifest.ts';

const path = '/Manifest/Photos';
const dialog = (page: Page) => page.getByRole('dialog');
const photoNamed = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** The picture in the gallery. Its caption appears there only as the alternative text. */
const printOf = (page: Page, caption: string) =>
  page.locator('.print').getByAltText(caption, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The width of the loaded picture; 0 if it did not load. */
const widthOf = (page: Page, name: string) =>
  photoNamed(page, name)
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);

// Hidden photos return 404.
test.use({ expectedMessages: [/status of 404/] });

test.describe('an admin', () => {
  test.beforeEach(async ({ page, accounts, keepSession }) => {
    await keepSession(page, await accounts.logInAdmin());
  });

  test(
    'hides a gallery photo with a reason, still sees it, and shows it again',
    { tag: '@core' },
    async ({ page, accounts, accountSite, admin }) => {
      const { user, email, number } = await accounts.join();
      await addPhoto(accountSite.url, user.token, 'Still shown');
      const { webPhotoUri } = await addPhoto(accountSite.url, user.token, 'Not a jump');
      const isServed = async () => (await fetch(accountSite.url + webPhotoUri)).status;
      await openScreen(page, 'Photos');
      await expect(page).toHaveURL(path);
      const photo = photoNamed(page, 'Not a jump');
      await expect(photo).toContainText('Ann Example');
      await expect(photo.getByRole('link', { name: `FB${number}` })).toHaveAttribute(
        'href',
        `/Manifest/Members/fb/${number}`,
      );
      await expect.poll(() => widthOf(page, 'Not a jump')).toBeGreaterThan(0);

      const hide = photo.getByRole('button', { name: 'Hide: Gallery photo “Not a jump”' });
      await hide.press('Enter');
      await expect(dialog(page)).toContainText('For 22 hours you can show it again');
      await expect(dialog(page)).toContainText('Ann Example gets an email.');
      await expectAccessible(page);
      await expect(dialog(page).getByRole('heading')).toBeFocused();
      await dialog(page).getByLabel('Reason (optional)').fill('Not a jump,\n\nbut a meal.');
      await page.keyboard.press('Escape');
      await expect(hide).toBeFocused();
      expect(await isServed()).toBe(200);
      await hide.click();
      await expect(dialog(page).getByLabel('Reason (optional)')).toHaveValue(
        'Not a jump,\n\nbut a meal.',
      );
      await dialog(page).getByRole('button', { name: 'Hide' }).click();
      await expect(page.getByText('Photo hidden. Ann Example gets an email.')).toBeVisible();
      await expect(photo.getByRole('button')).toBeFocused();
      await expect(photo).toContainText('“Not a jump, but a meal.”');
      await expect(photo).toContainText('Deleted for good after');
      expect(await isServed()).toBe(404);
      const mail = await admin.mailTo(email, 'Your photo was hidden');
      expect(mail.text).toContain('Not a jump, but a meal.');

      await page.goto('/Photo-Gallery');
      await expect(printOf(page, 'Still shown')).toBeVisible();
      await expect(printOf(page, 'Not a jump')).toHaveCount(0);
      await page.goto(path);
      await page.getByLabel('Show', { exact: true }).selectOption('Hidden');
      await expect(page).toHaveURL(`${path}?show=hidden`);
      await expect(page.getByRole('heading', { name: /^\d+ photos?$/ })).toBeVisible();
      await expect(photo.locator('img')).toHaveAttribute('src', /^blob:/);
      await expect.poll(() => widthOf(page, 'Not a jump')).toBeGreaterThan(0);

      await photo.getByRole('button', { name: /^Show again/ }).click();
      await expect(dialog(page)).toContainText('everyone will be able to see it again');
      await dialog(page).getByRole('button', { name: 'Show again' }).click();
      await expect(page.getByText('The photo is shown again.')).toBeVisible();
      await expect(photo.getByRole('button', { name: /^Hide/ })).toBeFocused();
      expect(await isServed()).toBe(200);
      await admin.mailTo(email, 'Your photo is shown again');
      await photo.getByRole('link', { name: 'In the gallery' }).click();
      await expect(dialog(page).getByRole('heading').first()).toHaveText('Not a jump');
    },
  );

  test('hides the photo and the card of a member beside the editor', async ({
    page,
    accounts,
    accountSite,
  }) => {
    const { user, number } = await accounts.join();
    for (const type of ['photo', 'card'] as const) {
      await addMemberPhoto(accountSite.url, user.token, type);
    }
    const see = async () => {
      const response = await fetch(`${accountSite.url}/api/FreakBrother/${number}?logView=false`);
      const { avatarUri, fbCardUri } = (await response.json()) as Record<string, unknown>;
      return [avatarUri !== null, fbCardUri !== null];
    };
    await page.goto(`/Manifest/Members/fb/${number}`);
    const card = page.getByRole('region', { name: 'Photo and card' });
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expect.poll(see).toEqual([true, true]);
    await button(page, `Hide: Member photo, FB${number}`).click();
    await dialog(page).getByRole('button', { name: 'Hide' }).click();
    await expect(card).toContainText('Deleted for good after');
    await expect.poll(see).toEqual([false, true]);
    await button(page, `Hide: Membership card, FB${number}`).click();
    await dialog(page).getByRole('button', { name: 'Hide' }).click();
    await expect(card.getByRole('button', { name: /^Show again/ })).toHaveCount(2);
    await expect.poll(see).toEqual([false, false]);
    await card.getByRole('link', { name: `All photos of FB${number}` }).click();
    await expect(page).toHaveURL(`${path}?number=${number}`);
    await expect(page.getByRole('heading', { name: '2 photos' })).toBeVisible();
    await button(page, `Show again: Member photo, FB${number}`).click();
    await dialog(page).getByRole('button', { name: 'Show again' }).click();
    await expect(button(page, `Hide: Member photo, FB${number}`)).toBeVisible();
    await expect.poll(see).toEqual([true, false]);
    await page.getByRole('link', { name: 'All contributors' }).click();
    await expect(page).toHaveURL(path);

    await page.goto(`/Manifest/Members/fb/${accounts.deceasedNumber}`);
    await expect(card).toContainText('There is no photo and no card yet.');
    await page.goto('/Manifest/Members/nnfb/1');
    await expect(page.getByLabel('First Name')).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test('hides two photos at once, and a reloaded list shows the state on the server', async ({
    page,
    accounts,
    accountSite,
  }) => {
    const { user, number } = await accounts.join();
    const { photoId } = await addPhoto(accountSite.url, user.token, 'One of two');
    await addPhoto(accountSite.url, user.token, 'Other of two');
    await page.goto(`${path}?number=${number}`);
    const responses: (() => void)[] = [];
    await page.route('**/api/Admin/Photos/*/Hide', async (route) => {
      await new Promise<void>((resolve) => responses.push(resolve));
      await route.continue();
    });
    const names = ['One of two', 'Other of two'];
    for (const [index, name] of names.entries()) {
      await photoNamed(page, name).getByRole('button', { name: /^Hide/ }).click();
      await dialog(page).getByRole('button', { name: 'Hide' }).click();
      await expect.poll(() => responses.length).toBe(index + 1);
      await page.keyboard.press('Escape');
    }
    for (const [index, response] of responses.entries()) {
      response();
      for (const name of names.slice(0, index + 1).toReversed()) {
        await expect(photoNamed(page, name)).toContainText('Deleted for good after');
      }
    }
    const { token } = await accounts.logInAdmin();
    expect((await accounts.ask(`POST Admin/Photos/${photoId}/Show`, { token })).status).toBe(200);
    await page.getByLabel('Kind').selectOption('Gallery photo');
    await expect(
      photoNamed(page, 'One of two').getByRole('button', { name: /^Hide/ }),
    ).toBeVisible();
    await expect(photoNamed(page, 'Other of two')).toContainText('Deleted for good after');
  });
});

test.describe('a session that ends', () => {
  test.use({ expectedMessages: [/status of (401|404)/] });

  test('loses neither the reason nor the changes in the editor', async ({
    page,
    accounts,
    accountSite,
    admin,
    keepSession,
  }) => {
    const { user: member, number } = await accounts.join();
    await addMemberPhoto(accountSite.url, member.token, 'photo');
    const user = await accounts.logInAdmin();
    await keepSession(page, user);
    await page.goto(`/Manifest/Members/fb/${number}`);
    await page.getByLabel('Location').fill('Old barn');
    const hide = button(page, `Hide: Member photo, FB${number}`);
    await hide.click();
    await dialog(page).getByLabel('Reason (optional)').fill('Typed too late');
    await accounts.endSession(user);
    // The page can notice by itself first.
    const hideNow = dialog(page).getByRole('button', { name: 'Hide' });
    await hideNow.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`/Manifest/Members/fb/${number}`);
    await expect(page.getByLabel('Location')).toHaveValue('Old barn');
    await expect(button(page, 'Save')).toBeEnabled();
    await hide.click();
    await expect(dialog(page).getByLabel('Reason (optional)')).toHaveValue('Typed too late');
  });
});

test.describe('a failure', () => {
  test.use({ expectedMessages: [/status of (404|503)/] });

  test('is reported with Retry, and the typed text stays', async ({
    page,
    accounts,
    accountSite,
    keepSession,
  }) => {
    const { user } = await accounts.join();
    await addPhoto(accountSite.url, user.token, 'Not hidden');
    await keepSession(page, await accounts.logInAdmin());
    const down = { status: 503, json: { code: 'not_ready', message: 'Not now.' } };
    await page.route('**/api/Admin/Photos*', (route) => route.fulfill(down), { times: 1 });
    await page.goto(path);
    await expect(page.getByText('Not now.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    const photo = photoNamed(page, 'Not hidden');
    await photo.getByRole('button', { name: /^Hide/ }).click();
    await page.route('**/api/Admin/Photos/*/Hide', (route) => route.fulfill(down), { times: 1 });
    await dialog(page).getByLabel('Reason (optional)').fill('Because.');
    await dialog(page).getByRole('button', { name: 'Hide' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Not now.');
    await expect(dialog(page).getByLabel('Reason (optional)')).toHaveValue('Because.');
    await page.route('**/api/Admin/Photos/*/Picture', (route) => route.fulfill(down));
    await dialog(page).getByRole('button', { name: 'Hide' }).click();
    await expect(photo).toContainText('Not now.');
    await expect(photo.getByRole('button', { name: /^Show again/ })).toBeVisible();
  });
});

test('members see no button for hiding, and both they and visitors are sent away from the page', async ({
  page,
  accounts,
  accountSite,
  keepSession,
}) => {
  const { user } = await accounts.join();
  const { photoId } = await addPhoto(accountSite.url, user.token, 'Of a member');
  await page.goto(path);
  await expect(page.getByText(guardAlert)).toBeVisible();
  await page.goto(`/Photo-Gallery?photo=${photoId}`);
  await expect(button(page, 'Close')).toBeVisible();
  await expect(button(page, 'Hide')).toHaveCount(0);
  await keepSession(page, user);
  await page.goto(path);
  await expect(page).toHaveURL('/');
  await page.goto(`/Photo-Gallery?photo=${photoId}`);
  await page.locator('.viewer summary').click();
  await expect(button(page, 'Delete')).toBeVisible();
  await expect(button(page, 'Hide')).toHaveCount(0);
});
