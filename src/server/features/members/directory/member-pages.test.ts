import { expect, test } from 'vitest';
import { setMember } from '#tests/support/databases/set-rows.ts';
import type { ListedMember, MembersPage } from '#contract/members/directory.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { listAllMembers } from './list-all-members.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const range = (length: number, from = 1) => Array.from({ length }, (_, index) => from + index);

describeEachDialect('members', ({ open }) => {
  test('pages hold 50 members by number, with or without gaps, and end with the last page', async () => {
    const database = await open();
    const numbers = [...range(60), ...range(45, 500), ...range(30, 65_530), 9_999_999];
    await insertMembers(
      database,
      numbers.toReversed().map((number) => ({ number })),
    );
    const app = await buildTestApp(database);
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) =>
        (await app.inject(`/api/FreakBrothers/${page}`)).json<MembersPage>(),
      ),
    );
    const listed = pages.flatMap((page) =>
      page.freakBrothers.map((member) => member.freakBrotherNumber),
    );
    expect(listed).toEqual(numbers);
    expect(pages[0]).toMatchObject({
      total: 136,
      totalPages: 3,
      isFirstPage: true,
      isLastPage: false,
      nextIndex: 2,
      prevIndex: 1,
      lastIndex: 3,
    });
    expect(pages[2]).toMatchObject({ isLastPage: true, nextIndex: 3, prevIndex: 2 });
    expect((await app.inject('/api/FreakBrothers/4')).statusCode).toBe(404);
  });

  test('pages stay correct when members are deleted, added and renumbered', async () => {
    const database = await open();
    await insertMembers(
      database,
      range(120).map((number) => ({ number })),
    );
    await database.kysely.deleteFrom('members').where('number', '<=', 60).execute();
    await setMember(database, 61, { number: 9_000_000 });
    await insertMember(database, { number: 2 });
    const app = await buildTestApp(database);
    const first = (await app.inject('/api/FreakBrothers/1')).json<MembersPage>();
    expect(first.freakBrothers[0]?.freakBrotherNumber).toBe(2);
    expect(first.freakBrothers[1]?.freakBrotherNumber).toBe(62);
    const second = (await app.inject('/api/FreakBrothers/2')).json<MembersPage>();
    expect(second).toMatchObject({ total: 61, totalPages: 2 });
    expect(second.freakBrothers.at(-1)?.freakBrotherNumber).toBe(9_000_000);
  });
});

describeOnSqlite('members', ({ open }) => {
  test('the kept full list follows every change, also of other processes', async () => {
    const database = await open();
    await insertMember(database, { number: 1 });
    const all = async () =>
      (await listAllMembers({ database })).map(({ freakBrotherNumber }) => freakBrotherNumber);
    expect(await all()).toEqual([1]);
    expect(await listAllMembers({ database })).toBe(await listAllMembers({ database }));
    await insertMember(database, { number: 2 });
    expect(await all()).toEqual([1, 2]);
    await database.kysely.deleteFrom('members').where('number', '=', 1).execute();
    expect(await all()).toEqual([2]);
  });

  test('each full list holds its own series, sorted by number', async () => {
    const database = await open();
    await insertMembers(database, [
      {
        number: 2,
        first_name: 'Zoë',
        last_name: 'Ångström',
        deceased: 1,
        year: 1976,
        location: 'Hinckley',
      },
      { number: 1 },
      { series: 'nnfb', number: 1, first_name: 'Bo', year: 1976, location: 'Hinckley' },
      { series: 'nnfs', number: 1, first_name: 'Cy' },
    ]);
    const app = await buildTestApp(database);
    const unknown = { avatarUri: null, year: 0, location: '' };
    expect((await app.inject('/api/FreakBrothers/all')).json()).toEqual([
      { freakBrotherNumber: 1, firstName: 'Ann', lastName: 'Example', deceased: false, ...unknown },
      {
        freakBrotherNumber: 2,
        firstName: 'Zoë',
        lastName: 'Ångström',
        deceased: true,
        avatarUri: null,
        year: 1976,
        location: 'Hinckley',
      },
    ]);
    expect((await app.inject('/api/FreakBrothers/nnfb/all')).json()).toEqual([
      { freakBrotherNumber: 1, firstName: 'Bo', lastName: 'Example', deceased: false },
    ]);
    expect((await app.inject('/api/FreakBrothers/nnfs/all')).json()).toMatchObject([
      { firstName: 'Cy' },
    ]);
  });

  test('rows show the visible photo of the member, and no card or hidden photo', async () => {
    const database = await open();
    const { site } = await openAdminSite(database);
    const photo = {
      account_id: 1,
      width: 1,
      height: 1,
      thumb_width: 1,
      thumb_height: 1,
      original_name: '',
      caption: '',
      created_at: 0,
      updated_at: 0,
      hidden_at: null,
    };
    const avatars = async () => {
      const page = await site.app.inject('/api/FreakBrothers/1');
      const all = (await site.app.inject('/api/FreakBrothers/all')).json<ListedMember[]>();
      expect(all).toEqual(page.json<MembersPage>().freakBrothers);
      return all.slice(0, 3).map((member) => member.avatarUri);
    };
    expect(await avatars()).toEqual([null, null, null]);
    await database.kysely
      .insertInto('photos')
      .values([
        { ...photo, kind: 'photo', member_id: 1, name: 'a', source_hash: 'a' },
        { ...photo, kind: 'card', member_id: 1, name: 'b', source_hash: 'b' },
        { ...photo, kind: 'card', member_id: 2, name: 'c', source_hash: 'c' },
        { ...photo, kind: 'photo', member_id: 3, name: 'd', source_hash: 'd', hidden_at: 1 },
      ])
      .execute();
    expect(await avatars()).toEqual(['/photos/a/avatar', null, null]);
    await database.kysely
      .updateTable('photos')
      .set({ hidden_at: 1 })
      .where('name', '=', 'a')
      .execute();
    expect(await avatars()).toEqual([null, null, null]);
  });
});
