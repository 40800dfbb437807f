/** Search engines may list a profile as soon as a validated account has claimed it. */
import { expect, test } from 'vitest';
import {
  goodPassword,
  openAccountSite,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

async function indexedProfiles({ app }: AccountSite): Promise<number[]> {
  const { body } = await app.inject('/sitemap.xml');
  return [...body.matchAll(/\/Freak-Brother\/(\d+)</g)].map(([, number]) => Number(number));
}

async function isClaimed({ ask }: AccountSite, number: number): Promise<unknown> {
  const { body } = await ask(`GET FreakBrother/${number}`);
  return body['claimed'];
}

describeOnSqlite('a profile', ({ open }) => {
  test('is indexed from the validation of its claim until the account is deleted', async () => {
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

  test('is not indexed while its claim waits for an admin', async () => {
    const site = await openAccountSite(await open(), { claimPolicy: 'review' });
    await site.join(7);
    expect([await isClaimed(site, 7), await indexedProfiles(site)]).toEqual([false, []]);
  });

  test('keeps its prepared response when members sign in and out', async () => {
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
