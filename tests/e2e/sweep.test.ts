/**
 * Every page, for each visitor who has it: axe finds nothing, its accessibility tree is the known one, nothing is wider
 * than the window, and targets are large enough. `npm run sweep` has all widths, text sizes and states in both themes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { openScreens, type Screens } from '../shots/screens.ts';
import { shotsOfEmptySite, type Shot, type Visitor } from '../shots/shot-list.ts';
import { treeOf } from './accessibility-tree.ts';
import {
  brokenNumbers,
  brokenWords,
  leastForFinger,
  leastForMouse,
  lowTargets,
  overflowOf,
  spacedOverflowOf,
  violationsOf,
} from './expect-accessible.ts';
import { coveredControls, headerRows, litEntries, stayingElements } from './frame-checks.ts';
import { expect, test as base } from './site-test.ts';

interface View {
  readonly width: number;
  readonly textSize: number;
  readonly colorScheme: 'light' | 'dark';
  /** Whether axe runs, which takes longer than all else. */
  readonly hasAxe: boolean;
}

const isWhole = process.env['SWEEP'] === 'whole';
/** Writes the accessibility trees again, and checks little else. */
const isForTrees = process.env['SWEEP'] === 'trees';

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
const fewViews: readonly View[] = [
  { width: 390, textSize: 100, colorScheme: 'light', hasAxe: true },
  { width: 1440, textSize: 100, colorScheme: 'dark', hasAxe: true },
  { width: 320, textSize: 150, colorScheme: 'dark', hasAxe: false },
];
const views = isWhole ? allViews : fewViews;

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

/** The rows of a list begin high up, and the links to its pages are in view, also above the dock of phones. */
async function expectReach(page: Page, width: number, where: string): Promise<void> {
  const rows = page.locator('main tbody tr');
  if ((await rows.count()) === 0) return;
  const first = await rows.first().boundingBox();
  const most = width < 1280 ? Infinity : mostAboveRows;
  expect.soft(first?.y, `${where}: first row`).toBeLessThanOrEqual(most);
  const [pager, dock] = [page.getByRole('navigation', { name: 'Pages' }), page.locator('.dock')];
  if (!(await pager.isVisible())) return;
  const { y = 0, height = 0 } = (await pager.boundingBox()) ?? {};
  const end = (await dock.boundingBox())?.y ?? page.viewportSize()?.height;
  expect.soft(Math.floor(y + height), `${where}: links to pages`).toBeLessThanOrEqual(end ?? 0);
}

const entries: readonly (readonly [string, RegExp])[] = [
  ['Search', /^\/\?q=/],
  ['Members', /^\/(Freak-Brother|Night-Naked|Blue-Skies|Remember|Jumps|Places)/],
  ['Gallery', /^\/(Photo-Gallery|Upload-Photo|Who-Is-This)/],
  [
    'Me',
    /^\/(my-profile|profile|your-account|My-FB-Profile|FB-Profile-Photo|Photos-Of-You|change-password|validate-account|claim-number|vouch|invite$|set-up-second-factor|Keep\/|login|register|recover-password)/,
  ],
];

/** Nothing is covered, and the bar at the bottom marks where the page belongs. */
async function checkFrame(page: Page, { name }: Shot): Promise<void> {
  // A phone, and a window of 1280 by 800 pixels at 400 %.
  await page.setViewportSize({ width: 390, height: 844 });
  const { pathname, search } = new URL(page.url());
  const [belongs = 'Home'] = entries.find(([, pages]) => pages.test(pathname + search)) ?? [];
  expect.soft(await litEntries(page), `${name}: lit`).toEqual([belongs]);
  await page.setViewportSize({ width: 320, height: 200 });
  expect.soft(await stayingElements(page), `${name}: staying`).toEqual([]);
}

/** They depend on the pages that were opened before, or on how far a list is filled. */
const changingTrees = new Set(['admin-inbox-answered', 'admin-accounts', 'list-full']);

/** Home has the frame as well, and the Manifest that of its pages. */
async function compareTree(page: Page, { name, path, as }: Shot): Promise<void> {
  if (changingTrees.has(name)) return;
  const isOfManifest = (await page.locator('.admin').count()) > 0 && path !== '/Manifest';
  const frameless = isOfManifest ? '#content' : 'main';
  const part = page.locator(path === '/' ? 'body' : frameless);
  const file = join(import.meta.dirname, 'trees', as ?? 'visitor', `${name}.txt`);
  if (isForTrees) {
    await page.waitForLoadState('networkidle');
    await writeFile(file, await treeOf(part));
    return;
  }
  // What belongs to an account can arrive after the page has settled.
  const known = await readFile(file, 'utf8');
  await expect
    .configure({ soft: true })
    .poll(() => treeOf(part), name)
    .toBe(known);
}

async function check(page: Page, shot: Shot): Promise<void> {
  const { name, path } = shot;
  await checkFrame(page, shot);
  for (const { width, textSize, colorScheme, hasAxe } of views) {
    const where = `${name} at ${width} px, ${colorScheme}, text of ${textSize} %`;
    // Without animations, because axe would measure colours halfway between the two themes.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, textSize);
    expect.soft(await overflowOf(page), `${where}: wider than the window`).toBe(0);
    expect.soft(await headerRows(page), `${where}: rows of the header`).toBe(1);
    if (hasAxe) expect.soft(await violationsOf(page), where).toEqual([]);
    if (textSize > 100) expect.soft(await brokenNumbers(page), `${where}: broken`).toEqual([]);
    if (textSize === 150 && shot.as !== 'admin') {
      const named = page.locator('h1, h2, h3, legend, label, .button, .member-card-name');
      expect.soft(await brokenWords(named, textSize), `${where}: broken words`).toEqual([]);
    }
    if (textSize === 100) {
      expect.soft(await spacedOverflowOf(page), `${where}: spaced text`).toBe(0);
      const least = width < 820 ? leastForFinger : leastForMouse;
      expect.soft(await lowTargets(page, least), `${where}: targets`).toEqual([]);
      if (listPaths.test(path)) await expectReach(page, width, where);
    }
    expect.soft(await coveredControls(page), `${where}: covered`).toEqual([]);
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
          await page.setViewportSize({ width: 1280, height: 720 });
          await page.goto(shot.path);
          await settle(page);
          await shot.reach?.(page);
          if (!isWhole) await compareTree(page, shot);
          if (!isForTrees) await check(page, shot);
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

const bars: readonly (Visitor | undefined)[] = [undefined, 'member', 'admin'];
for (const role of bars) {
  test(`the header of ${role ?? 'visitor'} has one row at every width and text size`, async ({
    page,
    swept: { site, tokens },
  }) => {
    if (role !== undefined) await keepToken(page, site.url, tokens[role]);
    // Without a field of its own, a page has the widest row.
    for (const path of role === 'admin' ? ['/History', '/Manifest'] : ['/History']) {
      await page.goto(`${site.url}${path}`);
      await expect(page.locator('.loading, .loading-bar')).toHaveCount(0);
      for (const width of [320, 390, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        for (const textSize of [100, 125, 150, 200]) {
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = `${size}%`;
          }, textSize);
          const where = `${path} at ${width} px, text of ${textSize} %`;
          expect.soft(await headerRows(page), where).toBe(1);
          expect.soft(await overflowOf(page), `${where}: wider than the window`).toBe(0);
        }
      }
    }
  });
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

/** The field or button of a form that has the focus, and what covers a part of it; null if nothing does. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element?.matches('.form :is(input, select, textarea, button)') !== true) return null;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // A long text can be higher than the window.
    const heights = element instanceof HTMLTextAreaElement ? [] : [top + 3, bottom - 3];
    for (const y of [(top + bottom) / 2, ...heights]) {
      const found = document.elementFromPoint((left + right) / 2, y);
      if (!element.contains(found)) {
        return `${element.outerHTML.slice(0, 80)} under ${found?.outerHTML.slice(0, 80)}`;
      }
    }
    return null;
  });

test('no focused field is covered on a low phone with large text, also after a change', async ({
  browser,
  swept: { site, tokens },
}) => {
  const forms = [
    ['/login', undefined, 'Email'],
    ['/register', undefined, 'FB Number'],
    ['/Contact', undefined, 'Your name'],
    ['/my-profile', 'member', 'City'],
    ['/My-FB-Profile', 'member', 'Location'],
    ['/FB-Add', 'admin', 'First Name'],
  ] as const;
  for (const [path, as, changed] of forms) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 500 },
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      document.addEventListener('page_view', () => Object.assign(window, { isAlive: true }));
    });
    if (as !== undefined) await keepToken(page, site.url, tokens[as]);
    await page.goto(path);
    await settle(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    const field = page.getByLabel(changed, { exact: true });
    await field.fill('41');
    await page.getByRole('heading', { level: 1 }).focus();
    const isLast = () => page.evaluate(() => document.activeElement?.closest('footer') !== null);
    while (!(await isLast())) {
      await page.keyboard.press('Tab');
      expect.soft(await coveredFocus(page), path).toBeNull();
    }
    await context.close();
  }
});
