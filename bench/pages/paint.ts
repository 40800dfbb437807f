/**
 * How soon pages are painted on a slow phone, relative to the same pages as static files; and the full list after a
 * click.
 */
import type { Browser, Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { startAdminSite } from '../bench-admin.ts';
import { launchBrowser, onPhone } from './bench-browser.ts';
import { fillGallery } from '../photos/fill-gallery.ts';
import { publicPages } from './public-pages.ts';
import { toResult, type BenchResult } from '../result.ts';
import { startStaticFloor } from './static-floor.ts';

const members = 20_000;
const rounds = 5;
const settleMs = 1_500;

interface Paint {
  readonly first: number;
  readonly largest: number;
  readonly shift: number;
  /** The parts of long tasks beyond 50 ms each, after the first paint, in milliseconds. */
  readonly blocking: number;
}

declare global {
  var paint: { largest: number; shift: number; tasks: { at: number; ms: number }[] };
}

/** Runs in the page before other scripts and records what the browser reports. */
function watch(): void {
  globalThis.paint = { largest: 0, shift: 0, tasks: [] };
  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  };
  observe('largest-contentful-paint', (entry) => (globalThis.paint.largest = entry.startTime));
  observe('layout-shift', (entry) => {
    globalThis.paint.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ startTime, duration }) => {
    globalThis.paint.tasks.push({ at: startTime, ms: duration });
  });
}

async function measurePaint(page: Page, url: string): Promise<Paint> {
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settleMs);
  return page.evaluate(() => {
    const first =
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const { largest, shift, tasks } = globalThis.paint;
    const late = tasks.filter(({ at, ms }) => at + ms > first && ms > 50);
    return { first, largest, shift, blocking: late.reduce((sum, { ms }) => sum + ms - 50, 0) };
  });
}

async function comparePaint(
  browser: Browser,
  name: string,
  [ours, floor]: readonly [string, string],
): Promise<BenchResult[]> {
  const ratios = { first: [] as number[], largest: [] as number[] };
  const shifts: number[] = [];
  const blocking: number[] = [];
  const open = (url: string) =>
    onPhone(browser, { isNetworkSlow: true }, (page) => measurePaint(page, url));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [ours, floor] : [floor, ours];
    const found = new Map<string, Paint>();
    for (const url of order) found.set(url, await open(url));
    const [mine, bare] = [found.get(ours), found.get(floor)];
    if (!mine || !bare) throw new Error('Both were opened');
    ratios.first.push(mine.first / bare.first);
    ratios.largest.push(mine.largest / bare.largest);
    shifts.push(mine.shift);
    blocking.push(mine.blocking);
  }
  const about = { comparison: 'at most' as const };
  return [
    toResult(ratios.first, { ...about, name: `first contentful paint of ${name}`, goal: 1.15 }),
    toResult(ratios.largest, { ...about, name: `largest contentful paint of ${name}`, goal: 1.15 }),
    toResult(shifts, {
      name: `layout shift of ${name}`,
      comparison: 'at most',
      goal: 0,
    }),
    toResult(blocking, {
      name: `blocking time of ${name} (ms)`,
      comparison: 'at most',
      goal: 80,
    }),
  ];
}

interface FullList {
  readonly firstRowsMs: number;
  readonly longestTaskMs: number;
}

/** From the click in the middle of the list to the frame with its first rows, on a fast network. */
async function measureFullList(page: Page, url: string): Promise<FullList> {
  await page.addInitScript(watch);
  await page.goto(`${url}/${brand.pluralSlug}?page=200`, { waitUntil: 'networkidle' });
  // Fills the browser's cache, so that rendering and not the network is measured.
  await page.evaluate(() => fetch('/api/FreakBrothers/all').then((response) => response.text()));
  await page.evaluate(() => (globalThis.paint.tasks = []));
  const firstRowsMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll<HTMLElement>('a, button')].find(
          (element) => element.textContent.trim() === 'Full List',
        );
        const start = performance.now();
        // Looking in every frame would make the browser draw frames that the page does not need.
        const observer = new MutationObserver(() => {
          if (document.querySelector('tbody tr td')?.textContent.trim() !== '1') return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        button?.click();
      }),
  );
  await page.waitForFunction(
    (expected) => document.querySelectorAll('tbody tr').length >= expected,
    members,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(500);
  const longestTaskMs = await page.evaluate(() =>
    Math.max(0, ...globalThis.paint.tasks.map(({ ms }) => ms)),
  );
  return { firstRowsMs, longestTaskMs };
}

async function benchFullList(browser: Browser, url: string): Promise<BenchResult[]> {
  const runs: FullList[] = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.push(
      await onPhone(browser, { isNetworkSlow: false }, (page) => measureFullList(page, url)),
    );
  }
  const about = { comparison: 'at most' as const };
  return [
    toResult(
      runs.map((run) => run.firstRowsMs),
      { ...about, name: 'full list of 20,000: first rows after the click', goal: 150 },
    ),
    toResult(
      runs.map((run) => run.longestTaskMs),
      { ...about, name: 'full list of 20,000: longest task', goal: 100 },
    ),
  ];
}

export async function benchPaint(): Promise<BenchResult[]> {
  const site = await startAdminSite({ SAMPLE_DATA: String(members) });
  await fillGallery(site);
  const pages = publicPages(2);
  const floor = await startStaticFloor(
    site.url,
    pages.map(([, path]) => path),
  );
  const browser = await launchBrowser();
  try {
    const results: BenchResult[] = [];
    for (const [name, path] of pages) {
      results.push(...(await comparePaint(browser, name, [site.url + path, floor.url + path])));
    }
    results.push(...(await benchFullList(browser, site.url)));
    return results;
  } finally {
    await browser.close();
    await floor.close();
    await site.stop();
  }
}
