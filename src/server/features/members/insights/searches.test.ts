import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { MissedSearches } from '#contract/members/insights.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { person, search } from '#tests/support/sites/search-for.ts';
import { deleteOldSearches } from '../directory/search-log.ts';

async function listMissed(admin: AdminSite): Promise<MissedSearches> {
  const { status, body } = await admin.ask('GET Admin/Searches/Missed');
  expect(status).toBe(200);
  return body as unknown as MissedSearches;
}

const termsOf = ({ searches }: MissedSearches) => searches.map(({ term }) => term);

/** Simulates the Search button, which logs the search. */
async function press(admin: AdminSite, ...terms: string[]): Promise<void> {
  for (const term of terms) {
    admin.site.clock.now += 1_000;
    await search(admin.site.app, term, 'Search/fb');
  }
}

describeEachDialect('missed searches', ({ open }) => {
  test('three searches for "Mikey Smth" are one row, until a member has that name', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await press(admin, 'Mikey Smth', 'mikey  SMTH', 'mikey smth');
    const { searches, hasMore } = await listMissed(admin);
    expect(hasMore).toBe(false);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ missedSearches: 1 });
    expect(searches).toEqual([
      {
        term: 'mikey smth',
        searches: 3,
        lastSearchedAt: new Date(admin.site.clock.now).toISOString(),
      },
    ]);
    await insertMembers(database, [person(41, 'Michael Smith', ['Mikey Smth'])]);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ missedSearches: 0 });
    expect(await listMissed(admin)).toEqual({ searches: [], hasMore: false });
  });
});

describeOnSqlite('missed searches', ({ open }) => {
  test('lists only submitted searches that found nothing, the most frequent first', async () => {
    const admin = await openAdminSite(await open());
    await press(admin, 'zeta', 'ann', 'Ýpsilon', 'ypsilon', '4711', '\u0301', 'omega');
    await press(admin, 'nobody@example.org', '+1 555 123 4567');
    await search(admin.site.app, 'typed');
    const { searches } = await listMissed(admin);
    const rows = searches.map(({ term, searches: count }) => [term, count]);
    expect(rows).toEqual([
      ['ypsilon', 2],
      ['omega', 1],
      ['4711', 1],
      ['zeta', 1],
    ]);
  });

  test('omits a search that now finds a member, also by number or in another spelling', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await press(admin, 'Grün', '4711', 'Blaeser');
    expect(termsOf(await listMissed(admin))).toEqual(['Blaeser', '4711', 'Grün']);
    await insertMembers(database, [person(4711, 'Ann Gruen')]);
    expect(termsOf(await listMissed(admin))).toEqual(['Blaeser']);
    await insertMembers(database, [person(42, 'Ann Bläser')]);
    expect(termsOf(await listMissed(admin))).toEqual([]);
  });

  test('a dismissed search returns with a new count when it is searched again', async () => {
    const admin = await openAdminSite(await open());
    await press(admin, 'Zeta', 'zeta', 'omega');
    const { status, body } = await admin.ask('POST Admin/Searches/Missed/Dismiss', {
      term: 'ZETA',
    });
    expect([status, termsOf(body as unknown as MissedSearches)]).toEqual([200, ['omega']]);
    expect(await admin.changes('search')).toEqual([
      expect.objectContaining({ actor: 'account/1', key: 'zeta', before: null }),
    ]);
    await press(admin, 'zéta');
    expect((await listMissed(admin)).searches[0]).toMatchObject({ term: 'zéta', searches: 1 });
    admin.site.clock.now += 1_000;
    await admin.ask('POST Admin/Searches/Missed/Dismiss', { term: 'zeta' });
    expect(termsOf(await listMissed(admin))).toEqual(['omega']);
    // The search log is unchanged.
    const { body: log } = await admin.ask('GET Search/history');
    expect(log).toHaveLength(4);
  });

  test('a dismissal is deleted with its searches', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await press(admin, 'zeta');
    await admin.ask('POST Admin/Searches/Missed/Dismiss', { term: 'zeta' });
    const after = (days: number) =>
      deleteOldSearches({ database, now: () => admin.site.clock.now + days * dayMs });
    const dismissed = () => database.kysely.selectFrom('dismissed_searches').selectAll().execute();
    expect(await after(365)).toBe(0);
    expect(await dismissed()).toHaveLength(1);
    expect(await after(365.1)).toBe(1);
    expect([await dismissed(), await admin.changes('search')]).toEqual([[], []]);
  });

  test('lists at most 50 and reports that there are more', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const logged = Array.from({ length: 130 }, (_, index) => ({
      searched_at: 1,
      term: `Q${index}q`,
      results: 0,
      missed_key: `q${index}q`,
    }));
    await database.kysely.insertInto('search_log').values(logged).execute();
    const found = Array.from({ length: 79 }, (_, index) =>
      person(1_000 + index, `Ann Q${index + 51}q`),
    );
    await insertMembers(database, found);
    const first = await listMissed(admin);
    expect([first.searches.length, first.hasMore]).toEqual([50, true]);
    await insertMembers(database, [person(2_000, 'Ann Q50q')]);
    const rest = await listMissed(admin);
    expect([rest.searches.length, rest.hasMore, rest.searches[0]?.term]).toEqual([
      50,
      false,
      'Q49q',
    ]);
  });
});
