import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { layoutShifts } from './members/layout-shift.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, test } from './site-test.ts';

const nav = [
  ['Register', '/register', 'Create Account'],
  ['Login', '/login', 'Log In'],
] as const;

/** Clicks without scrolling the link into view, unlike a Playwright click. */
const openFromBar = (page: Page, link: string) =>
  page.evaluate((name) => {
    const links = [...document.querySelectorAll<HTMLElement>('.bar a')];
    links.find(({ textContent }) => textContent === name)?.click();
  }, link);

test('each page sets the title, the focus, the canonical link and the robots tag', async ({
  page,
  site,
}) => {
  await test.step('opening a page sets the title, focuses the heading and announces the page', async () => {
    await page.addInitScript(() => {
      const views: unknown[] = [];
      document.addEventListener('page_view', (event) => views.push((event as CustomEvent).detail));
      Object.assign(window, { views });
    });
    await openHydrated(page, '/');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Home' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    for (const [link, path, heading] of nav) {
      await banner.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(banner.getByRole('link', { name: link })).toHaveAttribute(
        'aria-current',
        'page',
      );
      const title = `${heading} · The Fabulous Flying Freak Brothers`;
      await expect(page).toHaveTitle(title);
      await expect(page.locator('[aria-live=polite]').filter({ hasText: title })).toBeAttached();
    }
    const views = () =>
      page.evaluate(() =>
        (window as unknown as { views: { path: string }[] }).views.map((view) => view.path),
      );
    await expect.poll(views).toEqual(['/', '/register', '/login']);
  });
  await test.step('the canonical link and robots tag change with each page', async () => {
    const head = () =>
      page.evaluate(() => [
        document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
        document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
      ]);
    await openHydrated(page, '/');
    const { origin } = new URL((await head())[0] ?? '');
    expect(await head()).toEqual([`${origin}/`, undefined]);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Freak Brothers/ })
      .click();
    await expect.poll(head).toEqual([`${origin}/Freak-Brothers`, undefined]);
    // Nobody has claimed this member.
    await page.getByRole('table').getByRole('link', { name: /^3 / }).click();
    await expect.poll(head).toEqual([`${origin}/Freak-Brother/3`, 'noindex']);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect.poll(head).toEqual([`${origin}/`, undefined]);
    await page.getByRole('searchbox').fill('12');
    await expect.poll(head).toEqual([undefined, 'noindex']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(head).toEqual([`${site.url}/`, undefined]);
  });
});

test('Back and Forward restore the scroll position, also after a reload', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.setViewportSize({ width: 360, height: 480 });
  for (const path of ['/?q=an', '/Freak-Brothers?page=3']) {
    await openHydrated(page, path);
    // Another font would make the page shorter or longer.
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => window.scrollTo(0, 900));
    const left = await scrolled();
    expect(left).toBeGreaterThan(100);
    await openFromBar(page, 'Login');
    await expect(page).toHaveURL('/login');
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect.poll(scrolled).toBe(left);
    const term = new URL(path, 'http://page').searchParams.get('q');
    if (term !== null) await expect(page.getByRole('searchbox')).toHaveValue(term);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect.poll(scrolled).toBe(left);
  }
});

test('Back works while the page that is left is still loading', async ({ page }) => {
  await page.goto('/Freak-Brothers?page=3');
  await page.evaluate(() => window.scrollTo(0, 900));
  await openFromBar(page, 'Login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  const returned = page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/Freak-Brothers?page=3');
  release();
  await returned;
  await expect(page.getByText('Page 3 of 40', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(900);
});

test('on paper, text is dark in the dark theme too, and a list is a table without forms', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/Freak-Brothers', '/Freak-Brother/41', '/History']) {
    await page.goto(path);
    const light = await page
      .locator('main :is(h1, h2, p, td, dd):visible')
      .evaluateAll((all) =>
        all
          .map((element) => ({ text: element.textContent, color: getComputedStyle(element).color }))
          .filter(({ color }) =>
            (color.match(/[0-9.]+/g) ?? []).slice(0, 3).some((n) => Number(n) > 190),
          ),
      );
    expect(light, path).toEqual([]);
    await expect(page.getByRole('banner')).toBeHidden();
  }
  await page.goto('/Freak-Brothers');
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'First', 'Last', 'Year', 'Place']);
  await expect(page.getByRole('main').getByRole('searchbox')).toBeHidden();
  await expect(page.locator('thead').first()).toHaveCSS('display', 'table-header-group');
});

test('loading a page causes no layout shift, even with a late font', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    // Late on purpose: after the first paint.
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    await route.continue();
  });
  for (const [width, paths] of [
    [390, ['/', '/Freak-Brother/41', '/History', '/Jumps/1976']],
    [1280, ['/', '/?q=12', '/Freak-Brothers', '/Freak-Brother/1', '/Places']],
  ] as const) {
    await page.setViewportSize({ width, height: 850 });
    for (const path of paths) {
      await openHydrated(page, path);
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShifts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('a site without members says what will be here', async ({ page, emptySite }) => {
  for (const [path, text] of [
    ['/Jumps', 'No jump with a known year yet.'],
    ['/Places', 'No jump with a known place yet.'],
    ['/photo-gallery', 'No photos yet'],
    ['/History', 'Two brothers and a cornfield'],
  ] as const) {
    const response = await page.goto(emptySite.url + path);
    expect(response?.status()).toBe(200);
    await expect(page.getByText(text)).toBeVisible();
  }
  // The history has only its text.
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'From the gallery' })).toHaveCount(0);
  await page.goto(emptySite.url);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Search by FB Number or partial name',
    'Directory',
  ]);
  await expect(page.getByRole('complementary', { name: 'Sample data' })).toHaveCount(0);
});

test.describe('a page that cannot be loaded', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('shows the error, and Retry loads it', { tag: '@core' }, async ({ page }) => {
    await openHydrated(page, '/');
    await page.route('**/api/History', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } }),
    );
    await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('Not ready.')).toBeVisible();
    await page.unroute('**/api/History');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article')).toContainText('Hinckley');
  });

  test('an error, and a notification of what the browser cannot do, are accessible', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await openHydrated(page, '/Freak-Brother/1');
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } }),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('The counts could not be loaded.')).toBeVisible();
    await page.getByRole('searchbox').fill('12');
    await expect(page.getByRole('main').getByText('Not ready.').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Freak Brothers', exact: true }).click();
    await expect(page).toHaveURL('/Freak-Brothers');
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
    await expectAccessible(page);
    await page.unroute('**/api/**');
    await openHydrated(page, '/Freak-Brother/1');
    await page.getByRole('button', { name: 'Share' }).click();
    // The notification stays while it has the focus.
    await page.getByRole('button', { name: 'Close' }).focus();
    await expect(page.getByText('Browser do not support Clipboard API')).toBeVisible();
    await expectAccessible(page);
  });
});
