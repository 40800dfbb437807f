/** `npm run shots [part of a name]`: photographs the pages at three widths in both themes, into `shots/`. */
import { mkdir } from 'node:fs/promises';
import { chromium, type Browser } from '@playwright/test';
import playwrightConfig from '../../playwright.config.ts';
import { findSampleNumbers } from '../support/sample-members.ts';
import { startSite } from '../support/site-process.ts';
import { shotsOfEmptySite, shotsOfFullSite, type Shot } from './shot-list.ts';

const folder = 'shots';
const widths = [360, 768, 1280];
const colorSchemes = ['light', 'dark'] as const;

async function photograph(browser: Browser, url: string, shots: readonly Shot[]): Promise<void> {
  for (const colorScheme of colorSchemes) {
    for (const width of widths) {
      const viewport = { width, height: width < 500 ? 740 : 900 };
      const page = await browser.newPage({ colorScheme, viewport });
      // Fonts that come too late for a first page are there for the next.
      await page.goto(url, { waitUntil: 'networkidle' });
      for (const { name, path, isCut } of shots) {
        await page.goto(url + path, { waitUntil: 'networkidle' });
        await page.evaluate('document.fonts.ready.then(() => null)');
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}.png`,
          fullPage: isCut !== true,
        });
      }
      await page.close();
    }
  }
}

const part = process.argv[2] ?? '';
const wanted = ({ name }: Shot) => name.includes(part);

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
for (const members of ['2000', 'off']) {
  const site = await startSite({ SAMPLE_DATA: members, LOG_LEVEL: 'warn' });
  const shots = members === 'off' ? shotsOfEmptySite : shotsOfFullSite(await findSampleNumbers(site.url));
  await photograph(browser, site.url, shots.filter(wanted));
  await site.stop();
}
await browser.close();
