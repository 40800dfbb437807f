import { expect, test } from 'vitest';
import { setMember } from '#tests/support/databases/set-rows.ts';
import { excerptLength, latestPhotos, type Latest } from '#contract/members/latest.ts';
import { hidePhotoRow } from '#server/features/gallery/moderation/hidden-photos.queries.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { excerptOf } from './get-latest.ts';

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
