import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { ShownProfile } from '#contract/members/profile.ts';
import { operations } from '#contract/operations.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import type { OfflineRow } from '#contract/offline-list.ts';
import { person } from '#tests/support/sites/search-for.ts';

describeEachDialect('members', ({ open }) => {
  test('the summary counts each series, whose next number is one above its highest', async () => {
    const database = await open();
    await insertMembers(database, [
      { number: 1 },
      { number: 70_000 },
      { series: 'nnfb', number: 1 },
      { series: 'nnfb', number: 600 },
      { series: 'nnfb', number: 601 },
      { series: 'nnfs', number: 9_999_999 },
    ]);
    const app = await buildTestApp(database);
    for (const [path, next] of [
      ['NextNumber', 70_001],
      ['NextNumber/nnfb', 602],
      ['NextNumber/nnfs', 9_999_999],
    ] as const) {
      expect((await app.inject(`/api/FreakBrothers/${path}`)).json()).toBe(next);
    }
    const reply = await app.inject('/api/FreakBrothers/summary');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toEqual({ fbCount: 2, nnfbCount: 3, nnfsCount: 1, photoCount: 0 });
  });

  test('a requested or reported profile is counted per day, unless the request opts out', async () => {
    const database = await open();
    await insertMember(database, { number: 5 });
    let now = testNow;
    const app = await buildTestApp(database, { now: () => now });
    for (const query of ['', '?logView=true', '?logView=false']) {
      await app.inject(`/api/FreakBrother/5${query}`);
    }
    const head = await app.inject({ method: 'HEAD', url: '/api/FreakBrother/5' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    now += 24 * 60 * 60 * 1000;
    const emptyJson = { 'content-type': 'application/json' };
    for (const headers of [{}, emptyJson]) {
      const reply = await app.inject({ method: 'POST', url: '/api/FreakBrother/view/5', headers });
      expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    }
    await app.inject('/api/FreakBrother/5');
    await app.close();
    const rows = await database.kysely
      .selectFrom('member_views')
      .select(['day', 'views'])
      .orderBy('day')
      .execute();
    const today = Math.floor(testNow / 86_400_000);
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { day: today, views: 2 },
      { day: today + 1, views: 3 },
    ]);
  });
});

describeOnSqlite('members', ({ open }) => {
  test('an empty directory has counts of 0, one empty page and 1 as its next numbers', async () => {
    const app = await buildTestApp(await open());
    expect((await app.inject('/api/FreakBrothers/summary')).json()).toEqual({
      fbCount: 0,
      nnfbCount: 0,
      nnfsCount: 0,
      photoCount: 0,
    });
    expect((await app.inject('/api/FreakBrothers/1')).json()).toEqual({
      freakBrothers: [],
      total: 0,
      totalPages: 1,
      isFirstPage: true,
      isLastPage: true,
      nextIndex: 1,
      prevIndex: 1,
      lastIndex: 1,
    });
    expect((await app.inject('/api/FreakBrothers/2')).statusCode).toBe(404);
    for (const path of ['NextNumber', 'NextNumber/nnfb', 'NextNumber/nnfs']) {
      expect((await app.inject(`/api/FreakBrothers/${path}`)).json()).toBe(1);
    }
  });

  test('a profile has every field, including empty ones', async () => {
    const database = await open();
    await insertMembers(database, [
      { number: 1 },
      {
        number: 2,
        deceased: 1,
        day: 4,
        month: 7,
        year: 1976,
        location: 'Hinckley',
        maneuver: '4 way',
        story: 'One\nTwo <b>',
      },
    ]);
    const app = await buildTestApp(database);
    const nobody = { total: 0, members: [] };
    const empty = (await app.inject('/api/FreakBrother/1')).json<ShownProfile>();
    expect(empty).toEqual({
      freakBrotherNumber: 1,
      firstName: 'Ann',
      lastName: 'Example',
      deceased: false,
      claimed: false,
      avatarUri: null,
      day: 0,
      month: 0,
      monthShortName: '',
      year: 0,
      location: '',
      maneuver: '',
      story: '',
      fbCardUri: null,
      fbCardThumbUri: null,
      previewUri: expect.stringMatching(/^\/previews\/FB1-/) as string,
      previousMember: null,
      nextMember: { freakBrotherNumber: 2, firstName: 'Ann', lastName: 'Example', deceased: true },
      photos: [],
      photosIn: { total: 0, photos: [] },
      company: { place: null, samePlace: nobody, sameDay: nobody, confirmed: nobody },
      yearsSinceJump: null,
    });
    const full = (await app.inject('/api/freakbrother/0002')).json<ShownProfile>();
    expect(full).toMatchObject({ monthShortName: 'Jul', story: 'One\nTwo <b>', deceased: true });
    expect(operations.getMember.output.safeParse(full).success).toBe(true);
  });

  test('a number without a member is not found, and void numbers and pages are rejected', async () => {
    const database = await open();
    await insertMember(database, { series: 'nnfb', number: 9 });
    const app = await buildTestApp(database);
    const reply = await app.inject('/api/FreakBrother/9');
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { message: 'There is no Freak Brother with the number 9.', code: 'not_found' },
    ]);
    const numbers = ['0', '-1', '1.5', 'abc', '10000000', '99999999999999999999', '1e3', ' ', '１'];
    for (const number of numbers) {
      for (const path of ['FreakBrother', 'FreakBrothers', 'FreakBrother/view']) {
        const method = path.endsWith('view') ? 'POST' : 'GET';
        const refused = await app.inject({ method, url: `/api/${path}/${encodeURI(number)}` });
        expect(refused.statusCode, number).toBe(400);
        const body = refused.json<ErrorBody>();
        expect(Object.keys(body)).toEqual(['message', 'code', 'errors']);
        expect(body.code).toBe('bad_request');
      }
    }
    const unknown = await app.inject({ method: 'POST', url: '/api/FreakBrother/view/5' });
    expect(unknown.statusCode).toBe(404);
  });
});

describeOnSqlite('the list for devices without a connection', ({ open }) => {
  test('has what a search looks into, and who has a story, unless it is withheld or hidden', async () => {
    const database = await open();
    const story = 'We jumped at noon.';
    await insertMembers(database, [
      { ...person(1, 'Ann Example'), story },
      person(2, 'Bob Example', ['Bobby']),
      { ...person(3, 'Cy Example', ['Secret']), story },
      { ...person(4, 'Di Example'), story },
      { ...person(5, 'Ed Example'), story },
    ]);
    const flags = { 3: 'is_name_withheld', 4: 'is_story_withheld', 5: 'is_story_hidden' } as const;
    for (const [number, flag] of Object.entries(flags)) {
      await database.kysely
        .updateTable('members')
        .set({ [flag]: 1 })
        .where('number', '=', Number(number))
        .execute();
    }
    const app = await buildTestApp(database);
    const reply = await app.inject('/api/FreakBrothers/offline');
    expect(reply.headers['cache-control']).toMatch(/^public/);
    expect(reply.json<OfflineRow[]>()).toEqual([
      [1, 'Ann', 'Example', 0, '', { hasStory: true }],
      [2, 'Bob', 'Example', 0, '', { searchText: 'bob example\nbobby\n' }],
      [3, '', '', 0, '', { nameWithheld: true }],
      [4, 'Di', 'Example', 0, ''],
      [5, 'Ed', 'Example', 0, ''],
    ]);
    expect(reply.body).not.toMatch(/secret|noon/i);
  });
});
