/**
 * `npm run shots [part of a name]`: takes screenshots of the pages at three widths in both themes and stores them in
 * `shots/`. `npm run shots -- readme` takes only the pictures of README.md again, in `docs/`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import playwrightConfig from '../../playwright.config.ts';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { startSettledSite } from '#tests/support/processes/settled-site.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { openScreens } from './screens.ts';
import { shotsOfEmptySite, type Shot, type Visitor } from './shot-list.ts';

const folder = 'shots';
const widths = [390, 820, 1440];
const colorSchemes = ['light', 'dark'] as const;

type Tokens = Readonly<Record<Visitor, string>>;

/** Makes the window as tall as its page, because a full-page screenshot would show the bars at the edges in its middle. */
async function growToPage(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.min(height, 12_000) });
  await page.waitForLoadState('networkidle');
}

async function photograph(page: Page, { path, isCut, reach }: Shot, file: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await reach?.(page);
  await page.evaluate('document.fonts.ready.then(() => null)');
  if (isCut !== true) await growToPage(page);
  await page.screenshot({ path: `${folder}/${file}.png` });
}

/** Uses a separate browser context for each shot, so that no session carries over. */
async function photographAll(
  browser: Browser,
  url: string,
  shots: readonly Shot[],
  tokens?: Tokens,
): Promise<void> {
  const views = colorSchemes.flatMap((colorScheme) =>
    widths.map((width) => ({ colorScheme, width })),
  );
  for (const { colorScheme, width } of views) {
    const viewport = { width, height: width < 500 ? 740 : 900 };
    for (const shot of shots) {
      const page = await browser.newPage({ colorScheme, viewport, baseURL: url });
      const file = `${shot.name}-${width}-${colorScheme}`;
      if (shot.as && tokens) await keepToken(page, url, tokens[shot.as]);
      await photograph(page, shot, file).catch((error: unknown) => {
        // The other screens are still worth looking at.
        process.exitCode = 1;
        process.stderr.write(
          `${file}: ${error instanceof Error ? error.message : String(error)}\n`,
        );
      });
      await page.close();
    }
  }
}

const trial = { SAMPLE_DATA: '2000', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

/** By file; the member has a portrait and a story. */
const picturesOfReadme = {
  home: '/?q=Anderson',
  profile: '/Freak-Brother/96',
  gallery: '/Photo-Gallery',
};

async function photographForReadme(browser: Browser): Promise<void> {
  const site = await startSettledSite(trial);
  const viewport = { width: 1200, height: 800 };
  const page = await browser.newPage({ viewport, baseURL: site.url, colorScheme: 'light' });
  for (const [name, path] of Object.entries(picturesOfReadme)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready.then(() => null)');
    await sharp(await page.screenshot()).png({ palette: true }).toFile(`docs/${name}.png`);
  }
  await site.stop();
}

async function photographScreens(browser: Browser, part: string): Promise<void> {
  const wanted = ({ name }: Shot) => name.includes(part);
  if (part === '') await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const full = await startSite(trial);
  const { shots, tokens } = await openScreens(full);
  await photographAll(browser, full.url, shots.filter(wanted), tokens);
  await full.stop();
  const empty = await startSite({ SAMPLE_DATA: 'off', LOG_LEVEL: 'warn' });
  await photographAll(browser, empty.url, shotsOfEmptySite.filter(wanted));
  await empty.stop();
}

const part = process.argv[2] ?? '';
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
await (part === 'readme' ? photographForReadme(browser) : photographScreens(browser, part));
await browser.close();
