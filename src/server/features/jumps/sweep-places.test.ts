import { expect, test } from 'vitest';
import { hourMs } from '#contract/time.ts';
import type { Database } from '#server/database/open-database.ts';
import { editMember, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { importCsv } from '#tests/support/sites/csv-file.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { waitForBlocked } from '#tests/support/databases/waiting-transactions.ts';
import { openPlaces } from '#tests/support/sites/jumps/places-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { setMember } from '#tests/support/databases/set-rows.ts';
import { placeOfLocation } from '#server/database/places/places.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import { sweepPlaces, unusedPlaceMs } from './sweep-places.ts';

/** Account 2 is a regular member with one photo. */
async function openContributor(database: Database) {
  const { storage } = await openTestPhotos();
  const admin = await openAdminSite(database, { photoStorage: storage, isRateLimited: false });
  const { token } = await admin.site.join(2);
  const photo = { data: await freshPhoto(), origFileName: 'jump.jpg', caption: 'x' };
  const added = await admin.site.ask('POST Gallery/Photo', { token, body: photo });
  const save = async (request: string, body: object) => {
    const response = await admin.site.ask(request, { token, body });
    expect(response, response.text).toMatchObject({ status: 200 });
  };
  const { clock } = admin.site;
  return {
    ...(await openPlaces(database, [], admin)),
    database,
    takePhotoAt: (location: string) =>
      save(`PUT Gallery/Photo/${String(added.body['photoId'])}`, { location }),
    jumpAt: (location: string) => save('PUT FreakBrother', { location }),
    sweep: async (afterMs: number) => {
      clock.now += afterMs;
      await sweepPlaces({ database, now: () => clock.now });
    },
    async names() {
      const rows = await database.kysely
        .selectFrom('places')
        .orderBy('name')
        .select('name')
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}

describeEachDialect('the sweep of places', ({ open }) => {
  test('deletes those that only members have added, once they are unused for 30 days', async () => {
    const { sweep, takePhotoAt, jumpAt, names, database } = await openContributor(await open());
    for (let nth = 0; nth < 20; nth += 1) {
      await takePhotoAt(`Photo place ${nth}`);
      await jumpAt(`Own place ${nth}`);
    }
    await sweep(0);
    expect(await names()).toHaveLength(40);
    await sweep(unusedPlaceMs - hourMs);
    expect(await names()).toHaveLength(40);
    const used = ['Own place 19', 'Photo place 19'];
    await sweep(hourMs);
    expect(await names()).toEqual(used);
    const { kysely } = database;
    expect(await kysely.selectFrom('place_spellings').selectAll().execute()).toHaveLength(2);
    await sweep(unusedPlaceMs);
    expect(await names()).toEqual(used);
    // The 30 days begin when the use ends.
    await setMember(database, 2, { location: '', place_id: null });
    await kysely.updateTable('photos').set({ taken_spelling: '' }).execute();
    await sweep(unusedPlaceMs - hourMs);
    expect(await names()).toEqual(used);
    await sweep(hourMs);
    expect(await names()).toEqual([]);
  });

  test('keeps one that begins to be used at the same moment', async () => {
    const { takePhotoAt, sweep, names, database, site } = await openContributor(await open());
    await takePhotoAt('Xenia');
    await takePhotoAt('');
    site.clock.now += unusedPlaceMs;
    const { kysely, dialect } = database;
    const taken = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const using = kysely.transaction().execute(async (db) => {
      await lockMembers(db, dialect);
      // As if the place had been noted long ago: only its use keeps it.
      const place = await placeOfLocation(db, 'Xenia', site.clock.now - unusedPlaceMs);
      taken.resolve();
      await released.promise;
      await db
        .updateTable('members')
        .set({ place_id: place, location: 'Xenia' })
        .where('number', '=', 2)
        .execute();
    });
    await taken.promise;
    const sweeping = sweep(0);
    if (dialect.name === 'postgres') await waitForBlocked(kysely);
    released.resolve();
    await Promise.all([using, sweeping]);
    expect(await names()).toEqual(['Xenia']);
  });
});

describeOnSqlite('the sweep of places', ({ open }) => {
  test('keeps what an import or an admin has added, typed or changed', async () => {
    const { takePhotoAt, jumpAt, sweep, names, idOf, change, admin, database } =
      await openContributor(await open());
    const added = [
      'Imported',
      'Edited',
      'Merged',
      'Into',
      'Renamed',
      'Spelled',
      'Split',
      'Twin',
      'Other',
    ];
    for (const name of [...added, 'Gone']) await takePhotoAt(name);
    await jumpAt('Gone too');
    await jumpAt('');
    await takePhotoAt('');
    const csv = 'series,number,firstName,lastName,location\n';
    await importCsv(database, `${csv}fb,101,Bo,Lee,Imported\nfb,102,Bo,Ek,Import only\n`);
    await setMember(database, 101, { location: '', place_id: null });
    await setMember(database, 102, { location: '', place_id: null });
    const into = await idOf('Into');
    await change('POST Admin/Places/Merge', { into, places: [await idOf('Merged')] });
    await change(`PUT Admin/Places/${await idOf('Renamed')}`, { name: 'New name' });
    await change(`POST Admin/Places/${await idOf('Spelled')}/Spellings`, { spelling: 'Speled' });
    const split = await idOf('Split');
    await change(`POST Admin/Places/${split}/Spellings`, { spelling: 'Half' });
    await change(`POST Admin/Places/${split}/Split`, { spellings: ['half'] });
    const twin = await idOf('Twin');
    await change('POST Admin/Places/Apart', { from: twin, places: [await idOf('Other')] });
    for (const location of ['Edited', '']) {
      const edited = await editMember(admin, 'fb/2', { location });
      expect(edited, edited.text).toMatchObject({ status: 200 });
    }
    await sweep(0);
    await sweep(unusedPlaceMs);
    const kept = [
      'Edited',
      'Half',
      'Import only',
      'Imported',
      'Into',
      'New name',
      'Other',
      'Spelled',
      'Split',
      'Twin',
    ];
    expect(await names()).toEqual(kept);
  });

  test('keeps one that a hidden photo uses', async () => {
    const { takePhotoAt, sweep, names, change } = await openContributor(await open());
    await takePhotoAt('Xenia');
    await change('POST Admin/Photos/1/Hide', { reason: '' });
    await sweep(unusedPlaceMs);
    expect(await names()).toEqual(['Xenia']);
  });

  test('does not make visitors load a page again while it deletes nothing', async () => {
    const { takePhotoAt, sweep, database } = await openContributor(await open());
    await takePhotoAt('Xenia');
    const version = await database.readContentVersion();
    await sweep(hourMs);
    expect(await database.readContentVersion()).toBe(version);
  });
});
