import { expect, test } from 'vitest';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { countSearches } from './search-log.queries.ts';
import { person, search } from '#tests/support/sites/search-for.ts';

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
