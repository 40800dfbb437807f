import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { insertMembers } from '#tests/support/sites/builders.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import type { Database } from '#server/database/open-database.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { countSearches, insertSearches, maxSearches, deleteOldSearches } from './search-log.ts';
import { createVisitLog } from './visit-log.ts';
import { person, search } from '#tests/support/sites/search-for.ts';

async function viewsIn({ kysely }: Database): Promise<[number, number][]> {
  const rows = await kysely
    .selectFrom('member_views')
    .innerJoin('members', 'members.id', 'member_views.member_id')
    .select(['number', 'views'])
    .orderBy('number')
    .execute();
  return rows.map((row) => [row.number, row.views]);
}

async function idsIn({ kysely }: Database): Promise<number[]> {
  const rows = await kysely.selectFrom('members').select('id').orderBy('number').execute();
  return rows.map((row) => row.id);
}

/** An IPv6 network and the wider one that it belongs to. */
const network = (group: string) => ({
  address: `2001:db8:0:${group}::/64`,
  site: '2001:db8:0::/48',
  network: '2001:db8:0::/48',
});
const home = { address: '192.0.2.1', site: null, network: '192.0.2' };

const unexpected = (error: unknown) => {
  throw error;
};

describeEachDialect('the visit log', ({ open }) => {
  test('adds up the views of each member across processes', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 1 }, { number: 2 }]);
    const [one = 0, two = 0] = await idsIn(database);
    const logs = [1, 2].map(() =>
      createVisitLog({ database, isRateLimited: true, onFailure: unexpected }),
    );
    for (const log of logs) {
      log.addView(two, 20_000);
      log.addView(one, 20_000);
      log.addView(two, 20_000);
      // A member who was deleted meanwhile.
      log.addView(two + 1, 20_000);
    }
    await Promise.all(logs.map((log) => log.flush()));
    expect(await viewsIn(database)).toEqual([
      [1, 2],
      [2, 4],
    ]);
  });

  test('adds up the views of more members than one statement can take', async () => {
    const database = await open();
    const numbers = Array.from({ length: 1_201 }, (_, index) => index + 1);
    await insertMembers(
      database,
      numbers.map((number) => ({ number })),
    );
    const ids = await idsIn(database);
    const log = createVisitLog({ database, isRateLimited: true, onFailure: unexpected });
    for (const round of [1, 2]) {
      for (const [index, id] of ids.entries()) {
        for (let view = 0; view <= index % 3; view += 1) log.addView(id, 20_000);
      }
      await log.flush();
      const expected = numbers.map((number, index) => [number, round * (1 + (index % 3))]);
      expect(await viewsIn(database)).toEqual(expected);
    }
  });
});

describeEachDialect('the search log', ({ open }) => {
  test('holds 500 searches a day from one address, across processes, and 2,000 from a wider network', async () => {
    const database = await open();
    const logs = [1, 2].map(() =>
      createVisitLog({ database, isRateLimited: true, onFailure: unexpected }),
    );
    const searchAll = async (by: ClientAddress, searchedAt = 1) => {
      for (const log of logs) {
        for (let nth = 0; nth < 300; nth += 1) {
          log.addSearch({ searchedAt, term: 'x', results: 0 }, by);
        }
      }
      await Promise.all(logs.map((log) => log.flush()));
      return countSearches(database.kysely);
    };
    expect(await searchAll(home)).toBe(500);
    expect(await searchAll(home)).toBe(500);
    expect(await searchAll({ ...home, address: '192.0.2.2' })).toBe(1_000);
    expect(await searchAll(home, 1 + dayMs)).toBe(1_500);
    for (const group of ['1', '2', '3', '4', '5']) await searchAll(network(group));
    expect(await countSearches(database.kysely)).toBe(1_500 + 2_000);
  });

  test('keeps the newest 200,000 searches', async () => {
    const database = await open();
    const { kysely } = database;
    const planted = Array.from({ length: maxSearches + 2_500 }, (_, nth) => ({
      searchedAt: testNow,
      term: String(nth),
      results: 1,
    }));
    await kysely.transaction().execute((transaction) => insertSearches(transaction, planted));
    await deleteOldSearches({ database, now: () => testNow });
    expect(await countSearches(kysely)).toBe(maxSearches);
    const { oldest } = await kysely
      .selectFrom('search_log')
      .select((eb) => eb.fn.min('id').as('oldest'))
      .executeTakeFirstOrThrow();
    expect(oldest).toBe(2_501);
  });
});

describeOnSqlite('the search log', ({ open }) => {
  test('is trimmed between sweeps, too', async () => {
    const database = await open();
    const log = createVisitLog({ database, isRateLimited: false, onFailure: unexpected });
    const addMany = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1) {
        log.addSearch({ searchedAt: testNow, term: 'x', results: 1 }, home);
        if (nth % 5_000 === 0) await log.flush();
      }
      await log.flush();
    };
    await addMany(maxSearches + 30_000);
    expect(await countSearches(database.kysely)).toBeLessThanOrEqual(maxSearches + 20_000);
  });
});

describeOnSqlite('the visit log', ({ open }) => {
  test('writes by itself', async () => {
    const database = await open();
    const log = createVisitLog({ database, isRateLimited: true, onFailure: unexpected });
    log.addSearch({ searchedAt: 1, term: 'ann', results: 0 }, home);
    const terms = () => database.kysely.selectFrom('search_log').select('term').execute();
    await expect.poll(terms).toHaveLength(1);
  });

  test('retries a failed write', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 1 }]);
    const [one = 0] = await idsIn(database);
    const failures: unknown[] = [];
    const log = createVisitLog({
      database,
      isRateLimited: true,
      onFailure: (error) => failures.push(error),
    });
    await database.kysely.schema.alterTable('search_log').renameTo('away').execute();
    log.addSearch({ searchedAt: 1, term: 'ann', results: 0 }, home);
    log.addView(one, 20_000);
    await log.flush();
    expect(failures).toHaveLength(1);
    await database.kysely.schema.alterTable('away').renameTo('search_log').execute();
    log.addView(one, 20_000);
    await log.flush();
    expect(await viewsIn(database)).toEqual([[1, 2]]);
    expect(await database.kysely.selectFrom('search_log').select('term').execute()).toHaveLength(1);
  });
});

describeDialect('sqlite', 'a long write of another', ({ open }) => {
  test('does not delay requests', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 1 }]);
    const app = await buildTestApp(database);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = database.kysely.transaction().execute(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const replies = [
      await app.inject('/api/FreakBrother/1'),
      await app.inject('/api/Search/fb/ann'),
    ];
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    held.resolve();
    await writing;
  });
});

describeOnSqlite('the search log', ({ open }) => {
  test('records a submitted search with its term, time and number of results', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Lee'), person(2, 'Ann Ek')]);
    const app = await buildTestApp(database);
    await search(app, 'Ann', 'Search/fb');
    await search(app, 'nobody', 'Search/fb');
    await search(app, 'Ann', 'FreakBrothers/search');
    await app.inject({ method: 'HEAD', url: '/api/Search/fb/Ann' });
    await app.close();
    const rows = await database.kysely
      .selectFrom('search_log')
      .select(['searched_at', 'term', 'results'])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { searched_at: testNow, term: 'Ann', results: 2 },
      { searched_at: testNow, term: 'nobody', results: 0 },
    ]);
  });

  test('does not store terms that look like an email or a phone number', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const personal = [
      'ann@example.org',
      '5551234567',
      '+1 (555) 123-4567',
      'jo＠example.com',
      'jo @ example.com',
      '0171‑2345678',
      '0171·234·5678',
      '1234,5678',
      '555.123.45',
      'x 1-2-3-4-5-6-7-8',
    ];
    const kept = ['1234567', 'Ann 1976', '@', '12-34'];
    for (const term of [...personal, ...kept]) await search(app, term, 'Search/fb');
    await app.close();
    const rows = await database.kysely
      .selectFrom('search_log')
      .select('term')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.term)).toEqual(kept);
  });
});

describeOnSqlite('a search beyond those of a day', ({ open }) => {
  test('is answered as before, and not logged', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Lee')]);
    const searchMany = async (now: number) => {
      const app = await buildTestApp(database, { isRateLimited: true, now: () => now });
      for (let nth = 0; nth < 260; nth += 1) {
        expect((await search(app, 'Ann', 'Search/fb')).numbers).toEqual([1]);
      }
      await app.close();
    };
    await searchMany(testNow);
    await searchMany(testNow + 60 * 60_000);
    expect(await countSearches(database.kysely)).toBe(500);
  });
});
