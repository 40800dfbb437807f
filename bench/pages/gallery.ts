/** A gallery of thousands of photos on a slow phone: whether it scrolls smoothly and loads only nearby photos. */
import type { Page } from '@playwright/test';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { joinToSend, variantOf } from '../bench-admin.ts';
import { launchBrowser, onPhone } from './bench-browser.ts';
import { toResult, type BenchResult } from '../result.ts';

const photos = 2_000;
/** One account may have 1,000 photos. */
const contributors = 3;
const rounds = 3;
const wheelStep = 700;
/** Of a page: those on screen, and those that a browser loads in advance while scrolling. */
const maxLoaded = 60;

/** Of different shapes, as the photos of a gallery are. */
const measures = [
  { width: 480, height: 360 },
  { width: 320, height: 480 },
  { width: 480, height: 320 },
];

declare global {
  var longTasks: number[];
  var layoutShifts: number;
}

async function fillGallery(site: Site): Promise<void> {
  const senders = await joinToSend(site, contributors);
  const drawn = await Promise.all(measures.map((each) => drawPhoto({ ...each, shade: 120 })));
  async function sendEvery(first: number) {
    for (let index = first; index < photos; index += senders.length) {
      const file = drawn[index % drawn.length] ?? Buffer.of();
      const status = await senders[first]?.({
        data: variantOf(file, index),
        caption: `Jump ${index}`,
      });
      if (status !== 200) throw new Error(`A photo was answered ${status}`);
    }
  }
  await Promise.all(senders.map((_, index) => sendEvery(index)));
}

interface Scrolled {
  readonly longestTaskMs: number;
  readonly layoutShift: number;
  readonly loadedAtFirst: number;
}

async function scroll(page: Page, url: string): Promise<Scrolled> {
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    globalThis.layoutShifts = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        globalThis.layoutShifts += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let loaded = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/photos/')) loaded += 1;
  });
  await page.goto(`${url}/Photo-Gallery`, { waitUntil: 'networkidle' });
  const loadedAtFirst = loaded;
  // The first locator evaluates Playwright's own script in the page, in one long task.
  await page.locator('.picture').count();
  await page.evaluate(() => (globalThis.longTasks = []));
  const isAtEnd = () =>
    page.evaluate(
      () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
    );
  let seen = 0;
  for (;;) {
    while (!(await isAtEnd())) {
      await page.mouse.wheel(0, wheelStep);
      await page.waitForTimeout(30);
    }
    seen += await page.locator('.picture').count();
    const next = page.locator('.pager a[href]', { hasText: 'Next' });
    if ((await next.count()) === 0) break;
    const number = await page.locator('.pager p').innerText();
    await next.click();
    await page.locator('.pager p').filter({ hasNotText: number }).waitFor();
  }
  if (seen !== photos) throw new Error(`${seen} of ${photos} photos were shown`);
  await page.waitForTimeout(500);
  const longestTaskMs = await page.evaluate(() => Math.max(0, ...globalThis.longTasks));
  const layoutShift = await page.evaluate(() => globalThis.layoutShifts);
  return { longestTaskMs, layoutShift, loadedAtFirst };
}

export async function benchGallery(): Promise<BenchResult[]> {
  const site = await startSite({ LOG_LEVEL: 'warn', SAMPLE_DATA: '10', RATE_LIMIT: 'off' });
  const browser = await launchBrowser();
  try {
    await fillGallery(site);
    const runs: Scrolled[] = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await onPhone(browser, { isNetworkSlow: false }, (page) => scroll(page, site.url)));
    }
    const about = { comparison: 'at most' as const };
    return [
      toResult(
        runs.map(({ longestTaskMs }) => longestTaskMs),
        { ...about, name: `longest task while scrolling (ms)`, goal: 100 },
      ),
      toResult(
        runs.map(({ layoutShift }) => layoutShift),
        { ...about, name: `layout shift`, goal: 0 },
      ),
      toResult(
        runs.map(({ loadedAtFirst }) => loadedAtFirst),
        { ...about, name: `photos loaded before scrolling`, goal: maxLoaded },
      ),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}
