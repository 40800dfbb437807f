import { expect, test } from 'vitest';
import type { MemberDetails } from '#contract/members/editing.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite, readMember } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { importCsv } from '#tests/support/sites/csv-file.ts';

describeEachDialect('the member editor', ({ open }) => {
  test('reads and saves every field, and records the changes in the change log', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2);
    const before = await readMember(admin, 'FB/2');
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
      isNameWithheld: false,
      isStoryWithheld: false,
      isPhotoWithheld: false,
      isYearWithheld: false,
      isSample: false,
      avatarUri: null,
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
      previousNumber: 1,
      nextNumber: 3,
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
    const fixed = { isSample: true, createdAt: 'x', account: null, id: 7, location_key: 'x' };
    const saved = await editMember(admin, 'fb/2', { ...changes, ...fixed });
    const kept = { ...changes, story: 'One.\nTwo.', aliases: ['Zed', 'Ångström'] };
    expect(saved).toMatchObject({ status: 200, body: kept });
    const after = await readMember(admin, 'fb/2');
    expect(after).toMatchObject({
      isSample: false,
      createdAt: before.createdAt,
      account: before.account,
    });
    expect(after).toEqual({ ...saved.body, previousNumber: 1, nextNumber: 3 });
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

  test('only one of many concurrent edits of a version is saved', async () => {
    const admin = await openAdminSite(await open());
    const old = await readMember(admin, 'fb/2');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.ask('PUT Admin/Members/fb/2', { ...old, location: `Place ${index}` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body['code'] === 'stale')).toHaveLength(9);
    expect(await admin.changes('member')).toHaveLength(1);
  });
});

describeOnSqlite('the member editor', ({ open }) => {
  test('saves nothing when nothing changed, and keeps omitted fields', async () => {
    const admin = await openAdminSite(await open());
    await editMember(admin, 'fb/2', { story: 'Mine.', aliases: ['Bo'] });
    const { version } = await readMember(admin, 'fb/2');
    const names = { freakBrotherNumber: '2', firstName: 'Ann', lastName: 'Example' };
    const same = { ...names, deceased: false, version };
    expect(await admin.ask('PUT Admin/Members/fb/2', same)).toMatchObject({
      status: 200,
      body: { story: 'Mine.', aliases: ['Bo'], version },
    });
    expect(await admin.changes('member')).toHaveLength(1);
  });

  test.each(['nnfb', 'nnfs'] as const)('saves names, number and deceased of %s', async (series) => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMembers(database, [
      { series, number: 3 },
      { series, number: 4 },
    ]);
    const taken = await editMember(admin, `${series}/3`, { freakBrotherNumber: 4 });
    const message = `${series.toUpperCase()}4 is taken. The next number is 5.`;
    expect(taken).toMatchObject({ status: 409, body: { code: 'taken', message } });
    const changes = { freakBrotherNumber: 9, firstName: 'Bo', lastName: 'Other', deceased: true };
    expect((await editMember(admin, `${series}/3`, changes)).status).toBe(200);
    expect((await admin.site.ask(`GET FreakBrothers/${series}/all`)).body).toEqual([
      { freakBrotherNumber: 4, firstName: 'Ann', lastName: 'Example', deceased: false },
      changes,
    ]);
  });

  test('refuses a stale edit and returns both versions, after any change in between', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const old = await readMember(admin, 'fb/2');
    await editMember(admin, 'fb/2', { location: 'Perris' });
    const sent = { ...old, location: 'Elsinore' };
    const stale = await admin.ask('PUT Admin/Members/fb/2', sent);
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Someone else saved a change while you were editing.',
        versions: {
          stored: { location: 'Perris', freakBrotherNumber: 2 },
          sent: { location: 'Elsinore', version: old.version },
        },
      },
    });
    const { stored } = stale.body['versions'] as { stored: MemberDetails };
    expect(await readMember(admin, 'fb/2')).toMatchObject(stored);
    const again = await admin.ask('PUT Admin/Members/fb/2', { ...sent, version: stored.version });
    expect(again).toMatchObject({ status: 200, body: { location: 'Elsinore' } });
    // Aliases and imports count as changes.
    await importCsv(database, 'series,number,firstName,lastName,aliases\nfb,2,Ann,Example,Bo');
    const body = { ...sent, version: String(again.body['version']) };
    expect((await admin.ask('PUT Admin/Members/fb/2', body)).body['code']).toBe('stale');
    expect((await readMember(admin, 'fb/2')).aliases).toEqual(['Bo']);
  });

  test('reports errors by field and saves nothing', async () => {
    const admin = await openAdminSite(await open());
    const refused: [Record<string, unknown>, string][] = [
      [{ firstName: ' ' }, 'firstName'],
      [{ lastName: 'x'.repeat(101) }, 'lastName'],
      [{ freakBrotherNumber: 10_000_000 }, 'freakBrotherNumber'],
      [{ freakBrotherNumber: 'x' }, 'freakBrotherNumber'],
      [{ day: 31, month: 4 }, 'day'],
      [{ year: 2027 }, 'year'],
      [{ deceased: undefined }, 'deceased'],
      [{ story: 'x'.repeat(10_001) }, 'story'],
      [{ aliases: ['a|b'] }, 'aliases.0'],
      [{ isStoryHidden: 1 }, 'isStoryHidden'],
      [{ version: undefined }, 'version'],
    ];
    for (const [given, field] of refused) {
      const { status, body } = await editMember(admin, 'fb/2', given);
      expect(status, field).toBe(400);
      expect(Object.keys(body['errors'] as object), field).toContain(field);
    }
    for (const path of ['xx/2', 'fb/0', 'fb/x', 'fb/99999999']) {
      expect((await admin.ask(`GET Admin/Members/${path}`)).status, path).toBe(400);
    }
    expect(await admin.ask('GET Admin/Members/nnfb/2')).toMatchObject({
      status: 404,
      body: { message: 'No member has NNFB2.' },
    });
    expect(await admin.changes('member')).toEqual([]);
  });
});

describeEachDialect('a member', ({ open }) => {
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
