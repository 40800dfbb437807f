import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { inboxKindNames } from '#contract/inbox/kinds.ts';
import type { DayOfActivity, Waiting } from '#contract/manifest/manifest.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { search } from '#tests/support/sites/search-for.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';

describeOnSqlite('the Manifest', ({ open }) => {
  test('counts who waits, missed searches and new photos', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const read = async () => (await admin.ask('GET Admin/Waiting')).body as unknown as Waiting;
    const noOne = Object.fromEntries(inboxKindNames.map((kind) => [kind, 0]));
    expect(await read()).toEqual({ inbox: noOne, missedSearches: 0, newPhotos: 0 });

    await search(admin.site.app, 'Nobodyhere', 'Search/fb');
    const { token } = await admin.site.join(7);
    await database.kysely.updateTable('claims').set({ is_approved: 0 }).execute();
    await admin.addPhoto(token, 'First');
    const second = await admin.addPhoto(token, 'Second');
    expect(await read()).toEqual({
      inbox: { ...noOne, claim: 2 },
      missedSearches: 1,
      newPhotos: 2,
    });
    expect((await admin.find('?show=new')).total).toBe(2);

    expect((await admin.ask('POST Admin/Photos/Seen', { photoId: second })).status).toBe(200);
    expect(await read()).toMatchObject({ newPhotos: 0 });
    expect((await admin.find('?show=new')).total).toBe(0);
    // A screen that was opened earlier marks an older photo.
    await admin.ask('POST Admin/Photos/Seen', { photoId: second - 1 });
    await admin.addPhoto(token, 'Third');
    expect(await read()).toMatchObject({ newPhotos: 1 });
    expect((await admin.find('?show=new')).photos.map(({ caption }) => caption)).toEqual(['Third']);
    expect((await admin.ask('POST Admin/Photos/Seen', { photoId: 0 })).status).toBe(400);
  });

  test('photos older than a month are not new for an admin who has marked none', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const old = await admin.addPhoto(admin.token, 'Old');
    await admin.addPhoto(admin.token, 'Recent');
    await database.kysely
      .updateTable('photos')
      .set((eb) => ({ created_at: eb('created_at', '-', 31 * dayMs) }))
      .where('id', '=', old)
      .execute();
    const fresh = await admin.find('?show=new');
    expect(fresh.photos.map(({ caption }) => caption)).toEqual(['Recent']);
  });
});

describeEachDialect('the Manifest', ({ open }) => {
  test('has the activity of the last 30 days, with zeros', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const { token } = await admin.site.join(7);
    const hidden = await admin.addPhoto(token, 'Hidden');
    await admin.addPhoto(token, 'Shown');
    await admin.ask(`POST Admin/Photos/${hidden}/Hide`, {});
    await admin.site.ask('GET FreakBrother/8');
    await search(admin.site.app, 'Example', 'Search/fb');
    const days = (await admin.ask('GET Admin/Activity')).body as unknown as DayOfActivity[];
    expect(days).toHaveLength(30);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days.at(-1)).toMatchObject({ searches: 1, views: 1, claims: 2, photos: 1 });
    expect(days[0]).toMatchObject({ searches: 0, views: 0, claims: 0, photos: 0 });
  });
});
