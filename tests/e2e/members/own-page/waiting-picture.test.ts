/** Pictures of a member and an account that are saved without a connection, and sent later. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import {
  choose,
  expect,
  myProfile,
  openProfile,
  ownMember,
  save,
  test,
} from './own-member-test.ts';

const kept =
  'Your photo is kept on this device. It is sent when this site is open and there is a connection.';
const card = (page: Page) => page.getByRole('region', { name: 'Photos waiting to be sent' });
const waiting = (page: Page) => card(page).getByRole('listitem');

/** Saves a picture on its page while its call fails. */
async function saveUnreached(page: Page, path: string, calls: string): Promise<void> {
  await page.route(calls, (route) => route.abort());
  await page.goto(path);
  await choose(page, await drawPhoto({ width: 600, height: 400 }));
  await save(page).click();
  await expect(page.getByText(kept)).toBeVisible();
}

test.use({
  expectedMessages: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (?:400|503)|Couldn't load preload assets/,
  ],
});

test('a card that is saved without a connection waits, and only the last one is sent', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/FB-Profile-Photo?type=card`);
  await choose(page, await drawPhoto({ width: 600, height: 400 }));
  await page.context().setOffline(true);
  await save(page).click();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(waiting(page)).toHaveText([/^Your card/]);
  await expect(page.getByRole('heading', { name: 'Photos waiting to be sent' })).toBeFocused();
  await expectAccessible(page);
  // The editor is ready for another one, which takes the place of the first.
  await choose(page, await drawPhoto({ width: 500, height: 500, shade: 90 }));
  // By keyboard: on a phone the notification covers the button until it is closed.
  await save(page).press('Enter');
  await expect(page.locator('input[type=file]')).toHaveValue('');
  await expect(waiting(page)).toHaveCount(1);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/FreakBrother/Photo')) sent += 1;
  });
  await page.context().setOffline(false);
  await expect(page.locator('.toast-success')).toContainText('Photo saved.');
  await expect(card(page)).toHaveCount(0);
  expect(sent).toBe(1);
  const { fbCardUri } = await ownMember(page, member);
  expect(fbCardUri).not.toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('uploads'))).toBeNull();
});

test('the own page sends what waits, says why one is refused, and cancels one', async ({
  page,
  member,
}) => {
  await test.step('the own page sends what waits, and shows it without losing typed text', async () => {
    await saveUnreached(page, '/FB-Profile-Photo?type=photo', '**/api/FreakBrother/Photo');
    await openProfile(page);
    await expect(waiting(page)).toHaveText([/^Your photo/]);
    await expect(page.getByText('No photo yet.')).toBeVisible();
    await page.getByLabel('Story', { exact: true }).fill('We jumped at noon.');
    await page.unroute('**/api/FreakBrother/Photo');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('img', { name: 'You', exact: true })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByLabel('Story', { exact: true })).toHaveValue('We jumped at noon.');
  });
  await test.step('a picture that is refused later says why on the own page, and can be cancelled', async () => {
    await saveUnreached(page, '/FB-Profile-Photo?type=card', '**/api/FreakBrother/Photo');
    await page.unroute('**/api/FreakBrother/Photo');
    await page.route('**/api/FreakBrother/Photo', (route) =>
      route.fulfill({ status: 400, json: { code: 'bad_request', message: 'It is no photo.' } }),
    );
    await page.goto(myProfile);
    await expect(waiting(page)).toContainText('It is no photo.');
    await page.getByRole('button', { name: 'Cancel Your card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this photo?' });
    await expect(dialog).toContainText('Your card is deleted from this device and not sent.');
    await dialog.getByRole('button', { name: 'Delete photo' }).click();
    await expect(card(page)).toHaveCount(0);
  });
  await test.step('removing a picture cancels the one that waits for its place', async () => {
    await page.goto('/FB-Profile-Photo?type=card');
    await choose(page, await drawPhoto({ width: 600, height: 400 }));
    // It arrives, and the response is lost.
    await page.route('**/api/FreakBrother/Photo', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await save(page).click();
    await expect(page.getByText(kept)).toBeVisible();
    await openProfile(page);
    await expect(waiting(page)).toHaveText([/^Your card/]);
    await page.getByRole('button', { name: 'Remove card' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Card removed.')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await page.unroute('**/api/FreakBrother/Photo');
    await page.reload();
    await expect(page.getByText('No card yet.')).toBeVisible();
    expect((await ownMember(page, member)).fbCardUri).toBeNull();
  });
});

test('a picture of a former number is not sent to the new one', async ({ page }) => {
  await saveUnreached(page, '/FB-Profile-Photo?type=photo', '**/api/FreakBrother/Photo');
  await page.unroute('**/api/FreakBrother/Photo');
  await page.route('**/api/Account/Validate', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as User;
    await route.fulfill({ response, json: { ...user, freakBrotherNumber: 1 } });
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/FreakBrother/Photo')) sent += 1;
  });
  await page.goto(myProfile);
  await expect(waiting(page)).toContainText(
    'Your account has another number since you saved this picture.',
  );
  expect(sent).toBe(0);
});
