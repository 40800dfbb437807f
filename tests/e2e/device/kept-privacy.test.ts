/** What a device never keeps, and what it forgets. */
import type { MemberDetails } from '#contract/members/editing.ts';
import type { OfflineRow } from '#contract/offline-list.ts';
import { listCache, seenCache } from '#contract/offline.ts';
import { expect, test } from '../members/own-page/own-member-test.ts';
import { keptIn, openAndKeep, unreached } from './kept-site.ts';

// A first view can be counted while the page gets its token against forged requests; it is then sent again with it.
const unreachedOrEarly = new RegExp(`${unreached.source}|status of 403`);

test.use({ serviceWorkers: 'allow', expectedMessages: [unreachedOrEarly] });

test('nothing of an account is kept', async ({ page, member }) => {
  await openAndKeep(page, '/');
  for (const path of [
    '/my-profile',
    '/profile',
    '/My-FB-Profile',
    '/Photos-Of-You',
    '/Photo-Gallery',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(`${request.url}\n${await response?.text()}`);
      }
    }
    return texts;
  });
  expect(kept.length).toBeGreaterThan(10);
  const personal = [member.email, member.user.token, 'example.org', 'Ann Example'];
  for (const text of kept) {
    for (const value of personal) expect(text.includes(value), text.slice(0, 80)).toBe(false);
  }
  const paths = await keptIn(page, seenCache);
  expect(
    paths.filter((path) => /own|api\/Profile(?!\/TimeZones)|Admin|Waiting|token/i.test(path)),
  ).toEqual([]);
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
  const keptNames = () =>
    page.evaluate(async (wanted) => {
      const found: string[] = [];
      for (const cacheName of await caches.keys()) {
        const cache = await caches.open(cacheName);
        for (const request of await cache.keys()) {
          const text = await (await cache.match(request))?.text();
          if (text?.includes(wanted)) found.push(request.url);
        }
      }
      return found;
    }, lastName);
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
