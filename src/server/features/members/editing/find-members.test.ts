import { expect, test } from 'vitest';
import type { FoundMembers } from '#contract/members/editing.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

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
