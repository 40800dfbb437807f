import type { Page } from '@playwright/test';
import { accountLinks, bar, expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { field, openProfile, save } from './profile-form.ts';

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

const keptLine = (page: Page) => page.locator('.kept-line');

/** Whether the line of what was saved comes before or after the focus has moved. */
async function recordOrder(page: Page): Promise<() => Promise<string[]>> {
  const order = await page.evaluateHandle(() => {
    const events: string[] = [];
    document.addEventListener('focusin', ({ target }) => {
      events.push(`focus on ${(target as Element).localName}`);
    });
    const line = document.querySelector('.kept-line') as Element;
    new MutationObserver(() => events.push('line')).observe(line, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return events;
  });
  return () => order.jsonValue();
}

test(
  'the bar leads to the profile; changes are saved and are there after a reload',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    const { user, email, number } = await accounts.join();
    await keepSession(page, user);
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/my-profile');
    expect((await keptLine(page).boundingBox())?.height, 'an empty line has no box').toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Me');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Email')).not.toBeEditable();
    await expect(field(page, 'Profile Name')).toHaveValue(`AnnExample${number}`);
    const avatar = await page.locator('.own-avatar').boundingBox();
    expect([avatar?.width, avatar?.height]).toEqual([75, 75]);
    const links = page.getByRole('region', { name: 'Profile' }).getByRole('link');
    await expect(links).toHaveText(['Change Photo', 'Change Password']);
    for (const [index, path] of ['/profile-photo', '/change-password'].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', path);
    }

    const changes: readonly (readonly [string, string])[] = [
      ['First Name', 'Zoë'],
      ['Last Name', 'Ångström'],
      ['City', 'Hinckley'],
      ['State or Province', 'Illinois'],
      ['Country', 'USA'],
      ['Postal Code', '60520'],
      ['Profile Name', `Zoe${number}`],
      ['Intro', 'Jumps since 1976.\nStill does.'],
    ];
    for (const [label, text] of changes) await field(page, label).fill(text);
    await field(page, 'Time Zone').selectOption('Central Standard Time');
    const order = await recordOrder(page);
    await save(page).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Profile Saved.')).toBeVisible();
    await expect(page.getByText('Welcome, Zoë Ångström')).toBeVisible();
    await expect(keptLine(page)).toHaveText(/^Profile saved at \d\d:\d\d$/);
    expect((await order()).slice(-2)).toEqual(['focus on h1', 'line']);

    await bar(page).getByRole('link', { name: 'Profile' }).click();
    await expect(field(page, 'City')).toHaveValue('Hinckley');
    await expect(keptLine(page)).toBeEmpty();
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      for (const [label, text] of changes) await expect(field(page, label)).toHaveValue(text);
      await expect(field(page, 'Time Zone')).toHaveValue('Central Standard Time');
      await expect(save(page)).toBeDisabled();
    }
  },
);

test('Save is disabled until the form is valid and changed', async ({
  page,
  sharedMember,
  keepSession,
}) => {
  const { user } = sharedMember;
  await keepSession(page, user);
  await openProfile(page);
  await expect(save(page)).toBeDisabled();
  await field(page, 'City').fill('Hinckley');
  await expect(save(page)).toBeEnabled();
  await field(page, 'City').fill('');
  await expect(save(page)).toBeDisabled();
  const rules: readonly (readonly [string, string, string])[] = [
    ['First Name', ' ', 'First name is required.'],
    ['Last Name', '', 'Last name is required.'],
    ['Profile Name', '', 'Profile name is required.'],
    ['Profile Name', 'has blank', 'Use only letters and digits in the profile name.'],
    ['Phone Number', 'call me', 'Please enter a valid phone number.'],
    ['City', 'x'.repeat(101), 'City has 1 character too many. The limit is 100.'],
    ['Intro', 'x'.repeat(501), 'Intro has 1 character too many. The limit is 500.'],
  ];
  for (const [label, wrong, message] of rules) {
    const before = await field(page, label).inputValue();
    await field(page, label).fill(wrong);
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect(save(page)).toBeDisabled();
    await field(page, label).fill(before === '' ? 'Hinckley 123' : `${before}x`);
    if (label !== 'Phone Number') await expect(save(page)).toBeEnabled();
    await field(page, label).fill(before);
    await expect(save(page)).toBeDisabled();
  }
});

test('unsaved changes are asked about before they are lost, except when signing out', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user } = await accounts.join();
  await keepSession(page, user);
  await openHydrated(page, '/History');
  await bar(page).getByRole('link', { name: 'Profile' }).click();
  await field(page, 'City').fill('Hinckley');
  await bar(page).getByRole('link', { name: 'Home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your changes are not saved' });
  // In every dialog the answer that acts comes first.
  await expect(dialog.getByRole('button')).toHaveText(['Leave without saving', 'Stay here']);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/my-profile');
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(field(page, 'City')).toHaveValue('Hinckley');
  page.once('dialog', (question) => {
    expect(question.type()).toBe('beforeunload');
    void question.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect(field(page, 'City')).toHaveValue('Hinckley');
  await bar(page).getByRole('link', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/');
  await bar(page).getByRole('link', { name: 'Profile' }).click();
  await expect(field(page, 'City')).toHaveValue('');

  await field(page, 'City').fill('Hinckley');
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(accountLinks(page)).toHaveText(['Register', 'Login']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('errors', () => {
  test.use({ expectedMessages: [/status of (40[019]|50[03])|ERR_FAILED/] });

  test('that the server reports are in the alert and at their own fields, and what was typed stays', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const { number: taken } = await accounts.join();
    const { user, password } = await accounts.join();
    await keepSession(page, user);
    await page.route('**/api/Profile**', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } }),
    );
    await page.goto('/my-profile');
    await expect(page.getByText('Not ready.')).toBeVisible();
    await page.unroute('**/api/Profile**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(field(page, 'First Name')).toHaveValue('Ann');

    await field(page, 'City').fill('Hinckley');
    await field(page, 'Phone Number').fill('12345');
    await field(page, 'Current Password').fill(password);
    await save(page).click();
    const alert = page.getByRole('alert');
    await expect(field(page, 'Phone Number')).toBeFocused();
    await expect(field(page, 'Phone Number')).toHaveAccessibleDescription(/^Please enter a valid/);
    await expect(alert).toHaveText('Please enter a valid phone number.');
    await expectAccessible(page);
    await field(page, 'Phone Number').fill('');
    await expect(alert).toHaveCount(0);
    await field(page, 'Profile Name').fill(`annexample${taken}`);
    await save(page).click();
    await expect(field(page, 'Profile Name')).toBeFocused();
    await expect(field(page, 'Profile Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(alert).toHaveText('That profile name is taken.');
    await expect(field(page, 'City')).toHaveValue('Hinckley');
    await field(page, 'Profile Name').fill(`hinckley${taken}`);
    await page.route('**/api/Profile', (route) => route.fulfill({ status: 500, json: {} }));
    await save(page).click();
    await expect(alert).toHaveText('An error has occurred.');
    await expect(field(page, 'City')).toHaveValue('Hinckley');
    await expect(save(page)).toBeEnabled();
    await page.unroute('**/api/Profile');
    await page.route('**/api/Profile', (route) => route.abort());
    await save(page).click();
    await expect(alert).toHaveText(
      'An error has occurred. The site could not be reached. Please try again.',
    );
    await expect(field(page, 'City')).toHaveValue('Hinckley');
    await page.unroute('**/api/Profile');
    await save(page).click();
    await expect(page).toHaveURL('/');
  });

  test('keep the typed text when the session ends', async ({ page, accounts, keepSession }) => {
    const { user, email, password } = await accounts.join();
    await keepSession(page, user);
    await openProfile(page);
    await field(page, 'City').fill('Hinckley');
    await accounts.endSession(user);
    await save(page).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(page.getByText('What you wrote is kept.')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/my-profile');
    await expect(field(page, 'City')).toHaveValue('Hinckley');
    await save(page).click();
    await expect(page).toHaveURL('/');
  });
});

test('a time zone that is no longer offered stays', async ({ page, accounts, keepSession }) => {
  const { user } = await accounts.join();
  const { token } = user;
  const profile = (await (await accounts.ask('GET Profile', { token })).json()) as object;
  const body = { ...profile, timeZoneId: 'Tomsk Standard Time' };
  await accounts.ask('PUT Profile', { token, body });
  await keepSession(page, user);
  await openProfile(page);
  const zone = field(page, 'Time Zone');
  await expect(zone).toHaveValue('Tomsk Standard Time');
  const central = { name: '(UTC-06:00) Central Standard Time', exact: true };
  await expect(zone.getByRole('option', central)).toHaveCount(1);
  await field(page, 'City').fill('Hinckley');
  await save(page).click();
  await expect(page).toHaveURL('/');
  await openProfile(page);
  await expect(field(page, 'City')).toHaveValue('Hinckley');
  await expect(zone).toHaveValue('Tomsk Standard Time');
});
