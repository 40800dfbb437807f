import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { operations } from '#contract/api/operations.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import type { OfflineRow } from '#contract/members/offline-list.ts';
import { person } from '#tests/support/sites/search-for.ts';
import { setMember } from '#tests/support/databases/set-rows.ts';
import type { ListedMember, MembersPage } from '#contract/members/directory.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { listAllMembers } from './lists.ts';
import { excerptLength, latestPhotos, type Latest } from '#contract/profile/latest.ts';
import { hidePhotoRow } from '#server/features/gallery/moderation/photo-rows.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { excerptOf } from './latest.ts';

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
      company: { place: null, samePlace: nobody, sameDay: nobody },
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
    const numbers = ['0', '-1', '1.5', 'abc', '10000000', '99999999999999999999', '1e3', ' '];
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
  test('has names and who has a story, unless it is withheld or hidden, and no aliases', async () => {
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
      [2, 'Bob', 'Example', 0, ''],
      [3, '', '', 0, '', { nameWithheld: true }],
      [4, 'Di', 'Example', 0, ''],
      [5, 'Ed', 'Example', 0, ''],
    ]);
    expect(reply.body).not.toMatch(/secret|noon|bobby/i);
  });
});

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
  test('the full list follows every change', async () => {
    const database = await open();
    await insertMember(database, { number: 1 });
    const all = async () =>
      (await listAllMembers({ database })).map(({ freakBrotherNumber }) => freakBrotherNumber);
    expect(await all()).toEqual([1]);
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
      stored_bytes: 1,
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

const path = '/api/FreakBrothers/latest';

describeEachDialect('what is new', ({ open }) => {
  test('are the visible stories of the regular members that changed last', async () => {
    const database = await open();
    await insertMembers(database, [
      { number: 1, story: 'old', story_changed_at: 1 },
      {
        number: 2,
        story: 'newest',
        story_changed_at: 9,
        year: 1974,
        location: 'Hinckley',
        deceased: 1,
      },
      { number: 4, story: '' },
      { number: 5, story: 'of a night jump', story_changed_at: 9, series: 'nnfb' },
      { number: 6, story: 'third', story_changed_at: 3 },
      { number: 7, story: 'second', story_changed_at: 4 },
    ]);
    await insertMembers(database, [
      { number: 3, story: 'hidden', story_changed_at: 9, is_story_hidden: 1 },
    ]);
    const app = await buildTestApp(database);
    const { stories } = (await app.inject(path)).json<Latest>();
    expect(stories.map(({ excerpt }) => excerpt)).toEqual(['newest', 'second', 'third']);
    expect(stories[0]).toEqual({
      freakBrotherNumber: 2,
      firstName: 'Ann',
      lastName: 'Example',
      deceased: true,
      avatarUri: null,
      year: 1974,
      location: 'Hinckley',
      excerpt: 'newest',
    });
  });
});

describeOnSqlite('what is new', ({ open }) => {
  test('is empty on an empty site', async () => {
    const app = await buildTestApp(await open());
    const reply = await app.inject(path);
    expect([reply.statusCode, reply.json()]).toEqual([200, { stories: [], photos: [] }]);
  });

  test('has the portrait of a member, and the newest photos that are not hidden', async () => {
    const database = await open();
    const { site } = await openPhotoSite(database);
    const { token } = await site.join(1);
    await setMember(database, 1, { story: 'mine', story_changed_at: 1 });
    const portrait = { data: await freshPhoto(), origFileName: 'me.jpg', photoType: 'photo' };
    await site.ask('POST FreakBrother/Photo', { token, body: portrait });
    const latest = async () => {
      const { body } = await site.ask('GET FreakBrothers/latest');
      return body as unknown as Latest;
    };
    for (let photo = 0; photo <= latestPhotos; photo += 1) {
      await insertPhotoRow(database, { caption: `photo ${photo}`, at: photo });
    }
    expect((await latest()).stories).toMatchObject([
      { excerpt: 'mine', avatarUri: expect.stringMatching(/^\/photos\/.*\/avatar$/) as string },
    ]);
    const captions = async () => (await latest()).photos.map(({ caption }) => caption);
    expect(await captions()).toEqual([6, 5, 4, 3, 2, 1].map((photo) => `photo ${photo}`));
    const [newest] = (await latest()).photos;
    await hidePhotoRow(database.kysely, newest?.photoId ?? 0, { by: 1, reason: '', at: 1 });
    expect((await captions())[0]).toBe('photo 5');
  });
});

test('an excerpt ends between words and is never longer than its limit', () => {
  expect(excerptOf('  Two\n\nlines ')).toBe('Two lines');
  const long = excerptOf('word '.repeat(100));
  expect(long).toMatch(/word…$/);
  expect(long.length).toBeLessThanOrEqual(excerptLength);
  const unbroken = excerptOf('😀'.repeat(200));
  expect(unbroken.isWellFormed()).toBe(true);
  expect(unbroken.length).toBeLessThanOrEqual(excerptLength);
});
