/** Hiding and deleting photos and showing them again, on their own page and in the member editor. */
import type { Locator, Page } from '@playwright/test';
import { addMemberPhoto, addPhoto } from '#tests/support/photos/add-photos.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../account-test.ts';
import { openScreen } from '../manifest.ts';

const path = '/Manifest/Photos';
const dialog = (page: Page) => page.getByRole('dialog');
const tile = (page: Page, caption: string) =>
  page.locator('.photo-tiles').getByRole('link', { name: `${caption} `, exact: false });
/** The chosen photo. */
const pane = (page: Page) => page.locator('.photo-pane');
/** The picture in the gallery. Its caption appears there only as the alternative text. */
const printOf = (page: Page, caption: string) =>
  page.locator('.picture a').getByAltText(caption, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The width of the loaded picture; 0 if it did not load. */
const widthIn = (place: Locator) =>
  place.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);

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
      const { photoId, webPhotoUri } = await addPhoto(accountSite.url, user.token, 'Not a jump');
      const isServed = async () => (await fetch(accountSite.url + webPhotoUri)).status;
      await openScreen(page, 'Photos');
      await expect(page).toHaveURL(path);
      await tile(page, 'Not a jump').click();
      await expect(page).toHaveURL(`${path}?photo=${photoId}`);
      const heading = pane(page).getByRole('heading', { name: 'Not a jump' });
      await expect(heading).toBeFocused();
      await expect(pane(page)).toContainText('Ann Example');
      await expect(pane(page).getByRole('link', { name: `FB${number}` })).toHaveAttribute(
        'href',
        `/Manifest/Members/fb/${number}`,
      );
      await expect.poll(() => widthIn(pane(page))).toBeGreaterThan(0);

      const hide = button(page, 'Hide: Gallery photo “Not a jump”');
      await hide.press('Enter');
      await expect(dialog(page)).toContainText(
        'only admins will see it, until one of you shows it',
      );
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
      await button(page, 'Hide photo').click();
      await expect(page.getByText('Photo hidden. Ann Example gets an email.')).toBeVisible();
      await expect(heading).toBeFocused();
      await expect(pane(page)).toContainText('“Not a jump, but a meal.”');
      await expect(tile(page, 'Not a jump')).toContainText('Hidden');
      expect(await isServed()).toBe(404);
      const mail = await admin.mailTo(email, 'Your photo was hidden');
      expect(mail.text).toContain('Not a jump, but a meal.');

      await page.goto('/Photo-Gallery');
      await expect(printOf(page, 'Still shown')).toBeVisible();
      await expect(printOf(page, 'Not a jump')).toHaveCount(0);
      await page.goto(`${path}?show=hidden`);
      await expect(page.getByRole('heading', { name: /^\d+ hidden photos?$/ })).toBeVisible();
      await expect(tile(page, 'Still shown')).toHaveCount(0);
      await expect(tile(page, 'Not a jump').locator('img')).toHaveAttribute('src', /^blob:/);
      await tile(page, 'Not a jump').click();
      await pane(page)
        .getByRole('button', { name: /^Show again/ })
        .click();
      await expect(dialog(page)).toContainText('everyone will be able to see it again');
      await button(page, 'Show photo').click();
      await expect(page.getByText('The photo is shown again.')).toBeVisible();
      await expect(heading).toBeFocused();
      expect(await isServed()).toBe(200);
      await admin.mailTo(email, 'Your photo is shown again');
      await pane(page).getByRole('link', { name: 'In the gallery' }).click();
      await expect(dialog(page).getByRole('heading').first()).toHaveText('Not a jump');
    },
  );

  test('deletes a photo, is told until when that can be undone, and undoes it', async ({
    page,
    accounts,
    accountSite,
    admin,
  }) => {
    const { user, email } = await accounts.join();
    const { photoId, webPhotoUri } = await addPhoto(accountSite.url, user.token, 'Not of us');
    const isServed = async () => (await fetch(accountSite.url + webPhotoUri)).status;
    await page.goto(`${path}?photo=${photoId}`);
    await button(page, 'Delete: Gallery photo “Not of us”').click();
    await expect(dialog(page)).toContainText('For 22 hours you can undo this');
    await dialog(page).getByLabel('Reason (optional)').fill('Of another club.');
    await button(page, 'Delete photo').click();
    await expect(page.getByText('Photo deleted. You can undo it until')).toBeVisible();
    await expect(pane(page)).toContainText('Deleted for good on');
    await expect(tile(page, 'Not of us')).toContainText('Deleted');
    expect(await isServed()).toBe(404);
    expect((await admin.mailTo(email, 'Your photo was deleted')).text).toContain(
      'Of another club.',
    );

    const undo = button(page, 'Undo delete: Gallery photo “Not of us”');
    await undo.click();
    await expectAccessible(page);
    await button(page, 'Keep hidden').click();
    await expect(pane(page)).toContainText('Only admins see it');
    expect(await isServed()).toBe(404);
    await button(page, 'Delete: Gallery photo “Not of us”').click();
    await button(page, 'Delete photo').click();
    await undo.click();
    await button(page, 'Show again').click();
    await expect(page.getByText('The photo is shown again.')).toBeVisible();
    expect(await isServed()).toBe(200);
  });

  test('goes through the photos with the keyboard alone', async ({
    page,
    accounts,
    accountSite,
  }) => {
    const { user, number } = await accounts.join();
    for (const caption of ['Third', 'Second', 'First']) {
      await addPhoto(accountSite.url, user.token, caption);
    }
    await page.goto(`${path}?number=${number}`);
    await tile(page, 'First').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tile(page, 'Second')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pane(page).getByRole('heading', { name: 'Second' })).toBeFocused();
    await expect(pane(page)).toContainText('2 of 3');
    await expectAccessible(page);
    await pane(page).getByRole('link', { name: 'Next: Third' }).press('Enter');
    await expect(pane(page).getByRole('heading', { name: 'Third' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${path}?number=${number}`);
    await expect(tile(page, 'Third')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tile(page, 'Second')).toBeFocused();
  });

  test('sees the photo over the tiles on a phone', async ({ page, accounts, accountSite }) => {
    const { user, number } = await accounts.join();
    await addPhoto(accountSite.url, user.token, 'Alone');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?number=${number}`);
    await tile(page, 'Alone').click();
    await expect(page.locator('.photo-tiles')).toBeHidden();
    await expect(pane(page).getByRole('button', { name: /^Delete/ })).toBeInViewport();
    await expectAccessible(page);
    await page.goBack();
    await expect(tile(page, 'Alone')).toBeFocused();
  });

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
    await button(page, 'Hide photo').click();
    await expect(card).toContainText('Only admins see it');
    await expect.poll(see).toEqual([false, true]);
    await button(page, `Hide: Membership card, FB${number}`).click();
    await button(page, 'Hide photo').click();
    await expect(card.getByRole('button', { name: /^Show again/ })).toHaveCount(2);
    await expect.poll(see).toEqual([false, false]);
    await card.getByRole('link', { name: `All photos of FB${number}` }).click();
    await expect(page).toHaveURL(`${path}?number=${number}`);
    await expect(page.getByRole('heading', { name: '2 photos' })).toBeVisible();
    await tile(page, 'Member photo').click();
    await button(page, `Show again: Member photo, FB${number}`).click();
    await button(page, 'Show photo').click();
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
});
