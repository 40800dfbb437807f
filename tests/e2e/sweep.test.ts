/**
 * Every page, for each visitor who has it: axe finds nothing, nothing is wider than the window, and targets are large
 * enough. `npm run sweep` has all widths, text sizes and states in both themes.
 */
import type { Locator, Page } from '@playwright/test';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { openScreens, type Screens } from '../shots/screens.ts';
import { shotsOfEmptySite, type Shot, type Visitor } from '../shots/shot-list.ts';
import {
  brokenNumbers,
  leastForFinger,
  leastForMouse,
  lowTargets,
  overflowOf,
  violationsOf,
} from './expect-accessible.ts';
import { expect, test as base } from './site-test.ts';

interface View {
  readonly width: number;
  readonly textSize: number;
  readonly colorScheme: 'light' | 'dark';
  /** Whether axe runs, which takes longer than all else. */
  readonly hasAxe: boolean;
}

const isWhole = process.env['SWEEP'] === 'whole';

const widths = [320, 360, 390, 768, 820, 1024, 1280, 1440, 1920];
const allViews = widths.flatMap((width) =>
  [100, 150, 200].flatMap((textSize) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      width,
      textSize,
      colorScheme,
      hasAxe: true,
    })),
  ),
);
const views: readonly View[] = isWhole
  ? allViews
  : [
      { width: 390, textSize: 100, colorScheme: 'light', hasAxe: true },
      { width: 1440, textSize: 100, colorScheme: 'dark', hasAxe: true },
      { width: 320, textSize: 150, colorScheme: 'dark', hasAxe: false },
    ];

const test = base.extend<object, { swept: Screens & { site: Site } }>({
  swept: [
    async ({}, use) => {
      const site = await startSite({ SAMPLE_DATA: '300', RATE_LIMIT: 'off' });
      await use({ site, ...(await openScreens(site)) });
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.setTimeout(isWhole ? 0 : 120_000);
test.use({ expectedMessages: [/status of |ERR_|Failed to fetch|React Router caught/] });

/** The first screen of each address. The other states need steps, which journeys take as well. */
function chooseShots(shots: readonly Shot[]): readonly Shot[] {
  const addressOf = ({ as, path }: Shot) => `${as} ${path}`;
  return isWhole
    ? shots
    : shots.filter((shot, index) => {
        const address = addressOf(shot);
        return shots.findIndex((other) => addressOf(other) === address) === index;
      });
}

/** Waits for the script, the data and the fonts. */
async function settle(page: Page): Promise<void> {
  const isSettled = () =>
    page.evaluate(
      () =>
        'isAlive' in window &&
        document.querySelector('h1') !== null &&
        document.querySelector('.loading, .loading-bar, main [aria-busy=true]') === null &&
        document.fonts.status === 'loaded',
    );
  await expect.poll(isSettled, { intervals: [25] }).toBe(true);
}

const listPaths = /^\/(Freak-Brothers|Night-Naked-)/;
/** In pixels, at full text size. */
const mostAboveRows = 320;

/** The rows of a list begin high up, and the links to its pages stand on the dock of phones. */
async function expectReach(page: Page, width: number, where: string): Promise<void> {
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return y + height;
  };
  const first = await page.locator('main tbody tr').first().boundingBox();
  const most = width < 1280 ? Infinity : mostAboveRows;
  expect.soft(first?.y, `${where}: first row`).toBeLessThanOrEqual(most);
  const [pager, dock] = [page.getByRole('navigation', { name: 'Pages' }), page.locator('.dock')];
  if (!(await dock.isVisible()) || !(await pager.isVisible())) return;
  const top = (await dock.boundingBox())?.y;
  expect.soft(await bottomOf(pager), `${where}: links to pages`).toBeCloseTo(top ?? 0, 0);
}

async function check(page: Page, { name, path }: Shot): Promise<void> {
  for (const { width, textSize, colorScheme, hasAxe } of views) {
    const where = `${name} at ${width} px, ${colorScheme}, text of ${textSize} %`;
    // Without animations, because axe would measure colours halfway between the two themes.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, textSize);
    expect.soft(await overflowOf(page), `${where}: wider than the window`).toBe(0);
    if (hasAxe) expect.soft(await violationsOf(page), where).toEqual([]);
    if (textSize > 100) expect.soft(await brokenNumbers(page), `${where}: broken`).toEqual([]);
    if (textSize === 100) {
      const least = width < 820 ? leastForFinger : leastForMouse;
      expect.soft(await lowTargets(page, least), `${where}: targets`).toEqual([]);
      if (listPaths.test(path)) await expectReach(page, width, where);
    }
  }
}

const visitors: Readonly<Record<string, readonly (Visitor | undefined)[]>> = {
  visitors: [undefined],
  members: ['member', 'fresh', 'unlinked'],
  admins: ['admin'],
};
const parts = 4;

for (const [who, roles] of Object.entries(visitors)) {
  for (let part = 0; part < parts; part += 1) {
    test(`screens of ${who} are accessible, ${part + 1} of ${parts}`, async ({
      browser,
      swept: { site, shots, tokens },
    }) => {
      const chosen = chooseShots(shots).filter(({ as }) => roles.includes(as));
      for (const role of roles) {
        const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
        await context.addInitScript(() => {
          document.addEventListener('page_view', () => Object.assign(window, { isAlive: true }));
        });
        let page = await context.newPage();
        if (role !== undefined) await keepToken(page, site.url, tokens[role]);
        for (const [index, shot] of chosen.entries()) {
          if (index % parts !== part || shot.as !== role) continue;
          await page.goto(shot.path);
          await settle(page);
          await shot.reach?.(page);
          await check(page, shot);
          if (shot.reach === undefined) continue;
          await page.close();
          await context.setOffline(false);
          page = await context.newPage();
          if (role !== undefined) await keepToken(page, site.url, tokens[role]);
        }
        await context.close();
      }
    });
  }
}

test('screens of a site without members are accessible', async ({ page, emptySite }) => {
  await page.addInitScript(() => {
    document.addEventListener('page_view', () => Object.assign(window, { isAlive: true }));
  });
  for (const shot of shotsOfEmptySite) {
    await page.goto(emptySite.url + shot.path);
    await settle(page);
    await check(page, shot);
  }
});
