import type { Page } from '@playwright/test';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../account-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The menu of the open photo. */
const openMore = (page: Page) => page.locator('.viewer summary').click();

// Hidden photos return 404.
test.use({ expectedMessages: [/status of 404/] });

test('an admin hides a photo from the viewer, with a reason', async ({
  page,
  accounts,
  accountSite,
  admin,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  const { user, email } = await accounts.join();
  const { photoId } = await addPhoto(accountSite.url, user.token, 'In the viewer');
  await page.goto(`/Photo-Gallery?photo=${photoId}`);
  await openMore(page);
  await button(page, 'Hide').click();
  const ask = page.getByRole('dialog', { name: 'Hide this photo?' });
  await expect(ask).toContainText('The person who uploaded it gets an email');
  await ask.getByLabel(/^Reason/).fill('x'.repeat(501));
  await button(page, 'Hide photo').click();
  await expect(ask).toContainText('Reason has 1 character too many. The limit is 500.');
  await ask.getByLabel(/^Reason/).fill('Somebody asked for it.');
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  await button(page, 'Hide').click();
  await expect(ask.getByLabel(/^Reason/)).toHaveValue('Somebody asked for it.');
  await expectAccessible(page);
  await button(page, 'Hide photo').click();
  await expect(page.getByText('Photo hidden.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('In the viewer')).toHaveCount(0);
  const mail = await admin.mailTo(email, 'Your photo was hidden');
  expect(mail.text).toContain('Somebody asked for it.');
});

test('arrow keys still change photos after the focused button disappears', async ({
  page,
  accounts,
  accountSite,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  const { user } = await accounts.join();
  const older = await addPhoto(accountSite.url, user.token, 'The older one');
  const newer = await addPhoto(accountSite.url, user.token, 'The newer one');
  await page.goto(`/Photo-Gallery?photo=${newer.photoId}`);
  await openMore(page);
  await button(page, 'Hide').click();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Hide')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/Photo-Gallery?photo=${older.photoId}`);
  await expect(page.getByRole('group', { name: 'Photos' })).toBeFocused();
  await button(page, 'Previous').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/Photo-Gallery?photo=${newer.photoId}`);
  await expect(button(page, 'Previous')).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/Photo-Gallery?photo=${older.photoId}`);
});
