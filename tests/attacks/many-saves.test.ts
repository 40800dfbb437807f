/** A member who saves as fast as possible hardly grows the change log. */
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const saves = 100;
const longestStory = 10_000;
const maxSaves = 60;
/** The size of a few entries with the longest story before and after. */
const maxLogBytes = 8 * 25_000;

async function countLogBytes({ kysely }: Database): Promise<number> {
  const rows = await kysely
    .selectFrom('change_log')
    .where('subject', '=', 'member')
    .selectAll()
    .execute();
  return JSON.stringify(rows).length;
}

const storyOf = (index: number) => `${index} `.padEnd(longestStory, 'story ');

describeOnSqlite('a member who saves many times', ({ open }) => {
  test('leaves a few entries in the change log', async () => {
    const database = await open();
    const site = await openAccountSite(database, { isRateLimited: false });
    const { token } = await site.join(1);
    for (let index = 0; index < saves; index += 1) {
      // Two kinds of edits in turn, which share a field.
      const body = { story: storyOf(index), ...(index % 2 === 0 ? {} : { location: `${index}` }) };
      const { status } = await site.ask('PUT FreakBrother', { token, body });
      expect(status).toBe(200);
      site.clock.now += 6;
    }
    expect(await countLogBytes(database)).toBeLessThan(maxLogBytes);
  });

  test('is refused after 60 saves of any kind in a minute, unlike an admin', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.join(1);
    for (let index = 0; index < maxSaves; index += 1) {
      const body = { story: storyOf(index) };
      expect((await site.ask('PUT FreakBrother', { token, body })).status).toBe(200);
    }
    const profile = (await site.ask('GET Profile', { token })).body;
    const ask = (request: string, body?: unknown) =>
      site.ask(request, { token, ...(body === undefined ? {} : { body }) });
    for (const refused of [
      await ask('PUT FreakBrother', { story: 'again' }),
      await ask('PUT Profile', profile),
      await ask('DELETE Profile/Photo'),
    ]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(refused.headers['retry-after']).toBe('60');
    }
    expect((await ask('GET Profile')).status).toBe(200);
    await database.kysely.updateTable('accounts').set({ role: 'Admin' }).execute();
    expect((await ask('PUT Profile', profile)).status).toBe(200);
    await database.kysely.updateTable('accounts').set({ role: 'User' }).execute();
    expect((await ask('DELETE Account/Sessions')).status).toBe(200);
    expect((await ask('POST Account/logout')).status).toBe(200);
  });
});
