import type { Latest } from '#contract/profile/latest.ts';
import { layoutShifts } from './layout-shift.ts';
import { holdResponses, isSeenAfter } from '../waiting-sign.ts';
import { openHydrated } from './open-hydrated.ts';
import { expect, test } from '../site-test.ts';

test('home lists the series with their counts, and hydrates without a request', async ({
  page,
  request,
}) => {
  await test.step('home lists the series with their counts', async () => {
    const summary: unknown = await (await request.get('/api/FreakBrothers/summary')).json();
    const { fbCount, nnfbCount, nnfsCount, photoCount } = summary as Record<string, number>;
    await page.goto('/');
    await expect(page).toHaveTitle('The Fabulous Flying Freak Brothers');
    const links = page.getByRole('region', { name: 'Directory' }).getByRole('link');
    await expect(links).toHaveText([
      `Freak Brothers ${fbCount}`,
      `Night Naked Freak Brothers ${nnfbCount}`,
      `Night Naked Freak Sisters ${nnfsCount}`,
      `Photo Gallery ${photoCount}`,
      'History',
    ]);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual([
      '/Freak-Brothers',
      '/Night-Naked-Freak-Brothers',
      '/Night-Naked-Freak-Sisters',
      '/Photo-Gallery',
      '/History',
    ]);
  });
  await test.step('the hero is low, and the card with the links stands directly below it', async () => {
    const bottomOf = (box: { y: number; height: number } | null) =>
      box === null ? Number.NaN : box.y + box.height;
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const search = await page.getByRole('main').getByRole('search').boundingBox();
      const sky = await page.getByRole('main').locator('header').boundingBox();
      const card = await page.getByRole('region', { name: 'Directory' }).boundingBox();
      expect(bottomOf(sky), `at ${width} px`).toBeGreaterThan(bottomOf(search));
      // Only the space between two cards.
      expect((card?.y ?? 0) - bottomOf(sky), `at ${width} px`).toBe(24);
      if (width === 1440) expect(sky?.height).toBeLessThanOrEqual(320);
    }
  });
  await test.step('at most three blocks follow', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Search by FB Number or partial name',
      'Directory',
      'On this week',
      'Latest stories',
      'New in the gallery',
    ]);
  });
  await test.step('the page hydrates without requesting what it already has', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.goto('/?q=a', { waitUntil: 'networkidle' });
    await expect(page.getByRole('table')).toBeVisible();
    expect(calls).toEqual([]);
  });
});

test('hydrates in a browser that never reports its first paint, and shows the loading bar after half a second', async ({
  page,
}) => {
  await test.step('the page also hydrates in a browser that never reports its first paint', async () => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
    await openHydrated(page, '/');
  });
  await test.step('a pressed link is pale at once, and the loading bar appears after half a second', async () => {
    await openHydrated(page, '/Photo-Gallery');
    const arrive = await holdResponses(page);
    const home = page.getByRole('banner').getByRole('link', { name: 'Home' });
    await home.click();
    await expect(home).toHaveCSS('opacity', '0.6');
    const sign = page.locator('.loading-bar');
    await expect(sign).toBeAttached();
    expect([await isSeenAfter(sign, 490), await isSeenAfter(sign, 510)]).toEqual([false, true]);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
    arrive();
    await expect(page).toHaveURL('/');
    await expect(sign).toHaveCount(0);
    await expect(home).toHaveCSS('opacity', '1');
  });
});

test.describe('the content security policy', () => {
  test.use({ expectedMessages: [/TrustedHTML/] });

  test('blocks markup from strings', async ({ page }) => {
    await page.goto('/');
    const outcome = await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<b>bold</b>';
        return 'written';
      } catch {
        return 'refused';
      }
    });
    expect(outcome).toBe('refused');
  });
});

test('home shows the latest stories and photos, each a link to its page', async ({
  page,
  request,
}) => {
  const latest = (await (await request.get('/api/FreakBrothers/latest')).json()) as Latest;
  expect([latest.stories.length, latest.photos.length]).toEqual([3, 6]);
  await openHydrated(page, '/');
  const stories = page.getByRole('region', { name: 'Latest stories' }).getByRole('link');
  await expect(stories).toHaveCount(3);
  for (const [index, story] of latest.stories.entries()) {
    await expect(stories.nth(index)).toContainText(story.excerpt);
    await expect(stories.nth(index)).toContainText(`FB${story.freakBrotherNumber}`);
  }
  const photos = page.getByRole('region', { name: 'New in the gallery' }).getByRole('link');
  const pictures = photos.getByRole('img');
  await expect(pictures).toHaveCount(6);
  for (const [index, { caption }] of latest.photos.entries()) {
    await expect(pictures.nth(index)).toHaveAccessibleName(caption);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect
    .poll(() =>
      photos
        .locator('img')
        .evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  expect(await layoutShifts(page)).toEqual([]);

  await photos.first().click();
  await expect(page).toHaveURL(`/Photo-Gallery?photo=${latest.photos[0]?.photoId}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/');
  await stories.first().click();
  await expect(page).toHaveURL(`/Freak-Brother/${latest.stories[0]?.freakBrotherNumber}`);
});

test('Clear is disabled while the field is empty, and the footer leads back, home and to the top', async ({
  page,
}) => {
  await test.step('Clear is disabled while the field is empty', async () => {
    await openHydrated(page, '/');
    const clear = page.getByRole('button', { name: 'Clear' });
    const field = page.getByRole('searchbox');
    await expect(field).toHaveAttribute('placeholder', 'Name or number');
    await expect(clear).toBeDisabled();
    await field.fill('Smith');
    await expect(clear).toBeEnabled();
    await field.fill('');
    await expect(clear).toBeDisabled();
    await openHydrated(page, '/?q=Smith');
    await clear.click();
    await expect(field).toBeFocused();
    await expect(clear).toBeDisabled();
    await page.goBack();
    await expect(field).toHaveValue('Smith');
    await expect(clear).toBeEnabled();
  });
  await test.step('the footer leads back, home and to the top', async () => {
    await page.setViewportSize({ width: 360, height: 480 });
    await openHydrated(page, '/?q=a');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Top' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveURL('/?q=a');
    await footer.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await footer.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/?q=a');
  });
});

test.describe('an unknown path', () => {
  test.use({ expectedMessages: [/status of 404/] });

  test('shows home with status 404, and a visitor continues searching there', async ({ page }) => {
    await test.step('shows home with status 404', async () => {
      const response = await page.goto('/no/such-page');
      expect(response?.status()).toBe(404);
      await expect(page.getByText('We could not find that page')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Directory' })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
    await test.step('lets a visitor continue searching: the field keeps its text and focus', async () => {
      await openHydrated(page, '/no/such-page');
      const field = page.getByRole('searchbox');
      await field.pressSequentially('an', { delay: 250 });
      await expect(page).toHaveURL('/?q=an');
      await field.pressSequentially('n');
      await expect(page).toHaveURL('/?q=ann');
      await expect(field).toBeFocused();
      await expect(page.getByText('We could not find that page')).toHaveCount(0);
    });
  });
});
