/** The home page and the bar for signed-in members: what they show, without flashes and layout shifts. */
import type { Page } from '@playwright/test';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import type { User } from '#contract/accounts/account.ts';
import { openSiteAccounts, registration } from '#tests/support/processes/site-accounts.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { bar, expect, test } from '../account-test.ts';
import { layoutShifts } from '../members/layout-shift.ts';

const whoops = 'Whoops! Looks like you are not linked to a Freak Brother profile.';
const adminsOnly = 'Only admins can open the Manifest.';

const account = (page: Page) => page.getByRole('region', { name: 'Your account' });

test(
  'a linked member is welcomed by name and number, with a link to the own profile',
  { tag: '@core' },
  async ({ page, sharedMember, keepSession }) => {
    const { user, number } = sharedMember;
    await keepSession(page, user);
    await page.goto('/');
    await expect(account(page)).toContainText(`Welcome, Ann Example, FB${number}`);
    await expect(account(page).getByRole('link')).toHaveText(['My FB Profile']);
    await expect(page.getByText(whoops)).toHaveCount(0);
    await account(page).getByRole('link', { name: 'My FB Profile' }).click();
    await expect(page).toHaveURL('/My-FB-Profile');
  },
);

test(
  'a new account sees the remaining step until it is completed, here or elsewhere',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    const fresh = await accounts.register();
    await keepSession(page, fresh.user);
    await page.goto('/');
    await expect(account(page).getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
    await expect(account(page)).toContainText('One step left: enter the code that we sent to');
    await accounts.validate(fresh);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(account(page)).not.toContainText('One step left');
    await expect(account(page)).toContainText(`FB${fresh.number}`);
  },
);

test('a new account sees that another account validated its claim of the same number first', async ({
  page,
  accounts,
  keepSession,
}) => {
  const slow = await accounts.register();
  await keepSession(page, slow.user);
  await page.goto('/');
  await expect(account(page)).toContainText(`FB${slow.number}`);
  const email = `quick${slow.number}@example.org`;
  const body = registration(slow.number, email);
  const response = await accounts.ask('POST Account/register', { body });
  const user = (await response.json()) as User;
  await accounts.validate({ ...slow, email, user });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(account(page)).toContainText(whoops);
  await expect(account(page)).toContainText('One step left');
  await expect(account(page).getByRole('link', { name: 'Claim your number' })).toBeVisible();
});

test(
  'an admin without a number sees the warning and both links to the Manifest',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/');
    await expect(account(page)).toContainText(whoops);
    await expect(account(page)).not.toContainText(adminsOnly);
    const links = account(page).getByRole('link');
    await expect(links).toHaveText(['Manifest', 'Admin']);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/Manifest');
  },
);

test(
  'an account without a number learns who may use the Manifest, and can claim a number',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    const { user } = await accounts.joinUnlinked();
    await keepSession(page, user);
    await page.goto('/');
    await expect(account(page)).toContainText(whoops);
    await expect(account(page).getByRole('link')).toHaveText(['Manifest', 'Claim your number']);
    await account(page).getByRole('link', { name: 'Manifest' }).click();
    await expect(page).toHaveURL('/');
    await expect(account(page)).toContainText(adminsOnly);
    await account(page).getByRole('link', { name: 'Claim your number' }).click();
    await expect(page).toHaveURL('/claim-number');
  },
);

test('every related page says that a claim is waiting for approval', async ({ page }) => {
  const site = await startSite({ SAMPLE_DATA: '20', CLAIMS: 'review' });
  try {
    const { user, number } = await (await openSiteAccounts(site)).join();
    await keepToken(page, site.url, user.token);
    await page.goto(site.url);
    await expect(account(page)).toContainText(whoops);
    await expect(account(page)).toContainText('Your claim is waiting for approval');
    await expect(account(page).getByRole('link')).toHaveText(['Manifest']);
    for (const path of ['/claim-number', '/My-FB-Profile', '/FB-Profile-Photo?type=photo']) {
      await page.goto(`${site.url}${path}`);
      await expect(
        page.getByText(`Your claim of FB${number} is waiting for approval.`),
      ).toBeVisible();
    }
  } finally {
    await site.stop();
  }
});

test('an account without a number claims a free one, but not a linked one', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user } = await accounts.joinUnlinked();
  await keepSession(page, user);
  const { number: linked } = await accounts.join();
  const number = accounts.nextNumber();
  await page.goto('/');
  await account(page).getByRole('link', { name: 'Claim your number' }).click();
  await expect(page).toHaveURL('/claim-number');
  await page.getByLabel('FB Number', { exact: true }).fill(`FB ${linked}`);
  await page.getByRole('button', { name: 'Next' }).click();
  // Said at once, before anything is pressed.
  await expect(page.getByRole('alert')).toContainText('is already linked to an account');
  await expect(page.getByRole('alert')).toContainText('ask the people who run this site');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('is already linked to an account');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('FB Number', { exact: true }).fill(`#${number}`);
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

for (const width of [360, 768, 1280]) {
  test(`no link for visitors flashes and nothing moves at ${width} px`, async ({
    page,
    sharedMember,
    keepSession,
  }) => {
    const { user } = sharedMember;
    await keepSession(page, user);
    await page.setViewportSize({ width, height: 800 });
    await watchForFlashes(page);
    // As on a slow connection: everything is painted before the response arrives.
    await page.route('**/api/Account/Validate', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 700);
      });
      await route.continue();
    });
    const paths = ['/', '/Freak-Brothers', '/my-profile', '/your-account', '/History'];
    for (const path of paths) {
      await page.goto(path);
      await expect(bar(page).getByRole('link', { name: 'Profile' })).toBeVisible();
      if (path === '/') await expect(account(page)).toBeVisible();
      await expect(page.locator('.waiting')).toHaveCount(0);
      expect(await layoutShifts(page), path).toEqual([]);
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      expect(seen, path).not.toContain('Register');
      expect(seen, path).not.toContain('Login');
      expect(seen, path).toContain('Home');
    }
  });
}

test('a signed-in member never sees the login form', async ({
  page,
  sharedMember,
  keepSession,
}) => {
  const { user } = sharedMember;
  await keepSession(page, user);
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  come();
  await expect(page).toHaveURL('/');
});
