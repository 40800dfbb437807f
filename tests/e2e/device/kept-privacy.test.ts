/** What a device never keeps, what it forgets, and what it renews. */
import type { Page } from '@playwright/test';
import type { MemberDetails } from '#contract/members/editing.ts';
import type { HistorySource } from '#contract/history/history.ts';
import type { OfflineRow } from '#contract/members/offline-list.ts';
import { listCache, seenCache } from '#contract/offline.ts';
import { pages } from '#web/app/pages/pages.ts';
import { expect, test } from '../members/own-page/own-member-test.ts';
import { startSlowLink } from '../../../bench/pages/slow-link.ts';
import { keptIn, openAndKeep, unreached } from './kept-site.ts';

// A first view can be counted while the page gets its token against forged requests; it is then sent again with it.
const expected = new RegExp(`${unreached.source}|status of 40[34]`);

test.use({ serviceWorkers: 'allow', expectedMessages: [expected] });

/** The addresses and texts of everything that the device keeps. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(`${request.url}\n${await (await cache.match(request))?.text()}`);
      }
    }
    return texts;
  });

test('nothing of an account is kept after a visit to every page', async ({
  page,
  accounts,
  member,
}) => {
  const phone = '+18155550123';
  accounts.givePhone(member.email, phone);
  const withTokens: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization']) withTokens.push(new URL(request.url()).pathname);
  });
  await openAndKeep(page, '/');
  const params: Readonly<Record<string, string>> = { number: `${member.number}`, time: '1976' };
  for (const { path, access } of Object.values(pages)) {
    if (access === 'admin') continue;
    await page.goto(path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '1'));
    await page.waitForLoadState('networkidle');
  }
  expect(withTokens).toContain('/api/Profile');
  const kept = await keptTexts(page);
  expect(kept.length).toBeGreaterThan(30);
  const personal = [member.email, member.user.token, phone.slice(1), 'Ann Example'];
  for (const text of kept) {
    for (const value of personal) expect(text.includes(value), text.slice(0, 80)).toBe(false);
  }
  const paths = await keptIn(page, seenCache);
  expect(paths.filter((path) => withTokens.includes(path))).toEqual([]);
});

test('a withheld name is forgotten at the next contact', async ({
  page,
  context,
  accounts,
  member,
}) => {
  // Names of samples are also words in texts, and names of other members.
  const lastName = 'Quirrenbach';
  const { token: adminToken } = await accounts.logInAdmin();
  const path = `Admin/Members/fb/${member.number}`;
  const found = await accounts.ask(`GET ${path}`, { token: adminToken });
  const edit = { ...((await found.json()) as MemberDetails), lastName };
  const renamed = await accounts.ask(`PUT ${path}`, { token: adminToken, body: edit });
  expect(renamed.status, await renamed.text()).toBe(200);

  const profile = `/Freak-Brother/${member.number}`;
  await openAndKeep(page, profile);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${edit.firstName} ${lastName}`);
  const keptNames = async () => (await keptTexts(page)).filter((text) => text.includes(lastName));
  expect(await keptNames()).not.toEqual([]);

  await context.setOffline(true);
  const { token } = member.user;
  const own = await accounts.ask('GET FreakBrother/own', { token });
  const { rowVersion: _, ...body } = (await own.json()) as Record<string, unknown>;
  const answer = await accounts.ask('PUT FreakBrother', {
    token,
    body: { ...body, isNameWithheld: true },
  });
  expect(answer.status, await answer.text()).toBe(200);
  await page.goto(profile);
  await expect(heading).toHaveText(`${edit.firstName} ${lastName}`);

  await context.setOffline(false);
  await page.goto('/History');
  await expect.poll(() => keptIn(page, listCache)).toHaveLength(1);
  await expect
    .poll(() =>
      page.evaluate(async (number) => {
        const response = await caches.match('/api/FreakBrothers/offline');
        const rows = (await response?.json()) as OfflineRow[];
        return rows.find(([shown]) => shown === number)?.[5]?.nameWithheld;
      }, member.number),
    )
    .toBe(true);
  await expect.poll(() => keptIn(page, seenCache)).not.toContain(profile);
  await expect.poll(keptNames).toEqual([]);
  await context.setOffline(true);
  await page.goto(profile);
  await expect(page.getByText('You are offline. This loads again')).toBeVisible();
});

test('a page from the device shows what has changed since', async ({
  page,
  accounts,
  accountSite,
}) => {
  const conditions = { roundTripMs: 0, bitsPerSecond: 1e9 };
  const link = await startSlowLink(accountSite.url, conditions);
  await openAndKeep(page, `${link.url}/History`);
  const { token } = await accounts.logInAdmin();
  const source = await accounts.ask('GET Admin/History', { token });
  const { version } = (await source.json()) as HistorySource;
  const body = { markdown: '# A new story', version };
  const saved = await accounts.ask('PUT Admin/History', { token, body });
  expect(saved.status, await saved.text()).toBe(200);

  // Longer than the device waits for the site.
  conditions.roundTripMs = 500;
  const opened = await page.goto(`${link.url}/History`);
  expect(opened?.fromServiceWorker()).toBe(true);
  expect(await opened?.text()).not.toContain('A new story');
  await expect(page.getByRole('heading', { name: 'A new story' })).toBeVisible();
  await link.close();
});
