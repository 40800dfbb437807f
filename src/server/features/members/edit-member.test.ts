/** The member editor, on both databases. */
import { expect, test } from 'vitest';
import type { MemberDetails } from '#contract/admin-members.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember } from '#tests/support/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/admin-site.ts';
import { insertMember, insertMembers } from '#tests/support/builders.ts';
import { exportCsv, importCsv } from '#tests/support/csv-file.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';

async function read(admin: AdminSite, path: string): Promise<MemberDetails> {
  const { status, body } = await admin.ask(`GET Admin/Members/${path}`);
  expect(status).toBe(200);
  return body as unknown as MemberDetails;
}

/** Sends back what was read, with these fields instead. */
async function edit(admin: AdminSite, path: string, given: Partial<MemberDetails>) {
  const details = await read(admin, path);
  return admin.ask(`PUT Admin/Members/${path}`, { ...details, ...given });
}

const spansOf = async ({ kysely }: Database) =>
  kysely
    .selectFrom('member_spans')
    .where('members', '<>', 0)
    .orderBy('width')
    .orderBy('span')
    .orderBy('series')
    .selectAll()
    .execute();

describeEachDialect('the member editor', ({ open }) => {
  test('reads everything, saves every field, and enters what changed into the change log', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await admin.site.join(2);
    const before = await read(admin, 'FB/2');
    expect(before).toEqual({
      series: 'fb',
      freakBrotherNumber: 2,
      firstName: 'Ann',
      lastName: 'Example',
      deceased: false,
      day: 0,
      month: 0,
      year: 0,
      location: '',
      maneuver: '',
      story: '',
      aliases: [],
      isStoryHidden: false,
      isSample: false,
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:00.000Z',
      account: {
        accountId: 2,
        firstName: 'Ann',
        lastName: 'Example',
        email: emailOfMember(2),
        isApproved: true,
      },
      version: expect.stringMatching(/^[\w-]{22}$/) as string,
    });
    const changes = {
      firstName: 'Zoë',
      deceased: true,
      day: 29,
      month: 2,
      year: 1976,
      location: 'Hinckley',
      maneuver: '4 way',
      story: ' One.\r\nTwo. ',
      aliases: ['Zed', 'Ångström', 'Zed'],
    };
    const saved = await edit(admin, 'fb/2', changes);
    const kept = { ...changes, story: 'One.\nTwo.', aliases: ['Zed', 'Ångström'] };
    expect(saved).toMatchObject({ status: 200, body: kept });
    const after = await read(admin, 'fb/2');
    expect(after).toEqual(saved.body);
    expect(after.version).not.toBe(before.version);
    expect(after.updatedAt).toBe(new Date(admin.site.clock.now).toISOString());
    const found = await admin.site.ask('GET FreakBrothers/search/angstrom');
    expect(found.body).toMatchObject([{ freakBrotherNumber: 2, firstName: 'Zoë' }]);
    expect(await admin.changes('member')).toEqual([
      {
        actor: 'account/1',
        key: 'fb/2',
        movedTo: null,
        before: {
          firstName: 'Ann',
          deceased: false,
          day: 0,
          month: 0,
          year: 0,
          location: '',
          maneuver: '',
          story: '',
          aliases: [],
        },
        after: kept,
      },
    ]);
  });

  test('saves nothing where nothing is different, and leaves what is left out', async () => {
    const admin = await openAdminSite(await open());
    await edit(admin, 'fb/2', { story: 'Mine.', aliases: ['Bo'] });
    const { version } = await read(admin, 'fb/2');
    const names = { freakBrotherNumber: '2', firstName: 'Ann', lastName: 'Example' };
    const same = { ...names, deceased: false, version };
    expect(await admin.ask('PUT Admin/Members/fb/2', same)).toMatchObject({
      status: 200,
      body: { story: 'Mine.', aliases: ['Bo'], version },
    });
    expect(await admin.changes('member')).toHaveLength(1);
  });

  test.each(['nnfb', 'nnfs'] as const)('keeps names, number and deceased of %s', async (series) => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMembers(database, [
      { series, number: 3 },
      { series, number: 4 },
    ]);
    const taken = await edit(admin, `${series}/3`, { freakBrotherNumber: 4 });
    const message = `${series.toUpperCase()} 4 is taken. The next number is 5.`;
    expect(taken).toMatchObject({ status: 409, body: { code: 'taken', message } });
    const changes = { freakBrotherNumber: 9, firstName: 'Bo', lastName: 'Other', deceased: true };
    expect((await edit(admin, `${series}/3`, changes)).status).toBe(200);
    expect((await admin.site.ask(`GET FreakBrothers/${series}/all`)).body).toEqual([
      { freakBrotherNumber: 4, firstName: 'Ann', lastName: 'Example', deceased: false },
      changes,
    ]);
  });

  test('moves a member with account, views, aliases and log; lists, counts and search follow', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await admin.site.join(2);
    await admin.site.ask('GET FreakBrother/2');
    await edit(admin, 'fb/2', { aliases: ['Bo'], lastName: 'Mover' });
    const moved = await edit(admin, 'fb/2', { freakBrotherNumber: 70_000, firstName: 'Anna' });
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

  test('leaves a directory behind as if its members had always been there', async () => {
    const [database, fresh] = [await open(), await open()];
    const admin = await openAdminSite(database);
    for (const [from, to] of [
      [2, 500],
      [30, 65_536],
      [500, 31],
      [3, 2],
    ] as const) {
      const answer = await edit(admin, `fb/${from}`, {
        freakBrotherNumber: to,
        lastName: `M${to}`,
      });
      expect(answer.status).toBe(200);
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

  test('refuses a stale edit with both versions, whoever changed the member in between', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const old = await read(admin, 'fb/2');
    await edit(admin, 'fb/2', { location: 'Perris' });
    const sent = { ...old, location: 'Elsinore' };
    const stale = await admin.ask('PUT Admin/Members/fb/2', sent);
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Somebody else saved a change in the meantime.',
        versions: {
          stored: { location: 'Perris', freakBrotherNumber: 2 },
          sent: { location: 'Elsinore', version: old.version },
        },
      },
    });
    const { stored } = stale.body['versions'] as { stored: MemberDetails };
    expect(stored).toEqual(await read(admin, 'fb/2'));
    const again = await admin.ask('PUT Admin/Members/fb/2', { ...sent, version: stored.version });
    expect(again).toMatchObject({ status: 200, body: { location: 'Elsinore' } });
    // Aliases and imports count too.
    await importCsv(database, 'series,number,firstName,lastName,aliases\nfb,2,Ann,Example,Bo');
    const body = { ...sent, version: String(again.body['version']) };
    expect((await admin.ask('PUT Admin/Members/fb/2', body)).body['code']).toBe('stale');
    expect((await read(admin, 'fb/2')).aliases).toEqual(['Bo']);
  });

  test('of many edits of one version at once one is saved', async () => {
    const admin = await openAdminSite(await open());
    const old = await read(admin, 'fb/2');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.ask('PUT Admin/Members/fb/2', { ...old, location: `Place ${index}` }),
      ),
    );
    const codes = answers.map(({ status, body }) => body['code'] ?? status);
    expect(codes.toSorted()).toEqual([200, ...Array<string>(9).fill('stale')]);
    expect(await admin.changes('member')).toHaveLength(1);
  });

  test('of many members who move to one number at once one gets it', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        edit(admin, `fb/${index + 11}`, { freakBrotherNumber: 50 }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    const members = await database.kysely.selectFrom('members').select('number').execute();
    expect(new Set(members.map(({ number }) => number)).size).toBe(30);
  });

  test('names what is wrong by field, and saves nothing', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const refused: [Record<string, unknown>, string][] = [
      [{ firstName: ' ' }, 'firstName'],
      [{ lastName: 'x'.repeat(101) }, 'lastName'],
      [{ freakBrotherNumber: 10_000_000 }, 'freakBrotherNumber'],
      [{ freakBrotherNumber: 'x' }, 'freakBrotherNumber'],
      [{ day: 31, month: 4 }, 'day'],
      [{ day: '4' }, 'day'],
      [{ year: 1969 }, 'year'],
      [{ year: 2027 }, 'day'],
      [{ month: 13 }, 'month'],
      [{ deceased: undefined }, 'deceased'],
      [{ story: 'x'.repeat(10_001) }, 'story'],
      [{ story: 'a\0' }, 'story'],
      [{ aliases: ['a|b'] }, 'aliases.0'],
      [{ aliases: Array.from({ length: 21 }, (_, index) => `a${index}`) }, 'aliases'],
      [{ isStoryHidden: 1 }, 'isStoryHidden'],
      [{ version: undefined }, 'version'],
    ];
    for (const [given, field] of refused) {
      const { status, body } = await edit(admin, 'fb/2', given);
      expect(status, field).toBe(400);
      expect(Object.keys(body['errors'] as object), field).toContain(field);
    }
    for (const path of ['xx/2', 'fb/0', 'fb/x', 'fb/99999999']) {
      expect((await admin.ask(`GET Admin/Members/${path}`)).status, path).toBe(400);
    }
    expect(await admin.ask('GET Admin/Members/nnfb/2')).toMatchObject({
      status: 404,
      body: { message: 'Nobody has NNFB 2.' },
    });
    expect(await admin.changes('member')).toEqual([]);
  });

  test('never stores what only a database client may change', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMember(database, { number: 99, is_sample: 1 });
    const given = { isSample: false, createdAt: 'x', account: null, id: 7, search_text: 'x' };
    const { body } = await edit(admin, 'fb/99', { ...given, lastName: 'Other' } as object);
    expect(body).toMatchObject({ isSample: true, createdAt: '1970-01-01T00:00:00.000Z' });
  });
});
