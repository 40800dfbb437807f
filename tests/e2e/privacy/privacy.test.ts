/** The privacy page: what it says, how to reach it, and whether it names everything that is in the browser. */
import type { Page } from '@playwright/test';
import type { Privacy } from '#contract/privacy/privacy.ts';
import { formatDuration } from '#web/features/privacy/format-duration.ts';
import { expect, logIn, test } from '../account-test.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

const sections = [
  'In short',
  'Who runs this site',
  'What everyone can see about a member',
  'What is stored about an account',
  'What is stored about visits',
  'How long it is kept',
  'Cookies and storage in your browser',
  'What leaves the site',
  'Your choices',
];

const section = (page: Page, name: string) => page.getByRole('region', { name });
const footer = (page: Page) => page.getByRole('navigation', { name: 'Footer' });

/** The words beside a term. */
const fact = (page: Page, name: string, term: string) =>
  section(page, name)
    .locator('div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');

async function expectSections(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(sections);
}

// For a page that cannot be loaded.
test.use({ expectedMessages: [/status of 503/] });

test(
  'a link in the footer leads to the page, which Retry loads, and whose periods are those of the server',
  { tag: '@core' },
  async ({ page }) => {
    const response = await page.request.get('/api/Privacy');
    const facts = (await response.json()) as Privacy;
    const { periods } = facts;
    await openHydrated(page, '/History');
    await page.route('**/api/Privacy', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } }),
    );
    await footer(page).getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByText('Not ready.')).toBeVisible();
    await page.unroute('**/api/Privacy');
    const operator = { name: 'Ann <Example> & friends', email: 'help+privacy@directory.example' };
    await page.route('**/api/Privacy', (route) => route.fulfill({ json: { ...facts, operator } }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL('/Privacy');
    await expect(section(page, 'Who runs this site')).toContainText(`${operator.name} runs this`);
    for (const name of ['Who runs this site', 'Your choices']) {
      await expect(section(page, name).getByRole('link', { name: operator.email })).toHaveAttribute(
        'href',
        'mailto:help%2Bprivacy@directory.example',
      );
    }
    await page.unroute('**/api/Privacy');
    await page.reload();
    await expect(page).toHaveTitle('Privacy · The Fabulous Flying Freak Brothers');
    await expectSections(page);
    await expect(section(page, 'Who runs this site')).toContainText('go through Contact.');
    await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0);
    // A site of the tests keeps its messages in files.
    await expect(section(page, 'What leaves the site')).toContainText('Emails are not sent');
    const kept = (term: string) => fact(page, 'How long it is kept', term);
    const { memberSession, adminSession } = periods;
    await expect(kept('Staying signed in')).toHaveText(
      `${formatDuration(memberSession.idleMs)} after the last use, and ${formatDuration(memberSession.totalMs)} at most.`,
    );
    await expect(kept('Admins staying signed in')).toContainText(
      formatDuration(adminSession.idleMs),
    );
    await expect(kept('Admins staying signed in')).toContainText(
      formatDuration(adminSession.totalMs),
    );
    const stored = (term: string) => fact(page, 'Cookies and storage in your browser', term);
    await expect(stored('device')).toContainText(formatDuration(periods.deviceCookieMs));
    await expect(stored('requester')).toContainText(formatDuration(periods.requesterCookieMs));
  },
);

test('the page names everything that the site stores in the browser', async ({
  page,
  accounts,
}) => {
  await page.goto('/recover-password');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Recover' }).click();
  await expect(page.getByLabel('Enter verification code')).toBeVisible();
  await page.goto('/login');
  await logIn(page, await accounts.join());
  await expect(page).toHaveURL('/');
  await page.goto('/Freak-Brothers?list=full');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/Freak-Brother\/\d+$/);
  await openHydrated(page, '/Privacy');

  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const [local, session] = await page.evaluate(() => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
  ]);
  expect(cookies.toSorted()).toEqual(['XSRF-TOKEN', 'device', 'requester']);
  expect(local).toEqual(['authToken']);
  expect(session).toContainEqual(expect.stringMatching(/^heights /));
  expect(session).toContain('react-router-scroll-positions');
  const terms = await section(page, 'Cookies and storage in your browser')
    .getByRole('term')
    .allTextContents();
  const named = terms.flatMap((term) => term.split(', '));
  for (const name of [...cookies, ...(local ?? []), ...(session ?? [])]) {
    // The name of a list follows after a space.
    expect(named, name).toContain(name.split(' ')[0]);
  }
  // Nothing on the page came from another site.
  const origins = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect(new Set(origins)).toEqual(new Set([new URL(page.url()).origin]));
});
