import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

async function openAsAdmin(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.join(1);
  await database.kysely.updateTable('accounts').set({ role: 'Admin' }).execute();
  const add = (path: string, freakBrotherNumber: unknown, names = {}) =>
    site.ask(`POST ${path}`, {
      token,
      body: { freakBrotherNumber, firstName: 'Zoë', lastName: 'Ångström', ...names },
    });
  return { site, token, add };
}

describeEachDialect('adding a member', ({ open }) => {
  test('concurrent requests that retry with the suggested number all get a unique number', async () => {
    const database = await open();
    const { site, add } = await openAsAdmin(database, { isRateLimited: false });
    const next = Number((await site.ask('GET FreakBrothers/NextNumber')).body);
    async function addOne(number: number): Promise<number> {
      const { status, body } = await add('FreakBrothers', number);
      if (status === 200) return number;
      expect(status).toBe(409);
      return addOne(Number(/next number is (\d+)/.exec(String(body['message']))?.[1]));
    }
    const numbers = await Promise.all(Array.from({ length: 12 }, () => addOne(next)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => next + index),
    );
    const logged = await database.kysely
      .selectFrom('change_log')
      .where('subject', '=', 'member')
      .select('subject_key')
      .execute();
    expect(new Set(logged.map((row) => row.subject_key)).size).toBe(12);
  });
});

describeOnSqlite('adding a member', ({ open }) => {
  test.each([
    ['FreakBrothers', 'fb', 'FB', 31],
    ['FreakBrothers/nnfb', 'nnfb', 'NNFB', 4],
    ['FreakBrothers/nnfs', 'nnfs', 'NNFS', 1],
  ])('with %s creates a member in %s and a change log entry', async (path, series, label, next) => {
    const database = await open();
    const { site, add } = await openAsAdmin(database);
    await insertMember(database, { series: 'nnfb', number: 3 });
    const added = await add(path, String(next));
    expect(added).toMatchObject({
      status: 200,
      body: { freakBrotherNumber: next, firstName: 'Zoë', lastName: 'Ångström', deceased: false },
    });
    const again = await add(path, next);
    expect(again).toMatchObject({
      status: 409,
      body: { message: `${label}${next} is taken. The next number is ${next + 1}.` },
    });
    const [row] = await database.kysely
      .selectFrom('change_log')
      .where('subject', '=', 'member')
      .selectAll()
      .execute();
    expect(row).toMatchObject({
      actor: 'account/1',
      subject_key: `${series}/${next}`,
      before: null,
      after: '{"firstName":"Zoë","lastName":"Ångström"}',
    });
    if (series !== 'fb') return;
    const found = await site.ask('GET FreakBrothers/search/angstrom');
    expect(found.body).toMatchObject([{ freakBrotherNumber: next }]);
  });

  test('works below the highest number, but not above the largest possible number', async () => {
    const { add, site, token } = await openAsAdmin(await open());
    expect((await add('FreakBrothers', 9_999_999)).status).toBe(200);
    expect((await add('FreakBrothers', 100)).status).toBe(200);
    const refused: [unknown, object][] = [
      [10_000_000, {}],
      [0, {}],
      [-1, {}],
      ['1.5', {}],
      [null, {}],
      [101, { firstName: '' }],
      [101, { lastName: 'x'.repeat(101) }],
      [101, { lastName: 'a\0' }],
    ];
    for (const [number, names] of refused) {
      expect((await add('FreakBrothers', number, names)).status).toBe(400);
    }
    const history = await site.ask('GET Search/history', { token });
    expect(history.body).toEqual([]);
  });
});

describeOnSqlite('the search history', ({ open }) => {
  test('returns the newest 1,000 searches including the latest, and the total', async () => {
    const database = await open();
    const { site, token } = await openAsAdmin(database);
    const old = Array.from({ length: 1_001 }, (_, index) => ({
      searched_at: index,
      term: `old ${index}`,
      results: 0,
    }));
    await database.kysely.insertInto('search_log').values(old).execute();
    await site.ask('GET Search/fb/Ann');
    const { body, headers } = await site.ask('GET Search/history', { token });
    const entries = body as unknown as { searchTerm: string }[];
    expect(entries).toHaveLength(1_000);
    expect(entries[0]).toEqual({
      createTimeStamp: new Date(site.clock.now).toISOString(),
      searchTerm: 'Ann',
      searchResults: 30,
    });
    expect(entries.at(-1)).toMatchObject({ searchTerm: 'old 2' });
    expect(headers['x-total-count']).toBe('1002');
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
