import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { ShownProfile } from '#contract/members/profile.ts';
import { operations } from '#contract/operations.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

describeEachDialect('members', ({ open }) => {
  test('the summary counts each series', async () => {
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
    const reply = await app.inject('/api/FreakBrothers/summary');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toEqual({ fbCount: 2, nnfbCount: 3, nnfsCount: 1, photoCount: 0 });
  });

  test('a profile view is counted per day, unless the request opts out', async () => {
    const database = await open();
    await insertMember(database, { number: 5 });
    let now = testNow;
    const app = await buildTestApp(database, { now: () => now });
    await app.inject('/api/FreakBrother/5');
    await app.inject('/api/FreakBrother/5?logView=true');
    await app.inject('/api/FreakBrother/5?logView=false');
    now += 24 * 60 * 60 * 1000;
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
      { day: today + 1, views: 1 },
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

  test('the next number is one above the highest of its own series', async () => {
    const database = await open();
    await insertMembers(database, [
      { number: 7 },
      { number: 12 },
      { series: 'nnfb', number: 3 },
      { series: 'nnfs', number: 9_999_999 },
    ]);
    const app = await buildTestApp(database);
    expect((await app.inject('/api/FreakBrothers/NextNumber')).json()).toBe(13);
    expect((await app.inject('/api/FreakBrothers/NextNumber/nnfb')).json()).toBe(4);
    expect((await app.inject('/api/FreakBrothers/NextNumber/nnfs')).json()).toBe(9_999_999);
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

  test('an unknown number returns 404 with a message that names it', async () => {
    const database = await open();
    await insertMember(database, { series: 'nnfb', number: 9 });
    const app = await buildTestApp(database);
    const reply = await app.inject('/api/FreakBrother/9');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      message: 'There is no Freak Brother with the number 9.',
      code: 'not_found',
    });
  });

  test.each(['0', '-1', '1.5', 'abc', '10000000', '99999999999999999999', '1e3', '%20', '１'])(
    'rejects "%s" as a number and as a page',
    async (value) => {
      const app = await buildTestApp(await open());
      for (const path of ['FreakBrother', 'FreakBrothers']) {
        const reply = await app.inject(`/api/${path}/${encodeURI(decodeURIComponent(value))}`);
        expect(reply.statusCode).toBe(400);
        const body = reply.json<ErrorBody>();
        expect(Object.keys(body)).toEqual(['message', 'code', 'errors']);
        expect(body.code).toBe('bad_request');
      }
    },
  );
});
