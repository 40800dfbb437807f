import type { Page } from '@playwright/test';
import { layoutShifts } from './members/layout-shift.ts';
import { openAlive } from './members/open-alive.ts';
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

test(
  'opening a page sets the title, focuses the heading and announces the page',
  { tag: '@core' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const views: unknown[] = [];
      document.addEventListener('page_view', (event) => views.push((event as CustomEvent).detail));
      Object.assign(window, { views });
    });
    await openAlive(page, '/');
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
  },
);

test(
  'the canonical link and robots tag change with each page',
  { tag: '@core' },
  async ({ page, site }) => {
    const head = () =>
      page.evaluate(() => [
        document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
        document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
      ]);
    await page.goto('/');
    const { origin } = new URL((await head())[0] ?? '');
    await page.waitForLoadState('networkidle');
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
  },
);

test('the history page has headings, lists and paragraphs', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/History');
  const article = page.getByRole('article');
  await expect(article).toContainText('Hinckley');
  await expect(article.getByRole('heading', { level: 2 })).not.toHaveCount(0);
  await expect(article.getByRole('listitem')).not.toHaveCount(0);
});

test('the gallery says that there are no photos yet', async ({ page, emptySite }) => {
  const response = await page.goto(`${emptySite.url}/photo-gallery`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freak Brother Photos');
  await expect(page.getByText('No photos yet')).toBeVisible();
});

for (const path of [
  '/?q=an',
  '/Freak-Brothers?page=3',
  '/Night-Naked-Freak-Brothers',
  '/Freak-Brother/41',
  '/History',
  '/Privacy',
  '/Contact',
]) {
  test(`Back and Forward restore the scroll position of ${path}, also after a reload`, async ({
    page,
  }) => {
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await page.setViewportSize({ width: 360, height: 480 });
    await page.goto(path);
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
  });
}

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

test('printed text is dark, in the dark theme too', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of [
    '/',
    '/Freak-Brothers',
    '/Freak-Brother/41',
    '/History',
    '/Privacy',
    '/Contact',
  ]) {
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
});

test('loading a page causes no layout shift, even with a late font', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    await route.continue();
  });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/',
      '/?q=12',
      '/Freak-Brothers',
      '/Freak-Brother/41',
      '/History',
      '/Privacy',
    ]) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShifts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test.describe('a page that cannot be loaded', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('shows the error, and Retry loads it', { tag: '@core' }, async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/History', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } }),
    );
    await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('Not ready.')).toBeVisible();
    await page.unroute('**/api/History');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article')).toContainText('Hinckley');
  });
});
