/** Which profiles search engines may list: those that a validated account has claimed, from that moment on, on both databases. */
import { expect, test } from 'vitest';
import {
  goodPassword,
  openAccountSite,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';

async function indexedProfiles({ app }: AccountSite): Promise<number[]> {
  const { body } = await app.inject('/sitemap.xml');
  return [...body.matchAll(/\/Freak-Brother\/(\d+)</g)].map(([, number]) => Number(number));
}

async function isClaimed({ ask }: AccountSite, number: number): Promise<unknown> {
  const { body } = await ask(`GET FreakBrother/${number}`);
  return body['claimed'];
}

describeEachDialect('a profile', ({ open }) => {
  test('is for search engines once its claim is validated, and no more when the account is gone', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.register(7);
    expect([await isClaimed(site, 7), await indexedProfiles(site)]).toEqual([false, []]);
    const { token } = await site.join(9);
    await site.join(8);
    expect([await isClaimed(site, 9), await indexedProfiles(site)]).toEqual([true, [8, 9]]);
    const deleted = await site.ask('POST Account/Delete', {
      token,
      body: { password: goodPassword },
    });
    expect(deleted.status).toBe(200);
    expect([await isClaimed(site, 9), await indexedProfiles(site)]).toEqual([false, [8]]);
    await database.kysely.updateTable('accounts').set({ disabled_at: 1 }).execute();
    expect([await isClaimed(site, 8), await indexedProfiles(site)]).toEqual([false, []]);
  });

  test('that waits for an admin is not', async () => {
    const site = await openAccountSite(await open(), { areClaimsOpen: false });
    await site.join(7);
    expect([await isClaimed(site, 7), await indexedProfiles(site)]).toEqual([false, []]);
  });

  test('stays prepared while members come and go with their sessions', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.join(7);
    const before = await database.readContentVersion();
    const email = 'member7@example.org';
    await site.ask('POST Account/login', { body: { email, password: goodPassword } });
    await site.ask('GET Account/Validate', { token });
    await site.ask('POST Account/logout', { token });
    expect(await database.readContentVersion()).toBe(before);
  });
});
