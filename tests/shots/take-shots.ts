/**
 * `npm run shots [part of a name]`: takes screenshots of the pages at three widths in both themes and stores them in
 * `shots/`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import playwrightConfig from '../../playwright.config.ts';
import { addMemberPhoto, addPhoto } from '#tests/support/photos/add-photos.ts';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { findSampleNumbers } from '#tests/support/processes/sample-members.ts';
import {
  openSiteAccounts,
  type SiteAccount,
  type SiteAccounts,
} from '#tests/support/processes/site-accounts.ts';
import { openSiteAdmin } from '#tests/support/processes/site-admin.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { accountAdminShots } from './account-admin-shots.ts';
import { accountShots } from './account-shots.ts';
import { adminShots } from './admin-shots.ts';
import { deskShots } from './desk-shots.ts';
import { messageShots } from './message-shots.ts';
import { addMarks, peopleShots } from './people-shots.ts';
import { photoAdminShots } from './photo-admin-shots.ts';
import { changeShots } from './change-shots.ts';
import { contactShots } from './contact-shots.ts';
import { shotsOfEmptySite, shotsOfFullSite, type Shot, type Visitor } from './shot-list.ts';

const folder = 'shots';
const widths = [390, 820, 1440];
const colorSchemes = ['light', 'dark'] as const;

type Tokens = Readonly<Record<Visitor, string>>;

async function openAccounts(accounts: SiteAccounts, member: SiteAccount): Promise<Tokens> {
  return {
    member: member.user.token,
    fresh: (await accounts.register()).user.token,
    unlinked: (await accounts.joinUnlinked()).user.token,
    admin: (await accounts.logInAdmin()).token,
  };
}

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
  const views = colorSchemes.flatMap((colorScheme) => widths.map((width) => ({ colorScheme, width })));
  for (const { colorScheme, width } of views) {
    const viewport = { width, height: width < 500 ? 740 : 900 };
    for (const shot of shots) {
      const page = await browser.newPage({ colorScheme, viewport, baseURL: url });
      const file = `${shot.name}-${width}-${colorScheme}`;
      if (shot.as && tokens) await keepToken(page, url, tokens[shot.as]);
      await photograph(page, shot, file).catch((error: unknown) => {
        // The other screens are still worth looking at.
        process.exitCode = 1;
        process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
      });
      await page.close();
    }
  }
}

const part = process.argv[2] ?? '';
const wanted = ({ name }: Shot) => name.includes(part);

if (part === '') await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
const full = await startSite({ SAMPLE_DATA: '2000', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
const accounts = await openSiteAccounts(full);
const { user: contributor, number: pictured } = await accounts.join();
for (const [index, caption] of ['First jump', 'Night sky', 'Landing', 'Boogie'].entries()) {
  const measures = index % 2 === 0 ? { width: 1200, height: 800 } : { width: 800, height: 1000 };
  await addPhoto(full.url, contributor.token, caption, measures);
}
for (const type of ['photo', 'card'] as const) {
  await addMemberPhoto(full.url, contributor.token, type, { width: 900, height: 600 });
}
const siteAdmin = openSiteAdmin(full);
const { photoId: inGallery } = await addPhoto(full.url, contributor.token, 'At the boogie');
const { photoId } = await addPhoto(full.url, contributor.token, 'A photo by mistake');
await siteAdmin.ask(await accounts.logInAdmin(), `POST Admin/Photos/${photoId}/Hide`, {
  reason: 'The one who is in it asked for it.',
});
const numbers = await findSampleNumbers(full.url);
const member = await accounts.join();
await addMarks(siteAdmin, contributor, {
  photoId: inGallery,
  deceased: numbers.deceased,
  marked: member.number,
});
const shots = [
  ...shotsOfFullSite(numbers),
  ...accountShots(accounts),
  ...contactShots(accounts),
  ...adminShots(numbers),
  ...deskShots,
  ...peopleShots(numbers, inGallery),
  ...photoAdminShots(pictured),
  ...(await accountAdminShots(accounts, siteAdmin)),
  ...(await changeShots(accounts, siteAdmin)),
  ...(await messageShots(full, accounts, siteAdmin, { pictured, photoId: inGallery })),
];
await photographAll(browser, full.url, shots.filter(wanted), await openAccounts(accounts, member));
await full.stop();
const empty = await startSite({ SAMPLE_DATA: 'off', LOG_LEVEL: 'warn' });
await photographAll(browser, empty.url, shotsOfEmptySite.filter(wanted));
await empty.stop();
await browser.close();
