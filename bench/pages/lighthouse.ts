/**
 * Lighthouse's scores on its own slow phone, of public pages and of pages with a session that is kept in the browser.
 * The tool is downloaded for the run, in a fixed version.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { findFreePort, type Site } from '#tests/support/processes/site-process.ts';
import { findChromium } from '../../setup/find-chromium.mjs';
import { fillGallery } from '../photos/fill-gallery.ts';
import { startAdminSite } from '../bench-admin.ts';
import { publicPages } from './public-pages.ts';
import { toResult, type BenchResult } from '../result.ts';

const version = '13.5.0';
const rounds = 2;
const members = '20000';
/** Search engines index neither forms of accounts nor pages with a session. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof goals;
const morePages = [
  ['the history', '/History'],
  ['the night brothers', `/${brand.nightBrothers.slug}`],
  ['the night sisters', `/${brand.nightSisters.slug}`],
  ['the jumps', '/Jumps'],
  ['the places', '/Places'],
  ['blue skies', '/Blue-Skies'],
  ['who is this', '/Who-Is-This'],
  ['the privacy page', '/Privacy'],
] as const;
const formPages = [
  ['contact', '/Contact'],
  ['login', '/login'],
  ['register', '/register'],
] as const;
const maxReportBytes = 64 * 1024 * 1024;
const flags = ['--headless', '--no-sandbox', '--disable-gpu'];

interface Report {
  readonly categories: Readonly<Partial<Record<Category, { readonly score: number | null }>>>;
  readonly audits: {
    readonly 'final-screenshot': { readonly details: { readonly data: string } };
  };
}

type Audit = (path: string) => Promise<Report>;

async function run(url: string, categories: readonly Category[], more: readonly string[]) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      ...more,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: maxReportBytes },
  );
  return JSON.parse(stdout) as Report;
}

const auditAs =
  ({ url }: Site, categories: readonly Category[]): Audit =>
  (path) =>
    run(url + path, categories, [`--chrome-flags=${flags.join(' ')}`]);

/** In a new browser each time, whose cache is empty and whose storage has the session. */
const auditWithSession =
  ({ url }: Site, token: string, categories: readonly Category[]): Audit =>
  async (path) => {
    const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-browser-'));
    const port = await findFreePort();
    const executablePath = findChromium();
    const browser = await chromium.launchPersistentContext(folder, {
      ...(executablePath ? { executablePath } : {}),
      args: [...flags, `--remote-debugging-port=${port}`],
    });
    try {
      const page = await browser.newPage();
      await keepToken(page, url, token);
      await page.close();
      return await run(url + path, categories, [`--port=${port}`, '--disable-storage-reset']);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  };

async function keepScreenshot(folder: string, name: string, { audits }: Report): Promise<void> {
  const [, data = ''] = audits['final-screenshot'].details.data.split(',');
  await writeFile(join(folder, `${name}.jpg`), Buffer.from(data, 'base64'));
}

export async function benchLighthouse(): Promise<BenchResult[]> {
  const site = await startAdminSite({ SAMPLE_DATA: members });
  const screenshots = await mkdtemp(join(tmpdir(), 'freak-brothers-lighthouse-'));
  console.log(`The last screenshots are in ${screenshots}.`);
  const results: BenchResult[] = [];

  async function measure(
    pages: readonly (readonly [name: string, path: string])[],
    categories: readonly Category[],
    audit: Audit,
  ) {
    for (const [name, path] of pages) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await audit(path));
      const last = reports.at(-1);
      if (last) await keepScreenshot(screenshots, name, last);
      for (const category of categories) {
        const scores = reports.map((report) => 100 * (report.categories[category]?.score ?? 0));
        const comparison = 'at least' as const;
        const goal = goals[category];
        results.push(toResult(scores, { name: `${category} of ${name}`, goal, comparison }));
      }
    }
  }

  try {
    await fillGallery(site);
    const accounts = await openSiteAccounts(site);
    // Search engines may index only claimed profiles.
    const { number, user } = await accounts.join();
    const admin = await accounts.logInAdmin();
    const all = Object.keys(goals) as Category[];
    const ofForms = all.filter((category) => category !== 'seo');
    await measure([...publicPages(number), ...morePages], all, auditAs(site, all));
    await measure(formPages, ofForms, auditAs(site, ofForms));
    const ofMember = auditWithSession(site, user.token, ofForms);
    await measure([['my profile', '/my-profile']], ofForms, ofMember);
    const ofAdmin = auditWithSession(site, admin.token, ofForms);
    await measure([['the Manifest', '/Manifest']], ofForms, ofAdmin);
    return results;
  } finally {
    await site.stop();
  }
}
