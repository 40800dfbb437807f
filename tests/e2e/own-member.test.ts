/** What members tell of themselves: the jump, whom they show it to, their photo and their card. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { OwnMemberProfile } from '#contract/members.ts';
import { areAlike, drawPhoto, quarterColors, quartersOf } from '../support/drawn-photos.ts';
import type { SiteAccount } from '../support/site-accounts.ts';
import { expect, test as base } from './account-test.ts';
import { expectAccessible, expectRoomForText, lowTargets } from './expect-accessible.ts';

/** Somebody with a number is signed in. */
const test = base.extend<{ member: SiteAccount }>({
  member: [
    async ({ page, accounts, keepSession }, use) => {
      const member = await accounts.join();
      await keepSession(page, member.user);
      await use(member);
    },
    { auto: true },
  ],
});

const myProfile = '/My-FB-Profile';
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const frame = (page: Page) => page.getByRole('group', { name: /Arrow keys/ });

async function openProfile(page: Page): Promise<void> {
  await page.goto(myProfile);
  await expect(page.getByLabel('Month')).toBeVisible({ timeout: 15_000 });
}

async function ownMember(page: Page, { user }: SiteAccount): Promise<OwnMemberProfile> {
  const headers = { authorization: `Bearer ${user.token}` };
  return (await (
    await page.request.get('/api/FreakBrother/own', { headers })
  ).json()) as OwnMemberProfile;
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer });
  await expect(frame(page)).toBeVisible();
}

test('the jump is saved, and the server has it', async ({ page, member }) => {
  await openProfile(page);
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Month').selectOption('7');
  await page.getByLabel('Day').fill('20');
  await page.getByLabel('Year').fill('1996');
  await page.getByLabel('Location').fill('Perris Valley');
  await page.getByLabel('Jump', { exact: true }).fill('4 way');
  await page.getByLabel('Story').fill('First line\nSecond line');
  await save(page).click();
  await expect(page.getByText('Profile Saved.')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await ownMember(page, member)).toMatchObject({
    month: 7,
    day: 20,
    year: 1996,
    location: 'Perris Valley',
    maneuver: '4 way',
    story: 'First line\nSecond line',
  });
  await page.reload();
  await expect(page.getByLabel('Day')).toHaveValue('20');

  // Empty again is sent as 0, and what is unknown is shown as empty.
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByLabel('Month').selectOption('');
  await page.getByLabel('Day').fill('');
  await page.getByLabel('Year').fill('');
  await save(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ month: 0, day: 0, year: 0 });
  await expect(page.getByText('Profile Saved.').first()).toBeVisible();
  await page.reload();
  for (const label of ['Month', 'Day', 'Year']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
});

test('what is wrong is told at its field, and Save waits', async ({ page }) => {
  await openProfile(page);
  for (const [label, wrong, words] of [
    ['Day', '32', 'Please enter a day from 1 to 31, or leave it empty.'],
    ['Day', 'x', 'Please enter a day from 1 to 31, or leave it empty.'],
    ['Year', '1969', 'Please enter a year from 1970 on, or leave it empty.'],
    ['Location', 'x'.repeat(201), 'Location is longer than 200 characters.'],
  ] as const) {
    await page.getByLabel(label).fill(wrong);
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
    await expect(save(page)).toBeDisabled();
    await page.getByLabel(label).fill('');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('');
  }
  await page.getByLabel('Day').fill('30');
  await page.getByLabel('Month').selectOption('2');
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription(
    'Day 30 does not exist in month 2.',
  );
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Month').selectOption('3');
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription('');
  await expect(save(page)).toBeEnabled();
});

test.describe('what the server refuses', () => {
  test.use({ expectedMessages: [/status of (400|503)/] });

  test('a date that is still to come stands at its field', async ({ page }) => {
    await openProfile(page);
    // This device's clock is ahead: it knows no better.
    await page.clock.setFixedTime('2090-01-01T00:00:00Z');
    await page.getByLabel('Year').fill('2080');
    await save(page).click();
    await expect(page.getByLabel('Day')).toHaveAccessibleDescription('The date is in the future.');
    await expect(page.getByLabel('Day')).toBeFocused();
    await expect(page.getByLabel('Year')).toHaveValue('2080');
  });

  test('a save that fails keeps everything, and says so', async ({ page, member }) => {
    await openProfile(page);
    await page.getByLabel('Story').fill('A story that must not be lost');
    await page.route(
      '**/api/FreakBrother',
      (route) =>
        route.fulfill({ status: 503, json: { message: 'Please come back.', code: 'not_ready' } }),
      { times: 1 },
    );
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please come back.');
    await expect(page.getByLabel('Story')).toHaveValue('A story that must not be lost');
    await save(page).click();
    await expect(page.getByText('Profile Saved.')).toBeVisible();
    expect((await ownMember(page, member)).story).toBe('A story that must not be lost');
  });
});

test('changes that were not saved are asked about', async ({ page }) => {
  await openProfile(page);
  await page.getByLabel('Jump', { exact: true }).fill('8 way');
  await page.getByRole('link', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your changes are not saved' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Jump', { exact: true })).toHaveValue('8 way');
  await page.getByRole('link', { name: 'View' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/Freak-Brother\/\d+$/);
});

test('a story that an admin has hidden is there for its owner', async ({
  page,
  member,
  accounts,
  baseURL,
}) => {
  await openProfile(page);
  await page.getByLabel('Story').fill('A story for few');
  await save(page).click();
  await expect(page.getByText('Profile Saved.')).toBeVisible();
  const { token } = await accounts.logInAdmin();
  // An admin's own client, without the cookies of this page.
  const record = `${baseURL}/api/Admin/Members/fb/${member.number}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const before = (await (await fetch(record, { headers })).json()) as object;
  const body = JSON.stringify({ ...before, isStoryHidden: true });
  expect((await fetch(record, { method: 'PUT', headers, body })).status).toBe(200);
  await openProfile(page);
  await expect(page.getByText('An admin has hidden your story')).toBeVisible();
  await expect(page.getByLabel('Story')).toHaveValue('A story for few');
});

test('the public address can be viewed, copied, shared and scanned', async ({
  page,
  context,
  baseURL,
  member,
}) => {
  const address = `${baseURL}/Freak-Brother/${member.number}`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (shared: object) => {
        document.title = JSON.stringify(shared);
        return Promise.resolve();
      },
    });
  });
  await openProfile(page);
  await expect(page.getByText(address).first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied to Clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(new RegExp(`FB${member.number}.*${address}`));
  await expect(page.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(address);
});

test('the QR code holds the address', async ({ page, baseURL, member }) => {
  await openProfile(page);
  const picture = page.locator('.qr svg');
  await expect(picture).toBeVisible();
  const { data, info } = await sharp(await picture.screenshot({ scale: 'css' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { default: decodeQr } = await import('qr/decode.js');
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(
    `${baseURL}/Freak-Brother/${member.number}`,
  );
});

test('without a clipboard, that is what it says', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await openProfile(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Browser do not support Clipboard API')).toBeVisible();
});

test('a photo is uploaded, shown to everybody, and removed once asked', async ({
  page,
  member,
}) => {
  await openProfile(page);
  await page.getByRole('link', { name: 'Upload FB Photo' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Freak Brother Photo' })).toBeVisible();
  await choose(page, await drawPhoto({ width: 900, height: 600, orientation: 6 }));
  await save(page).click();
  await expect(page.getByText('Photo saved.')).toBeVisible();
  await expect(page).toHaveURL(myProfile);
  const { avatarUri } = await ownMember(page, member);
  const served = await (await page.request.get(avatarUri ?? '')).body();
  expect(areAlike(await quartersOf(served), quarterColors)).toBe(true);
  await expect(page.locator(`img[src="${avatarUri}"]`)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove your photo?' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('There is no photo yet.')).toBeVisible();
  expect((await ownMember(page, member)).avatarUri).toBeNull();
});

test('a card is blacked out by keyboard and by mouse, and only black pixels leave', async ({
  page,
  member,
}) => {
  await openProfile(page);
  await page.getByRole('link', { name: 'Upload FB Card' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Freak Brother Card' })).toBeVisible();
  await choose(page, await drawPhoto({ width: 1000, height: 600, orientation: 8 }));
  await page.getByRole('button', { name: 'Black out parts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Black out parts' })).toBeFocused();
  await expect(frame(page)).toBeVisible();

  // The frame is at 30 to 70 % across and 40 to 60 % down.
  await page.getByRole('button', { name: 'Black out this part' }).press('Enter');
  await expect(page.getByText('1 part is black.')).toBeVisible();
  const box = await frame(page).boundingBox();
  const whole = await page.getByRole('img', { name: 'Your photo' }).boundingBox();
  if (box === null || whole === null) throw new Error('The frame is not on screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(whole.x + 5, whole.y + 5, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Black out this part' }).click();
  await expect(page.getByText('2 parts are black.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(frame(page)).toBeVisible();

  const sent = page.waitForRequest('**/api/FreakBrother/Photo');
  await save(page).click();
  const body = (await sent).postDataJSON() as Record<string, string>;
  expect(body).toMatchObject({ origFileName: 'IMG_0042.jpg', photoType: 'card' });
  await expect(page.getByText('Photo saved.')).toBeVisible();
  await expect(page).toHaveURL(myProfile);
  await expect(page.getByAltText('Your membership card')).toBeVisible();

  const { fbCardUri } = await ownMember(page, member);
  const served = await (await page.request.get(fbCardUri ?? '')).body();
  for (const picture of [Buffer.from(body['data'] ?? '', 'base64'), served]) {
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1000, 600]);
    const parts = [
      { left: 310, top: 250, width: 380, height: 100 },
      { left: 10, top: 10, width: 380, height: 100 },
    ];
    for (const part of parts) {
      const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
      expect(Math.max(...channels.map(({ max }) => max))).toBeLessThan(16);
    }
    const [upperLeft, , lowerLeft] = await quartersOf(picture);
    expect(areAlike([lowerLeft ?? [0, 0, 0]], quarterColors.slice(2, 3))).toBe(true);
    expect(areAlike([upperLeft ?? [0, 0, 0]], quarterColors.slice(0, 1))).toBe(true);
  }
});

test('blacking out can be undone before it is sent', async ({ page }) => {
  await page.goto('/FB-Profile-Photo?type=card');
  await choose(page, await drawPhoto({ width: 600, height: 400 }));
  await page.getByRole('button', { name: 'Black out parts' }).click();
  await page.getByRole('button', { name: 'Black out this part' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing is black yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/Profile-Photo/);
});

test.describe('without a number', () => {
  test('the page says what to do', async ({ page, accounts, keepSession }) => {
    await keepSession(page, (await accounts.joinUnlinked()).user);
    await page.goto(myProfile);
    await page.getByRole('link', { name: 'Claim your number' }).click();
    await expect(page).toHaveURL('/claim-number');
  });

  test.use({ expectedMessages: [/status of 404/] });
});

test.describe('in every step', () => {
  test.setTimeout(180_000);

  const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'the profile': openProfile,
    async 'the profile with errors'(page) {
      await openProfile(page);
      await page.getByLabel('Day').fill('99');
    },
    async 'blacking out'(page) {
      await page.goto('/FB-Profile-Photo?type=card');
      await choose(page, await drawPhoto({ width: 1000, height: 600 }));
      await page.getByRole('button', { name: 'Black out parts' }).click();
      await expect(frame(page)).toBeVisible();
    },
  };

  for (const [name, reach] of Object.entries(steps)) {
    test(`${name}: axe finds nothing, and there is room for fingers and for big text`, async ({
      page,
    }) => {
      await reach(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await lowTargets(page)).toEqual([]);
      await expectRoomForText(page);
    });
  }
});
