import sharp from 'sharp';
import { brokenWords } from '../../expect-accessible.ts';
import { expect, myProfile, openProfile, ownMember, save, test } from './own-member-test.ts';

test('saves the jump on the server', { tag: '@core' }, async ({ page, member }) => {
  await openProfile(page);
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Month', { exact: true }).selectOption('7');
  await page.getByLabel('Day').fill('20');
  await page.getByLabel('Year').fill('1996');
  await page.getByLabel('Location').fill('Perris Valley');
  await page.getByLabel('Jump', { exact: true }).fill('4 way');
  await page.getByLabel('Story').fill('First line\nSecond line');
  await page.getByRole('link', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await save(page).click();
  await expect(page.getByText('Profile Saved.')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(
    'Perris Valley, 1996',
  );
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

  // Cleared parts of the date are sent as 0, and unknown parts are shown as empty.
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByLabel('Month', { exact: true }).selectOption('');
  await page.getByLabel('Day').fill('');
  await page.getByLabel('Year').fill('');
  await save(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ month: 0, day: 0, year: 0 });
  await expect(page.getByText('Profile Saved.').first()).toBeVisible();
  await page.reload();
  for (const label of ['Month', 'Day', 'Year']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
});

test('shares below the name, and Save sticks after a change and covers no field', async ({
  page,
}) => {
  const you = page.getByRole('region', { name: 'You', exact: true });
  const sharing = page.getByRole('region', { name: 'Share' });
  const form = page.getByRole('region', { name: 'Your jump' });
  const actions = form.locator('.form-actions');
  const labels = ['Month', 'Day', 'Year', 'Location', 'Jump', 'Story'];
  const control = (label: string) => form.getByLabel(label, { exact: true });
  /** How far the field reaches below the upper edge of the bar with Save. */
  const covered = async (label: string) => {
    const field = await control(label).boundingBox();
    const bar = await actions.boundingBox();
    return (field?.y ?? 0) + (field?.height ?? 0) - (bar?.y ?? 0);
  };

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await openProfile(page);
      const name = await you.boundingBox();
      // Only the space between two cards.
      expect((await sharing.boundingBox())?.y).toBe((name?.y ?? 0) + (name?.height ?? 0) + 24);
      await expect(sharing.getByText(/\/Freak-Brother\/\d+$/).first()).toBeVisible();
      await expect(sharing.getByRole('link', { name: 'View' })).toBeVisible();
      await expect(sharing.getByRole('button', { name: 'Copy' })).toBeVisible();
      await expect(form.locator('label')).toHaveText(labels);

      await expect(actions).toHaveCSS('position', 'static');
      // The field is at the bottom of the window, where Save comes in.
      await control('Location').evaluate((field) => {
        field.scrollIntoView({ block: 'end' });
        window.scrollBy(0, -80);
      });
      await control('Location').fill(`Perris ${width}`);
      await expect(actions).toHaveCSS('position', 'sticky');
      await expect(save(page)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => covered('Location')).toBeLessThanOrEqual(0);
      await control('Month').focus();
      for (const label of labels.slice(1)) {
        await page.keyboard.press('Tab');
        await expect(control(label)).toBeFocused();
        await expect.poll(() => covered(label), label).toBeLessThanOrEqual(0);
      }
      await save(page).click();
      await expect(page.getByText('Profile Saved.').first()).toBeVisible();
      await expect(actions).toHaveCSS('position', 'static');
      expect(await brokenWords(you, 150)).toEqual([]);
    });
  }
});

test('shows each error at its field and disables Save', async ({ page }) => {
  await test.step('shows each error at its field and disables Save', async () => {
    await openProfile(page);
    for (const [label, wrong, words] of [
      ['Day', '32', 'Please enter a day from 1 to 31, or leave it empty.'],
      ['Day', 'x', 'Please enter a day from 1 to 31, or leave it empty.'],
      ['Year', '1969', 'Please enter a year from 1970 on, or leave it empty.'],
      ['Location', 'x'.repeat(201), 'Location has 1 character too many. The limit is 200.'],
    ] as const) {
      await page.getByLabel(label).fill(wrong);
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
      await expect(save(page)).toBeDisabled();
      await page.getByLabel(label).fill('');
      await expect(page.getByLabel(label)).toHaveAccessibleDescription('');
    }
    await page.getByLabel('Day').fill('30');
    await page.getByLabel('Month', { exact: true }).selectOption('2');
    await expect(page.getByLabel('Day')).toHaveAccessibleDescription(
      'Day 30 does not exist in month 2.',
    );
    await expect(save(page)).toBeDisabled();
    await page.getByLabel('Month', { exact: true }).selectOption('3');
    await expect(page.getByLabel('Day')).toHaveAccessibleDescription('');
    await expect(save(page)).toBeEnabled();
  });
});

test('shows a hidden story to its owner', async ({ page, member, accounts, baseURL }) => {
  await openProfile(page);
  await page.getByLabel('Story').fill('A story for few');
  await save(page).click();
  await expect(page.getByText('Profile Saved.')).toBeVisible();
  const { token } = await accounts.logInAdmin();
  // Uses its own client, without the cookies of this page.
  const record = `${baseURL}/api/Admin/Members/fb/${member.number}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const before = (await (await fetch(record, { headers })).json()) as object;
  const body = JSON.stringify({ ...before, isStoryHidden: true });
  expect((await fetch(record, { method: 'PUT', headers, body })).status).toBe(200);
  await openProfile(page);
  await expect(page.getByText('An admin has hidden your story')).toBeVisible();
  await expect(page.getByLabel('Story')).toHaveValue('A story for few');
  await page.getByLabel('Story').fill('');
  await save(page).click();
  await expect(page.getByText('Profile Saved.')).toBeVisible();
  expect(await ownMember(page, member)).toMatchObject({ story: '', isStoryHidden: true });
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
  await page.getByText('QR code', { exact: true }).click();
  await expect(page.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  const { data, info } = await sharp(await page.locator('.qr svg').screenshot({ scale: 'css' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { default: decodeQr } = await import('qr/decode.js');
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(address);
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(address);
});

test('without a number, the page says what to do', async ({ page, accounts, keepSession }) => {
  await keepSession(page, (await accounts.joinUnlinked()).user);
  for (const path of ['/FB-Profile-Photo?type=card', myProfile]) {
    await page.goto(path);
    await expect(page.getByText('Your account is not linked to a Freak Brother')).toBeVisible();
    await expect(page.getByRole('main').locator('input')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Claim your number' }).click();
  await expect(page).toHaveURL('/claim-number');
});

test.describe('errors from the server', () => {
  test.use({ expectedMessages: [/status of (400|503)/] });

  test('are shown at the field or above, and all fields are kept', async ({ page, member }) => {
    await test.step('keeps all fields when saving fails, and shows the error', async () => {
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
    await test.step('judges the date by the clock of the server, whatever that of the device', async () => {
      await openProfile(page);
      await page.clock.setFixedTime('2001-01-01T00:00:00Z');
      await page.getByLabel('Year').fill('2020');
      await save(page).click();
      await expect(page.getByText('Profile Saved.')).toBeVisible();
      await page.clock.setFixedTime('2090-01-01T00:00:00Z');
      await page.getByLabel('Year').fill('2080');
      await save(page).click();
      await expect(page.getByLabel('Year')).toHaveAccessibleDescription(
        'The date is in the future.',
      );
      await expect(page.getByLabel('Year')).toBeFocused();
      await expect(page.getByText('The date is in the future.')).toHaveCount(1);
      await expect(page.getByLabel('Year')).toHaveValue('2080');
    });
  });
});
