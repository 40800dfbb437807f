import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { sweepPhotos } from '../moderation/sweep-photos.ts';
import { createViewLog } from './view-log.ts';

async function viewsIn({ kysely }: Database): Promise<number[]> {
  const rows = await kysely.selectFrom('photo_views').select('views').orderBy('photo_id').execute();
  return rows.map(({ views }) => views);
}

const unexpected = (error: unknown) => {
  throw error;
};

describeEachDialect('a view of a photo', ({ open }) => {
  test('counts once per visitor, photo and day, and the response is always the same', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const { photoId: one } = await add(token);
    const { photoId: two } = await add(token);
    const view = async (id: number, given = {}) => {
      const { status, body } = await site.ask(`POST Gallery/view/${id}`, given);
      expect([status, body]).toEqual([200, {}]);
    };
    for (let index = 0; index < 3; index += 1) await view(one, { from: '192.0.2.1' });
    await view(one, { from: '192.0.2.2' });
    await view(two, { from: '192.0.2.1' });
    // An account counts once from any address.
    await view(one, { from: '192.0.2.1', token });
    await view(one, { from: '192.0.2.7', token });
    await expect.poll(() => viewsIn(database)).toEqual([3, 1]);
    await view(one, { from: '192.0.2.2' });
    site.clock.now += dayMs;
    await view(one, { from: '192.0.2.1' });
    await expect.poll(() => viewsIn(database)).toEqual([4, 1]);
    expect((await gallery()).map(({ views }) => views)).toEqual([1, 4]);
  });

  test('counts once in several processes', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const { photoId } = await add(token);
    const logs = [1, 2].map(() => createViewLog({ database, onFailure: unexpected }));
    for (const log of logs) {
      log.add({ photoId, day: 20_000, visitor: 'a' });
      log.add({ photoId: 999, day: 20_000, visitor: 'a' });
    }
    await Promise.all(logs.map((log) => log.flush()));
    for (const log of logs) log.add({ photoId, day: 20_000, visitor: 'a' });
    await Promise.all(logs.map((log) => log.flush()));
    expect(await viewsIn(database)).toEqual([1]);
  });
});

describeOnSqlite('a view of a photo', ({ open }) => {
  test('returns 404 for a photo that does not exist', async () => {
    const { site } = await openPhotoSite(await open());
    for (const [id, status] of [
      ['1', 404],
      ['999999999999999', 404],
      ['0', 404],
      ['x', 400],
      ['-1', 400],
    ] as const) {
      expect((await site.ask(`POST Gallery/view/${id}`)).status, id).toBe(status);
    }
  });

  test('stores no address, and nothing about the visitor after the day', async () => {
    const database = await open();
    const { site, add, photos } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const { photoId } = await add(token);
    await site.ask(`POST Gallery/view/${photoId}`, { from: '192.0.2.33' });
    await expect.poll(() => viewsIn(database)).toEqual([1]);
    const { kysely } = database;
    const rows = () =>
      Promise.all([
        kysely.selectFrom('photo_viewers').selectAll().execute(),
        kysely.selectFrom('view_secrets').selectAll().execute(),
      ]);
    expect((await rows()).flat()).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toContain('192.0.2');
    const sweep = (now: number) =>
      sweepPhotos({ database, photoStorage: photos.storage, now: () => now });
    await sweep(testNow);
    expect((await rows()).flat()).toHaveLength(2);
    await sweep(testNow + dayMs);
    expect((await rows()).flat()).toEqual([]);
    expect(await viewsIn(database)).toEqual([1]);
  });

  test('appears soon without a change of the content version', async () => {
    const database = await open();
    const { site, add, photos } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const { photoId } = await add(token);
    const app = await buildTestApp(database, { photoStorage: photos.storage });
    const views = async () =>
      (await app.inject('/api/Gallery/Photos')).json<{ views: number }[]>()[0]?.views;
    expect(await views()).toBe(0);
    const before = await database.readContentVersion();
    await site.ask(`POST Gallery/view/${photoId}`);
    await expect.poll(views).toBe(1);
    expect(await database.readContentVersion()).toBe(before);
  });
});
