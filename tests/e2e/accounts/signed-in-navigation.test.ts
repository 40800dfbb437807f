/** The parts of the header that a session adds. */
import type { Page } from '@playwright/test';
import { bar, expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { layoutShifts } from '../members/layout-shift.ts';
import { openAlive } from '../members/open-alive.ts';
import { reviewTest } from './administration/review-test.ts';

const menu = (page: Page) => bar(page).locator('summary', { hasText: 'Your pages' });
const inMenu = (page: Page, name: string) => bar(page).getByRole('link', { name });

test(
  'the menu leads to the own page, My FB Profile and the account',
  { tag: '@core' },
  async ({ page, sharedMember, keepSession }) => {
    const { user, number } = sharedMember;
    await keepSession(page, user);
    await openAlive(page, '/History');
    const targets = [
      ['My page', `/Freak-Brother/${number}`],
      ['My FB Profile', '/My-FB-Profile'],
      ['Your account', '/your-account'],
    ] as const;
    for (const [name, path] of targets) {
      await menu(page).click();
      await inMenu(page, name).click();
      await expect(page).toHaveURL(path);
      await menu(page).click();
      await expect(inMenu(page, name)).toHaveAttribute('aria-current', 'page');
      await page.keyboard.press('Escape');
      await expect(inMenu(page, name)).toBeHidden();
    }
    for (const name of ['Profile', 'Logout']) {
      await expect(bar(page).getByText(name, { exact: true })).toBeVisible();
    }
    await expect(bar(page).getByRole('link', { name: 'Manifest' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  },
);

test('on a phone, Me leads to the profile of a session', async ({
  page,
  sharedMember,
  keepSession,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepSession(page, sharedMember.user);
  await openAlive(page, '/History');
  await expect(menu(page)).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
  const me = page.getByRole('navigation', { name: 'Shortcuts' }).getByText('Me', { exact: true });
  await me.click();
  await expect(page).toHaveURL('/my-profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
});

reviewTest(
  'an admin sees what waits and can edit a record from its page',
  async ({
    page,
    accounts,

    keepSession,
  }) => {
    const { number } = await accounts.join();
    const user = await accounts.logInAdmin();
    const { pendingCount } = (await (
      await accounts.ask('GET Admin/Claims', { token: user.token })
    ).json()) as { pendingCount: number };
    expect(pendingCount).toBeGreaterThan(0);
    await keepSession(page, user);
    await openAlive(page, `/Freak-Brother/${number}`);
    await expect(bar(page).getByRole('link', { name: 'Manifest' })).toHaveText(
      /Manifest \d+ waiting/,
    );
    await page.getByRole('link', { name: 'Edit record' }).click();
    await expect(page).toHaveURL(`/Manifest/Members/fb/${number}`);
    await bar(page).getByRole('link', { name: 'Manifest' }).click();
    await expect(page).toHaveURL('/Manifest');
    await expectAccessible(page);
    // On a phone the link is in the menu.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar(page).getByRole('link', { name: 'Manifest' })).toBeHidden();
    await menu(page).click();
    await expect(bar(page).getByRole('link', { name: 'Manifest' })).toBeVisible();
    await expectAccessible(page);
  },
);
