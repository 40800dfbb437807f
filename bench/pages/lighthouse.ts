/**
 * Lighthouse's scores of public pages on its own slow phone. The tool is downloaded for the run, in a fixed version.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { findChromium } from '../../setup/find-chromium.mjs';
import { fillGallery } from '../photos/fill-gallery.ts';
import { startAdminSite } from '../bench-admin.ts';
import { publicPages } from './public-pages.ts';
import { toResult, type BenchResult } from '../result.ts';

const version = '13.5.0';
const rounds = 5;
const members = '20000';
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];
const maxReportBytes = 64 * 1024 * 1024;

interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
}

async function audit(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: maxReportBytes },
  );
  return JSON.parse(stdout) as Report;
}

export async function benchLighthouse(): Promise<BenchResult[]> {
  const site = await startAdminSite({ SAMPLE_DATA: members });
  try {
    await fillGallery(site);
    // Search engines may index only claimed profiles.
    const { number } = await (await openSiteAccounts(site)).join();
    const results: BenchResult[] = [];
    for (const [name, path] of publicPages(number)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await audit(site.url + path));
      for (const category of categories) {
        results.push(
          toResult(
            reports.map((report) => 100 * (report.categories[category].score ?? 0)),
            {
              name: `${category} of ${name}`,
              unit: 'points',
              goal: goals[category],
              comparison: 'at least',
            },
          ),
        );
      }
    }
    return results;
  } finally {
    await site.stop();
  }
}
