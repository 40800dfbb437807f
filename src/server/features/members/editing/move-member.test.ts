import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { editMember, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { exportCsv, importCsv } from '#tests/support/sites/csv-file.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const spansOf = async ({ kysely }: Database) =>
  kysely
    .selectFrom('member_spans')
    .where('members', '<>', 0)
    .orderBy('width')
    .orderBy('span')
    .orderBy('series')
    .selectAll()
    .execute();

describeEachDialect('a member', ({ open }) => {
  test('moves leave the same data as an import of the final members', async () => {
    const [database, fresh] = [await open(), await open()];
    const admin = await openAdminSite(database);
    for (const [from, to] of [
      [2, 500],
      [30, 65_536],
      [500, 31],
      [3, 2],
    ] as const) {
      const response = await editMember(admin, `fb/${from}`, {
        freakBrotherNumber: to,
        lastName: `M${to}`,
      });
      expect(response.status).toBe(200);
    }
    await importCsv(fresh, await exportCsv(database));
    const everything = async ({ kysely }: Database) => ({
      words: await kysely
        .selectFrom('member_words')
        .innerJoin('name_words', 'name_words.id', 'member_words.word_id')
        .orderBy('word')
        .orderBy('number')
        .select(['word', 'series', 'number'])
        .execute(),
      endings: await kysely
        .selectFrom('name_word_endings')
        .orderBy('ending')
        .select('ending')
        .execute(),
      texts: await kysely
        .selectFrom('members')
        .orderBy('number')
        .select(['number', 'search_text'])
        .execute(),
    });
    expect(await everything(database)).toEqual(await everything(fresh));
    expect(await spansOf(database)).toEqual(await spansOf(fresh));
  });

  test('only one of many concurrent moves to one number succeeds', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        editMember(admin, `fb/${index + 11}`, { freakBrotherNumber: 50 }),
      ),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    const members = await database.kysely.selectFrom('members').select('number').execute();
    expect(new Set(members.map(({ number }) => number)).size).toBe(30);
  });
});

describeOnSqlite('a member', ({ open }) => {
  test('moves with account, views, aliases and log; lists, counts and search are updated', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await admin.site.join(2);
    await admin.site.ask('GET FreakBrother/2');
    await editMember(admin, 'fb/2', { aliases: ['Bo'], lastName: 'Mover' });
    const moved = await editMember(admin, 'fb/2', {
      freakBrotherNumber: 70_000,
      firstName: 'Anna',
    });
    expect(moved).toMatchObject({
      status: 200,
      body: { freakBrotherNumber: 70_000, aliases: ['Bo'], account: { accountId: 2 } },
    });
    const { site } = admin;
    expect((await site.ask('GET FreakBrother/2')).status).toBe(404);
    expect((await admin.ask('GET Admin/Members/fb/2')).status).toBe(404);
    for (const term of ['bo', 'anna mover', '70000']) {
      const found = await site.ask(`GET FreakBrothers/search/${term}`);
      expect(found.body, term).toMatchObject([{ freakBrotherNumber: 70_000 }]);
    }
    expect((await site.ask('GET FreakBrothers/search/2')).body).not.toMatchObject([
      { freakBrotherNumber: 2 },
    ]);
    expect((await site.ask('GET FreakBrothers/NextNumber')).body).toBe(70_001);
    const page = await site.ask('GET FreakBrothers/1');
    expect(page.body['total']).toBe(30);
    const numbers = (page.body['freakBrothers'] as { freakBrotherNumber: number }[]).map(
      (member) => member.freakBrotherNumber,
    );
    expect([numbers.length, numbers.at(1), numbers.at(-1)]).toEqual([30, 3, 70_000]);
    expect((await admin.changes('member')).at(-1)).toEqual({
      actor: 'account/1',
      key: 'fb/2',
      movedTo: 'fb/70000',
      before: { number: 2, firstName: 'Ann' },
      after: { number: 70_000, firstName: 'Anna' },
    });
    await site.app.close();
    const { member_id } = await database.kysely
      .selectFrom('claims')
      .where('account_id', '=', 2)
      .select('member_id')
      .executeTakeFirstOrThrow();
    const views = await database.kysely.selectFrom('member_views').selectAll().execute();
    expect(views).toMatchObject([{ member_id, views: 1 }]);
  });
});
