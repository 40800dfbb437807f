/** The home page and the bar for signed-in members: what they show, without flashes and layout shifts. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { openSiteAccounts, registration } from '#tests/support/processes/site-accounts.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { bar, expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { layoutShifts } from '../members/layout-shift.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

const whoops = 'Whoops! Looks like you are not linked to a Freak Brother profile.';

const account = (page: Page) => page.getByRole('region', { name: 'Your account' });

test(
  'a linked member is welcomed by name and number, and the avatar leads to the own page',
  { tag: '@core' },
  async ({ page, sharedMember, keepSession }) => {
    const { user, number } = sharedMember;
    await keepSession(page, user);
    await openHydrated(page, '/');
    await expect(account(page)).toContainText(`Welcome, Ann Example, FB${number}`);
    await expect(account(page).getByRole('link')).toHaveText(['My FB Profile', 'Add your card']);
    await expect(page.getByText(whoops)).toHaveCount(0);
    await account(page).getByRole('link', { name: 'Add your card' }).hover();
    await expectAccessible(page);
    // Only one step: photos before the card.
    await page.route('**/api/Marks/own', (route) =>
      route.fulfill({ json: { problem: null, waiting: [{}, {}], shown: [], removed: [] } }),
    );
    await openHydrated(page, '/');
    await expect(account(page).getByRole('link')).toHaveText([
      'My FB Profile',
      'See 2 photos of you',
    ]);
    await page.unroute('**/api/Marks/own');
    await account(page).getByRole('link', { name: 'My FB Profile' }).click();
    await expect(page).toHaveURL('/My-FB-Profile');
    // The avatar is in the link.
    await bar(page).locator('.bar-account .bar-avatar').click();
    await expect(page).toHaveURL('/my-profile');
    await expect(bar(page).getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(bar(page).getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Manifest' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  },
);

test('a new account sees the remaining step, and that another account was faster, without a reload', async ({
  page,
  accounts,
  keepSession,
}) => {
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const slow = await accounts.register();
  await keepSession(page, slow.user);
  await page.goto('/');
  await expect(account(page).getByRole('heading', { name: 'One step left' })).toBeVisible();
  await expect(account(page)).toContainText('Enter the code that we sent to');
  await expect(account(page)).toContainText(`FB${slow.number}`);
  const email = `quick${slow.number}@example.org`;
  const body = registration(slow.number, email);
  const response = await accounts.ask('POST Account/register', { body });
  const user = (await response.json()) as User;
  await accounts.validate({ ...slow, email, user });
  await look();
  await expect(account(page)).toContainText(whoops);
  await expect(account(page)).toContainText('One step left');
  await expect(account(page).getByRole('link')).toHaveText(['Validate your account', 'Manifest']);
  await accounts.validate(slow);
  await look();
  await expect(account(page)).not.toContainText('One step left');
  await expect(account(page)).toContainText(whoops);
  await expect(account(page).getByRole('link')).toHaveText(['Claim your number', 'Manifest']);
});

test('an account without a number claims a free number', async ({
  page,
  accounts,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/');
  await expect(account(page)).toContainText(whoops);
  const links = account(page).getByRole('link');
  await expect(links).toHaveText(['Manifest', 'Admin']);
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/Manifest');

  const { user } = await accounts.joinUnlinked();
  await keepSession(page, user);
  const { number: linked } = await accounts.join();
  const number = accounts.nextNumber();
  await openHydrated(page, '/');
  await expect(links).toHaveText(['Claim your number', 'Manifest']);
  await account(page).getByRole('link', { name: 'Manifest' }).click();
  // Home is shown again, not still.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/');
  await account(page).getByRole('link', { name: 'Claim your number' }).click();
  await expect(page).toHaveURL('/claim-number');
  await page.getByLabel('FB Number', { exact: true }).fill(`FB ${linked}`);
  await page.getByRole('button', { name: 'Next' }).click();
  // Said at once, before anything is pressed.
  await expect(page.getByRole('alert')).toContainText('is already linked to an account');
  await expect(page.getByRole('alert')).toContainText('ask the people who run this site');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('link', { name: 'This is my number' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('FB Number', { exact: true }).focus();
  await page.keyboard.insertText(`FB${number}`);
  await expect(page.getByLabel('FB Number', { exact: true })).toHaveValue(String(number));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`FB${number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Success: Your account is linked to FB${number}.`)).toBeVisible();
  await expect(account(page)).toContainText(`FB${number}`);
  await page.goto('/claim-number');
  const linkedText = page.getByText(`Your account is linked to FB${number}.`, { exact: true });
  await expect(linkedText).toBeVisible();
});

test('a claim says beforehand that it waits for approval, and every related page afterwards', async ({
  page,
}) => {
  const site = await startSite({ SAMPLE_DATA: '20', CLAIMS: 'review' });
  try {
    const accounts = await openSiteAccounts(site);
    const free = accounts.nextNumber();
    await page.goto(`${site.url}/register?number=${free}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(
      page.getByText(
        `What happens next: your claim of FB${free} waits until an admin approves it.`,
      ),
    ).toBeVisible();
    const { user, number } = await accounts.join();
    await keepToken(page, site.url, user.token);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url);
      const waits = page.getByText(`Your claim of FB${number} waits for an admin`);
      const { y = 0, height = 0 } = (await waits.boundingBox()) ?? {};
      const below = await page.getByText(whoops).boundingBox();
      expect(below?.y, `${width} px`).toBeGreaterThanOrEqual(y + height);
    }
    await expect(account(page).getByRole('link')).toHaveText(['Manifest']);
    for (const path of ['/claim-number', '/My-FB-Profile', '/FB-Profile-Photo?type=photo']) {
      await page.goto(`${site.url}${path}`);
      await expect(
        page.getByText(`Your claim of FB${number} is waiting for approval.`),
      ).toBeVisible();
    }
  } finally {
    // Nothing more is loaded from the site then.
    await page.goto('about:blank');
    await site.stop();
  }
});

/** Records, from the first paint on, whether Register or Login was visible. */
async function watchForFlashes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const link of document.querySelectorAll('nav a')) {
        const { visibility } = getComputedStyle(link);
        const text = link.textContent;
        if (visibility === 'visible' && !seen.includes(text)) seen.push(text);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('on a phone neither a link for visitors nor the login form flashes, nothing moves, and Me leads to the profile', async ({
  page,
  sharedMember,
  keepSession,
}) => {
  await keepSession(page, sharedMember.user);
  await page.setViewportSize({ width: 390, height: 844 });
  await watchForFlashes(page);
  // Everything is painted before the response arrives.
  let response = Promise.withResolvers<void>();
  await page.route('**/api/Account/Validate', async (route) => {
    await response.promise;
    await route.continue();
  });
  for (const path of ['/', '/Freak-Brothers', '/my-profile', '/History']) {
    response = Promise.withResolvers<void>();
    const validation = page.waitForRequest('**/api/Account/Validate');
    await page.goto(path);
    await validation;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    response.resolve();
    await expect(bar(page).locator('.bar-avatar').first()).toBeAttached();
    if (path === '/') await expect(account(page)).toBeVisible();
    await expect(page.locator('.waiting')).toHaveCount(0);
    expect(await layoutShifts(page), path).toEqual([]);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen, path).not.toContain('Register');
    expect(seen, path).not.toContain('Login');
    expect(seen, path).toContain('Home');
  }
  const me = page.getByRole('navigation', { name: 'Shortcuts' }).getByText('Me', { exact: true });
  await me.click();
  await expect(page).toHaveURL('/my-profile');

  await page.unroute('**/api/Account/Validate');
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  script.resolve();
  await expect(page).toHaveURL('/');
});
