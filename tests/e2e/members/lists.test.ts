import type { Page } from '@playwright/test';
import { expect, test } from '../site-test.ts';
import { openHydrated } from './open-hydrated.ts';
import { layoutShifts } from './layout-shift.ts';

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const turn = (page: Page, name: string) => pager(page).getByRole('link', { name });
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

/** The events that the site sends to listeners from the next page load on. */
async function watchEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    for (const name of ['page_view', 'full_list']) {
      document.addEventListener(name, (event) => {
        seen.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`);
      });
    }
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test('the list shows its total and changes pages', { tag: '@core' }, async ({ page }) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Freak Brothers 2000', exact: true }).click();
  await expect(page).toHaveURL('/Freak-Brothers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The Fabulous Flying Freak Brothers',
  );
  await expect(page.getByText('2000 Freak Brothers in our database')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'First', 'Last', 'Year', 'Place']);
  await expect(rows(page)).toHaveCount(50);
  await expect(turn(page, 'First')).toBeDisabled();
  await expect(turn(page, 'Previous')).toBeDisabled();

  await turn(page, 'Next').click();
  await expect(pager(page).getByText('Page 2 of 40')).toBeVisible();
  await expect(page).toHaveURL('/Freak-Brothers?page=2');
  await expect(page).toHaveTitle(/^Page 2 of 40 · /);
  await turn(page, 'Last').click();
  await expect(pager(page).getByText('Page 40 of 40')).toBeVisible();
  await expect(turn(page, 'Next')).toBeDisabled();
  await expect(turn(page, 'Last')).toBeDisabled();
  await expect(turn(page, 'Last')).toBeFocused();
  await turn(page, 'Previous').click();
  await expect(pager(page).getByText('Page 39 of 40')).toBeVisible();
  await turn(page, 'First').click();
  await expect(pager(page).getByText('Page 1 of 40')).toBeVisible();
  await expect(page).toHaveURL('/Freak-Brothers');

  await page.goBack();
  await expect(pager(page).getByText('Page 39 of 40')).toBeVisible();
  await page.reload();
  await expect(pager(page).getByText('Page 39 of 40')).toBeVisible();
});

test('Full List shows all members, sends its event, and can be searched in the browser', async ({
  page,
  request,
}) => {
  const all = (await (await request.get('/api/FreakBrothers/all')).json()) as {
    freakBrotherNumber: number;
  }[];
  const lastNumber = all.at(-1)?.freakBrotherNumber ?? 0;
  const events = await watchEvents(page);
  await openHydrated(page, '/Freak-Brothers?page=2');
  await page.getByRole('link', { name: 'Full List' }).click();
  await expect(page).toHaveURL('/Freak-Brothers?list=full');
  await expect(rows(page)).toHaveCount(2000);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '2001');
  await expect(pager(page)).toHaveCount(0);
  await expect(page.getByText('2000 Freak Brothers in our database')).toBeVisible();
  await expect.poll(events).toContain('full_list {"path":"/Freak-Brothers","count":2000}');
  // The browser's own search reaches rows that are not laid out, one frame after they arrive.
  const isFound = () =>
    page.evaluate(
      (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
      String(lastNumber),
    );
  await expect.poll(isFound).toBe(true);
  await page.getByRole('link', { name: 'Show Pages' }).click();
  await expect(pager(page).getByText('Page 1 of 40')).toBeVisible();
});

test('the full list comes with 50 rows, and nothing moves when the others arrive', async ({
  page,
  request,
}) => {
  const path = '/Freak-Brothers?list=full';
  const html = await (await request.get(path)).text();
  // In the markup, and in the browser's initial data.
  expect(html.match(/<tr/g)).toHaveLength(1 + 50);
  expect(html.match(/"freakBrotherNumber"/g)).toHaveLength(50);
  const total = Number(/<b>(\d+)<\/b>/.exec(html)?.[1]);

  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**/all', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await expect(rows(page)).toHaveCount(50);
  const before = await height();
  release();
  await expect(rows(page)).toHaveCount(total);
  expect(await height()).toBe(before);
  expect(await layoutShifts(page)).toEqual([]);
});
/** Waits until nothing moves, because rows are laid out when they come near. */
async function restingPlaceOf(page: Page): Promise<unknown> {
  let place: unknown;
  await expect(async () => {
    const before = place;
    place = await placeOf(page);
    expect(place).toEqual(before);
  }).toPass({ intervals: [100] });
  return place;
}

/** The first row in the window, and the position of its top. */
function placeOf(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('tbody tr')];
    const row = all.find((each) => each.getBoundingClientRect().bottom > 0);
    const top = row?.getBoundingClientRect().top ?? 0;
    return { row: row?.textContent, top: Math.round(top) };
  });
}

test('Back, Forward and reload return to the same place in the full list', async ({ page }) => {
  // On a phone names wrap, so rows have different heights.
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/Freak-Brothers');
  await page.getByRole('link', { name: 'Full List' }).click();
  await expect(rows(page)).toHaveCount(2000);
  await page.evaluate(async () => {
    for (let step = 0; step < 30; step += 1) {
      window.scrollBy(0, 700);
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
    }
  });
  const left = await restingPlaceOf(page);
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('tbody tr a')];
    links.find((each) => each.getBoundingClientRect().top > 100)?.click();
  });
  await expect(page).toHaveURL(/\/Freak-Brother\/\d+$/);
  // The address changes before the page does.
  await expect(rows(page)).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => placeOf(page)).toEqual(left);
  await page.reload();
  await expect.poll(() => placeOf(page)).toEqual(left);
  await page.goBack();
  await expect(pager(page).getByText('Page 1 of 40')).toBeVisible();
  await expect(page).toHaveURL('/Freak-Brothers');
  await page.goForward();
  await expect.poll(() => placeOf(page)).toEqual(left);
});

test('ten rows are in the window, and every list leads to the others', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of [
    '/Freak-Brothers',
    '/Freak-Brothers?list=full',
    '/Night-Naked-Freak-Brothers',
    '/Night-Naked-Freak-Sisters',
  ]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const first = await rows(page).first().boundingBox();
    expect(first?.y, path).toBeLessThanOrEqual(320);
    const tenth = await rows(page).nth(9).boundingBox();
    const end = (await pager(page).isVisible()) ? await pager(page).boundingBox() : null;
    expect((tenth?.y ?? 0) + (tenth?.height ?? 0), path).toBeLessThanOrEqual(end?.y ?? 900);
    await expect(page.getByRole('searchbox'), path).toHaveCount(1);
  }
  const lists = page.getByRole('navigation', { name: 'Lists' });
  for (const [name, path] of [
    ['Blue Skies', '/Blue-Skies'],
    ['Night Brothers', '/Night-Naked-Freak-Brothers'],
    ['Night Sisters', '/Night-Naked-Freak-Sisters'],
    ['Brothers', '/Freak-Brothers'],
  ] as const) {
    await lists.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(lists.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

test('the buttons of the pages are in reach, and never cover the row that has the focus', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/Freak-Brothers');
    for (const name of ['First', 'Previous', 'Next', 'Last']) {
      await expect(turn(page, name), `${name} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
    // One row, so that the list keeps its height.
    const text = await pager(page).getByText('Page 1 of 40').boundingBox();
    const button = await turn(page, 'Next').boundingBox();
    expect(text?.y).toBeGreaterThan(button?.y ?? 0);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/Freak-Brothers');
  await rows(page).first().getByRole('link').focus();
  for (let row = 1; row < 30; row += 1) await page.keyboard.press('Tab');
  await expect(rows(page).nth(29).getByRole('link')).toBeFocused();
  const overlap = async () => {
    const link = await rows(page).nth(29).boundingBox();
    const bar = await pager(page).boundingBox();
    return (link?.y ?? 0) + (link?.height ?? 0) - (bar?.y ?? 0);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

test.describe('a full list that fails to load', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('keeps the first rows, and Retry loads the others', async ({ page }) => {
    await page.route('**/api/FreakBrothers/all', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } }),
    );
    await page.goto('/Freak-Brothers?list=full');
    await expect(page.getByText('Not ready.')).toBeVisible();
    await expect(rows(page)).toHaveCount(50);
    // The page keeps no empty space for rows that failed to load.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000);
    await page.unroute('**/api/FreakBrothers/all');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page)).toHaveCount(2000);
  });
});
