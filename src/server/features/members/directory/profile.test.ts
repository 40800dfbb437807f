import { expect, test } from 'vitest';
import { yearsSinceJump } from './profile.ts';
import { maxProfilePhotos, type ShownProfile } from '#contract/profile/profile.ts';
import { hidePhotoRow } from '#server/features/gallery/moderation/photo-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';

const today = Date.UTC(2026, 10, 24, 12);
const jump = (year: number, month = 0, day = 0, deceased: 0 | 1 = 0) => ({
  year,
  month,
  day,
  deceased,
});

test.each([
  ['today', jump(1983, 11, 24), 43],
  ['tomorrow', jump(1983, 11, 25), 42],
  ['earlier in the year', jump(1983, 2, 28), 43],
  ['later in the year', jump(1983, 12, 1), 42],
  ['an unknown day of this month', jump(1983, 11), 42],
  ['an unknown day of an earlier month', jump(1983, 10), 43],
  ['an unknown day of the year', jump(1983), 42],
  ['less than a year ago', jump(2025, 12, 1), null],
  ['an unknown year', jump(0, 11, 24), null],
  ['a deceased member', jump(1983, 11, 24, 1), null],
])('counts whole years: %s', (_, given, years) => {
  expect(yearsSinceJump(given, today)).toBe(years);
});

test('the anniversary of a leap day is the first of March in other years', () => {
  const leapDay = jump(1976, 2, 29);
  expect(yearsSinceJump(leapDay, Date.UTC(2026, 1, 28))).toBe(49);
  expect(yearsSinceJump(leapDay, Date.UTC(2026, 2, 1))).toBe(50);
});

async function openProfiles(database: Database) {
  const opened = await openPhotoSite(database);
  const captions = async (number: number) => {
    const { body } = await opened.site.ask(`GET FreakBrother/${number}?logView=false`);
    return (body as unknown as ShownProfile).photos.map(({ caption }) => caption);
  };
  return { ...opened, captions };
}

describeEachDialect('a profile', ({ open }) => {
  test('names the regular members with the nearest numbers', async () => {
    const database = await open();
    await insertMembers(database, [
      { number: 3, last_name: 'Low', deceased: 1 },
      { number: 7 },
      { number: 12, last_name: 'High' },
      { number: 8, series: 'nnfb' },
    ]);
    const app = await buildTestApp(database);
    const beside = async (number: number) => {
      const profile = (await app.inject(`/api/FreakBrother/${number}`)).json<ShownProfile>();
      return [profile.previousMember, profile.nextMember];
    };
    const low = { freakBrotherNumber: 3, firstName: 'Ann', lastName: 'Low', deceased: true };
    const high = { freakBrotherNumber: 12, firstName: 'Ann', lastName: 'High', deceased: false };
    expect(await beside(7)).toEqual([low, high]);
    expect((await beside(3))[0]).toBeNull();
    expect((await beside(12))[1]).toBeNull();
  });
});

describeOnSqlite('a profile', ({ open }) => {
  test('has the newest gallery photos of its member, and none of others', async () => {
    const { site, add, captions } = await openProfiles(await open());
    const [own, other] = [await site.join(1), await site.join(2)];
    expect(await captions(1)).toEqual([]);
    const added = await add(own.token, { caption: 'first' });
    await add(other.token, { caption: 'of another' });
    await add(own.token, { caption: 'second' });
    expect(await captions(1)).toEqual(['second', 'first']);
    expect(await captions(2)).toEqual(['of another']);
    const { body } = await site.ask('GET FreakBrother/1?logView=false');
    expect((body as unknown as ShownProfile).photos[1]).toEqual({
      photoId: added.photoId,
      thumbPhotoUri: added.thumbPhotoUri,
      thumbWidth: added.thumbWidth,
      thumbHeight: added.thumbHeight,
      caption: 'first',
    });
  });

  test('has a limited number of photos', async () => {
    const database = await open();
    const { site, captions } = await openProfiles(database);
    await site.join(1);
    for (let at = 0; at <= maxProfilePhotos; at += 1) {
      await insertPhotoRow(database, { caption: `${at}`, at });
    }
    const shown = await captions(1);
    expect([shown.length, shown[0]]).toEqual([maxProfilePhotos, String(maxProfilePhotos)]);
  });

  test('has no hidden or deleted photo, and none of an account without an approved claim', async () => {
    const database = await open();
    const { site, add, captions } = await openProfiles(database);
    const { token } = await site.join(1);
    const [hidden, deleted] = [await add(token), await add(token)];
    await add(token, { caption: 'left' });
    await hidePhotoRow(database.kysely, hidden.photoId, { at: 1, by: 1, reason: '' });
    await site.ask(`DELETE Gallery/Photo/${deleted.photoId}`, { token });
    expect(await captions(1)).toEqual(['left']);
    await database.kysely.updateTable('claims').set({ is_approved: 0 }).execute();
    expect(await captions(1)).toEqual([]);
  });
});
