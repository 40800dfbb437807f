import { expect, test } from 'vitest';
import type { FoundMembers } from '#contract/members/editing.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, openAccountSite } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';

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
      ['1.5', {}],
      [null, {}],
      [101, { firstName: '' }],
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

async function find(admin: AdminSite, query: string): Promise<FoundMembers> {
  const { status, body } = await admin.ask(`GET Admin/Members${query}`);
  expect(status, query).toBe(200);
  return body as unknown as FoundMembers;
}

const numbersOf = ({ members }: FoundMembers) =>
  members.map(({ freakBrotherNumber }) => freakBrotherNumber);

describeEachDialect('member search for admins', ({ open }) => {
  test('lists each series by page, and returns the last page for any later one', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMembers(
      database,
      Array.from({ length: 51 }, (_, index) => ({ series: 'nnfs' as const, number: index + 5 })),
    );
    const first = await find(admin, '?series=NNFS');
    expect(first).toMatchObject({ total: 51, isTotalExact: true, page: 1, totalPages: 2 });
    expect([first.members.length, numbersOf(first)[0]]).toEqual([50, 5]);
    for (const page of [2, 3, 9_999_999]) {
      const last = await find(admin, `?series=nnfs&page=${page}`);
      expect([last.page, numbersOf(last)]).toEqual([2, [55]]);
    }
    expect(await find(admin, '?series=nnfb&page=3')).toEqual({
      members: [],
      total: 0,
      isTotalExact: true,
      page: 1,
      totalPages: 1,
    });
  });
});

describeOnSqlite('member search for admins', ({ open }) => {
  test('finds by number and parts of names in the requested series', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMembers(database, [
      { series: 'nnfb', number: 7, first_name: 'Zoë', last_name: 'Ångström', aliases: ['Bo'] },
      { series: 'nnfb', number: 70, first_name: 'Cy', last_name: 'Other' },
    ]);
    expect(numbersOf(await find(admin, '?series=nnfb&q=7'))).toEqual([7, 70]);
    for (const term of ['ANGSTROM', 'zoe%20ang', 'bo']) {
      expect(numbersOf(await find(admin, `?series=nnfb&q=${term}`)), term).toEqual([7]);
      expect(numbersOf(await find(admin, `?q=${term}`)), term).toEqual([]);
    }
    const all = await find(admin, '?q=ann&page=2');
    expect(all).toMatchObject({ total: 30, page: 1, totalPages: 1 });
    const searches = await database.kysely.selectFrom('search_log').selectAll().execute();
    expect(searches).toEqual([]);
  });

  test('shows the account of each number, and whether its claim is approved', async () => {
    const admin = await openAdminSite(await open(), { claimPolicy: 'review' });
    await admin.site.join(2);
    // The claim of an account that is not validated holds no number.
    await admin.site.register(3);
    const { members } = await find(admin, '');
    expect(members.slice(0, 3).map(({ account }) => account)).toEqual([
      expect.objectContaining({ accountId: 1, isApproved: true }),
      {
        accountId: 2,
        firstName: 'Ann',
        lastName: 'Example',
        email: emailOfMember(2),
        isApproved: false,
      },
      null,
    ]);
  });

  test('rejects invalid queries', async () => {
    const admin = await openAdminSite(await open());
    for (const query of ['?series=x', '?page=0', '?page=x', '?q=%00', `?q=${'x'.repeat(101)}`]) {
      expect((await admin.ask(`GET Admin/Members${query}`)).status, query).toBe(400);
    }
  });
});
