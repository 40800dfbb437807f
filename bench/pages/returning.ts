/** How soon a phone shows a page and the result of a search: at the first visit, at a second one, and offline. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { listCache, seenCache } from '#contract/offline.ts';
import { startAdminSite } from '../bench-admin.ts';
import { toResult, type BenchResult } from '../result.ts';
import { launchBrowser, openPhone, slow4g, slowDown } from './bench-browser.ts';
import { startSlowLink } from './slow-link.ts';

const members = 20_000;
const rounds = 3;
const pages = [
  ['home', '/'],
  ['the list', `/${brand.pluralSlug}`],
] as const;
const term = 'nelson';

interface Visit {
  readonly paintMs: number;
  /** From opening the home page to the first row; undefined for other pages. */
  readonly foundMs: number | undefined;
}

/** Resolves with the time at which the page has a row of a member that was searched for. */
const waitForRow = (wanted: string) =>
  new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const rows = document.querySelectorAll('tbody tr');
      if (![...rows].some(({ textContent }) => textContent.toLowerCase().includes(wanted))) return;
      resolve(performance.now());
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** Locators would find the field and the row too, but their scripts keep a slow page busy meanwhile. */
async function search(page: Page): Promise<number> {
  const found = page.evaluate(waitForRow, term);
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#term')?.focus());
  await page.keyboard.insertText(term);
  return found;
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await slowDown(page, { isNetworkSlow: false });
  return page;
}

async function visit(page: Page, url: string): Promise<Visit> {
  await page.goto(url, { waitUntil: 'load' });
  const foundMs = new URL(url).pathname === '/' ? await search(page) : undefined;
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  return { paintMs, foundMs };
}

/** Until the service worker has kept the site, as after a visit of some seconds. */
async function waitUntilKept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async ([list, seen, wanted]) => {
        if (navigator.serviceWorker.controller === null) return false;
        const isListKept = (await (await caches.open(list)).keys()).length > 0;
        return isListKept && (await (await caches.open(seen)).match(wanted)) !== undefined;
      },
      [listCache, seenCache, path] as const,
    );
  while (!(await isKept())) await page.waitForTimeout(200);
}

async function visitThreeTimes(browser: Browser, url: string) {
  const context = await openPhone(browser);
  try {
    const tab = await openTab(context);
    const first = await visit(tab, url);
    await waitUntilKept(tab, new URL(url).pathname);
    await tab.close();
    const secondTab = await openTab(context);
    const second = await visit(secondTab, url);
    await secondTab.close();
    await context.setOffline(true);
    const offline = await visit(await openTab(context), url);
    return { first, second, offline };
  } finally {
    await context.close();
  }
}

export async function benchReturning(): Promise<BenchResult[]> {
  const site = await startAdminSite({ SAMPLE_DATA: String(members) });
  const link = await startSlowLink(site.url, {
    roundTripMs: slow4g.latency,
    bitsPerSecond: slow4g.downloadThroughput * 8,
  });
  const browser = await launchBrowser();
  try {
    const results: BenchResult[] = [];
    for (const [name, path] of pages) {
      const visits: Awaited<ReturnType<typeof visitThreeTimes>>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        visits.push(await visitThreeTimes(browser, link.url + path));
      }
      const compare = (what: string, of: (each: Visit) => number | undefined) => {
        for (const [when, later] of [
          ['at a second visit', 'second'],
          ['offline', 'offline'],
        ] as const) {
          const ratios = visits.map((each) => (of(each[later]) ?? 0) / (of(each.first) ?? 0));
          const about = { goal: 0.5, comparison: 'at most' } as const;
          results.push(toResult(ratios, { ...about, name: `${what} ${when}` }));
        }
      };
      compare(`first paint of ${name}`, ({ paintMs }) => paintMs);
      if (path === '/') compare('from opening home to a search’s result', ({ foundMs }) => foundMs);
    }
    return results;
  } finally {
    await browser.close();
    await link.close();
    await site.stop();
  }
}
