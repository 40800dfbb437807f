import type { Locator, Page, Request } from '@playwright/test';
import { holdResponses, isSeenAfter } from '../waiting-sign.ts';
import { openHydrated } from './open-hydrated.ts';
import { brokenWords, overflowOf } from '../expect-accessible.ts';
import { expect, test } from '../site-test.ts';

interface Member {
  freakBrotherNumber: number;
  firstName: string;
  lastName: string;
}

const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by FB Number or partial name' });
const rows = (page: Page) => page.getByRole('table').getByRole('row');
const results = (page: Page) => page.getByRole('heading', { name: /^\d+\+? results?$/ });

/** Collects the terms sent to the operation that logs searches. */
function watchLoggedTerms(page: Page): string[] {
  const terms: string[] = [];
  page.on('request', (request) => {
    const [, term] = /\/api\/Search\/fb\/(.+)$/.exec(request.url()) ?? [];
    if (term !== undefined) terms.push(decodeURIComponent(term));
  });
  return terms;
}

test(
  'typing a number shows its member first, without a log entry or a new history entry',
  { tag: '@core' },
  async ({ page }) => {
    const logged = watchLoggedTerms(page);
    await openHydrated(page, '/');
    const entries = await page.evaluate(() => window.history.length);
    await field(page).pressSequentially('12', { delay: 20 });
    await expect(page).toHaveURL('/?q=12');
    const link = rows(page).nth(1).getByRole('link');
    await expect(link).toHaveText('12');
    await expect(link).toHaveAttribute('href', '/Freak-Brother/12');
    await expect(field(page)).toBeFocused();
    expect(await page.evaluate(() => window.history.length)).toBe(entries);
    expect(logged).toEqual([]);
  },
);

test('the Search button sends one logged request and adds a history entry', async ({ page }) => {
  const logged = watchLoggedTerms(page);
  await openHydrated(page, '/');
  await field(page).fill('an');
  await expect(results(page)).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).dblclick();
  // The address leaves and returns; a new search before the answer would replace this one.
  await expect(page).toHaveURL('/?q=an');
  await expect.poll(() => logged).toEqual(['an']);
  await field(page).fill('ma');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/?q=ma');
  await expect.poll(() => logged).toEqual(['an', 'ma']);
  await page.waitForLoadState('networkidle');

  await page.goBack();
  await expect(field(page)).toHaveValue('an');
  await expect(results(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(field(page)).toHaveValue('');
  await expect(results(page)).toHaveCount(0);
  await page.goForward();
  await expect(field(page)).toHaveValue('an');
  await page.reload();
  await expect(field(page)).toHaveValue('an');
  await expect(results(page)).toBeVisible();
  expect(logged).toEqual(['an', 'ma']);
});

test('a part of a name finds its members, with a mark for the deceased, and odd characters are plain ones', async ({
  page,
  request,
}) => {
  await test.step('part of a name finds every matching member and shows their number', async () => {
    const all = (await (await request.get('/api/FreakBrothers/all')).json()) as Member[];
    const name = all[0]?.lastName ?? '';
    const response = await request.get(`/api/FreakBrothers/search/${encodeURIComponent(name)}`);
    const found = (await response.json()) as Member[];
    await openHydrated(page, '/');
    await field(page).fill(name);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      `${found.length} ${found.length === 1 ? 'result' : 'results'} for ${name}`,
    );
    await expect(rows(page)).toHaveCount(found.length + 1);
  });
  await test.step('the specified columns come first', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'FB Number',
      'First Name',
      'Last Name',
      'Year',
      'Place',
    ]);
  });
  await test.step('deceased members have an icon with a text alternative', async () => {
    const all = (await (await request.get('/api/FreakBrothers/all')).json()) as (Member & {
      deceased: boolean;
    })[];
    const member = all.find(({ deceased }) => deceased);
    await page.goto(`/?q=${member?.freakBrotherNumber}`);
    await expect(rows(page).nth(1).getByRole('img', { name: 'Deceased' })).toBeVisible();
  });
  await test.step('treats wildcards, dots, slashes and percent signs as plain characters', async () => {
    await openHydrated(page, '/');
    for (const term of ['%', '_', '..', '.', '../..', 'a/b', '%2e%2e', '?', '#', '+', '"', '\\']) {
      await field(page).fill(term);
      await expect(page.getByText(`No Freak Brother matches “${term}”.`)).toBeVisible();
      await expect(field(page)).toHaveValue(term);
    }
  });
});

test('Clear empties the page, and Search without a term shows an error at the field', async ({
  page,
}) => {
  await test.step('Clear empties the term, the results and the address, and Back restores them', async () => {
    await openHydrated(page, '/?q=an');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL('/');
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(results(page)).toHaveCount(0);
    await page.goBack();
    await expect(field(page)).toHaveValue('an');
    await expect(results(page)).toBeVisible();
  });
  await test.step('Search without a term shows an error at the field', async () => {
    await openHydrated(page, '/');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(field(page)).toHaveAccessibleDescription('Please enter a number or a name.');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
    const refusal = await page.getByText('Please enter a number or a name.').last().boundingBox();
    const { y = 0, height = 0 } = (await field(page).boundingBox()) ?? {};
    expect((refusal?.y ?? 0) - y - height).toBeLessThanOrEqual(16);
    await field(page).fill('12');
    await expect(results(page)).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'false');
  });
});

test('a late response never replaces a newer one, and the loading indicator appears after half a second', async ({
  page,
}) => {
  await test.step('the loading indicator appears after half a second and causes no layout shift', async () => {
    await openHydrated(page, '/?q=12');
    const arrive = await holdResponses(page);
    const before = await results(page).boundingBox();
    await field(page).fill('123');
    const sign = page.locator('.loading').filter({ hasText: 'Searching…' });
    await expect(sign).toBeAttached();
    expect([await isSeenAfter(sign, 490), await isSeenAfter(sign, 510)]).toEqual([false, true]);
    expect(await results(page).boundingBox()).toEqual(before);
    arrive();
    await expect(sign).toHaveCount(0);
  });
  await test.step('a late response never replaces a newer one', async () => {
    await openHydrated(page, '/');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const path = '**/search/a';
    await page.route(path, async (route) => {
      await released;
      // The page may have cancelled the request.
      await route.continue().catch(() => {});
    });
    let isOver = false;
    const note = (request: Request) => {
      isOver ||= request.url().endsWith('/search/a');
    };
    page.on('requestfailed', note);
    page.on('requestfinished', note);
    const searchRequest = page.waitForRequest(path);
    await field(page).fill('a');
    await searchRequest;
    await field(page).fill('qqqq');
    const none = page.getByText('No Freak Brother matches “qqqq”.');
    await expect(none).toBeVisible();
    release();
    await expect.poll(() => isOver).toBe(true);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(none).toBeVisible();
    await expect(page).toHaveURL('/?q=qqqq');
  });
});

test('searches for text typed before hydration', async ({ page }) => {
  let finishHydration = () => {};
  const typed = new Promise<void>((resolve) => (finishHydration = resolve));
  await page.route('**/assets/entry-client*', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill('12');
  finishHydration();
  await expect(page).toHaveURL('/?q=12');
  await expect(rows(page).nth(1).getByRole('link')).toHaveText('12');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the hero is one bar while someone searches, with the results right under it', async ({
    page,
  }) => {
    // Above the keyboard.
    await page.setViewportSize({ width: 390, height: 500 });
    for (const size of [100, 150]) {
      await openHydrated(page, '/');
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: NaN, height: NaN };
      const hero = page.getByRole('main').locator('header');
      expect((await boxOf(hero)).height).toBeGreaterThan(72);
      await field(page).tap();
      await expect.poll(async () => (await boxOf(hero)).height).toBeLessThanOrEqual(72);
      await expect(field(page)).toBeInViewport({ ratio: 1 });
      await field(page).fill('12');
      await expect(results(page)).toBeInViewport({ ratio: 1 });
      const { y, height } = await boxOf(hero);
      const card = await boxOf(page.getByRole('region', { name: 'Results' }));
      expect(height).toBeLessThanOrEqual(72);
      expect(card.y - y - height).toBeLessThanOrEqual(24);
      expect(await overflowOf(page)).toBe(0);
      for (const name of ['Search', 'Clear']) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    }
  });

  test('Search closes the keyboard, which covers the results', async ({ page }) => {
    await openHydrated(page, '/');
    await field(page).tap();
    await field(page).fill('12');
    await expect(results(page)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await field(page).press('Enter');
    await expect(field(page)).not.toBeFocused();
    await expect(field(page)).toHaveValue('12');
    await page.getByRole('button', { name: 'Clear' }).tap();
    await expect(field(page)).toBeFocused();
  });
});

test.describe('a term that cannot be searched', () => {
  test.use({ expectedMessages: [/status of 400/] });

  test('shows a clear message and stays in the field', async ({ page }) => {
    const long = 'x'.repeat(101);
    const response = await page.goto(`/?q=${long}`);
    expect(response?.status()).toBe(400);
    await expect(field(page)).toHaveAccessibleDescription(/at most 100 characters/);
    await expect(field(page)).toHaveValue(long);
    const unreadable = await page.goto('/?q=50%');
    expect(unreadable?.status()).toBe(400);
    await expect(field(page)).toHaveAccessibleDescription(/cannot be searched/);
    await field(page).fill('12');
    await expect(results(page)).toBeVisible();
    await field(page).fill(long);
    await expect(field(page)).toHaveAccessibleDescription(/at most 100 characters/);
  });
});

test.describe('a search that fails', () => {
  test.use({ expectedMessages: [/status of 503|net::ERR/] });

  test('keeps the term and shows the error, and Retry repeats the search', async ({ page }) => {
    const refusal = { status: 503, json: { code: 'not_ready', message: 'Not ready.' } };
    const logged = watchLoggedTerms(page);
    await openHydrated(page, '/');
    await page.route('**/api/**', (route) => route.fulfill(refusal));
    await field(page).fill('12');
    await expect(page.getByText('Not ready.').first()).toBeVisible();
    await field(page).press('Enter');
    await expect.poll(() => logged).toEqual(['12']);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page).nth(1).getByRole('link')).toHaveText('12');
    await expect(field(page)).toHaveValue('12');
    expect(logged).toEqual(['12', '12']);

    await page.route('**/api/**', (route) => route.abort());
    await field(page).fill('13');
    await expect(page.getByText('could not be reached').first()).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page).nth(1).getByRole('link')).toHaveText('13');
    expect(logged).toEqual(['12', '12']);
  });
});

test('large text breaks no name within a word', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/?q=william', '/Freak-Brothers']) {
      await openHydrated(page, path);
      const broken = await brokenWords(page.getByRole('table').locator('tbody'), 150);
      expect(broken, `${path} at ${width} px`).toEqual([]);
    }
  }
});
