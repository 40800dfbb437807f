import { expect, test } from 'vitest';
import type { PlaceList } from '#contract/jumps/place-editing.ts';
import { tables } from '#server/database/table-facts.ts';
import type { Database } from '#server/database/open-database.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { importCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { search } from '#tests/support/sites/search-for.ts';
import { addSamplePictures, openTrialSite } from '#tests/support/sites/trial-site.ts';
import { loadSampleData, hasSampleMembers } from './load-sample-data.ts';
import { removeSampleData } from './remove-sample-data.ts';

/** How many rows each table has. */
async function countRows(database: Database) {
  const counts: Record<string, number> = {};
  for (const { name, backup, samples } of tables) {
    if (backup === 'rebuilt' || samples === 'passing') continue;
    const rows = database.kysely.selectFrom(name as 'members').selectAll();
    counts[name] = (await rows.execute()).length;
  }
  return counts;
}

const nothing = { claims: 0, photos: 0, remembrances: 0, keepers: 0, marks: 0 };

const findLog = ({ kysely }: Database) =>
  kysely.selectFrom('change_log').orderBy('id').selectAll().execute();

describeEachDialect('removing a trial', ({ open }) => {
  test('leaves an empty site after a trial in which people searched, signed in and uploaded', async () => {
    const database = await open();
    const empty = await countRows(database);
    const photos = await openTestPhotos();
    const { site, token } = await openTrialSite(database, {
      photoStorage: photos.storage,
    });
    await addSamplePictures(database);
    const photo = { data: await freshPhoto(), origFileName: 'jump.jpg', caption: 'A jump' };
    expect((await site.ask('POST Gallery/Photo', { token, body: photo })).status).toBe(200);
    await site.ask('GET Search/fb/nobody%20at%20all');
    const stored = await database.kysely.selectFrom('photos').select('name').execute();
    await site.app.close();

    const removed = await removeSampleData(database, testNow + 1);
    expect({ ...removed, photos: new Set(removed.photos) }).toEqual({
      members: 2_160,
      accounts: 202,
      photos: new Set(stored.map(({ name }) => name)),
      attached: nothing,
    });
    expect(await countRows(database)).toEqual({ ...empty, change_log: 1 });
  });
});

describeOnSqlite('removing the sample data', ({ open }) => {
  test('keeps the real members and adds one entry to the change log', async () => {
    const database = await open();
    await loadSampleData(database, 40, 0);
    await importCsv(database, `${requiredHeader}\nfb,1,Ann,Ekholm\nfb,9000,Bo,Ekholm\n`);
    await database.kysely.deleteFrom('change_log').execute();

    const removed = await removeSampleData(database, testNow);
    expect(removed).toEqual({ members: 49, accounts: 0, photos: [], attached: nothing });
    expect(await hasSampleMembers(database)).toBe(false);
    const app = await buildTestApp(database);
    expect((await app.inject('/api/FreakBrothers/summary')).json()).toMatchObject({
      fbCount: 2,
      nnfbCount: 0,
      nnfsCount: 0,
    });
    expect((await search(app, 'ekholm')).numbers).toEqual([1, 9000]);
    expect(await findLog(database)).toMatchObject([
      {
        changed_at: testNow,
        actor: 'remove-samples',
        subject: 'sample',
        subject_key: 'members',
        before: '{"sampleMembers":49}',
        after: null,
      },
    ]);
  });

  test('deletes places without members, also those that an admin merged', async () => {
    const database = await open();
    const { site, asAdmin } = await openTrialSite(database);
    const { total, places } = await asAdmin<PlaceList>('GET Admin/Places');
    expect([total, await asAdmin('GET Admin/Places/Suggestions')]).toEqual([
      15,
      { total: 0, merges: [] },
    ]);
    await importCsv(
      database,
      `${requiredHeader},location\nfb,9000,Bo,Ekholm,Red Silo Airfield IOWA\n`,
    );
    const idOf = (name: string) => places.find((place) => place.name.startsWith(name))?.placeId;
    const merge = { into: idOf('Bluebonnet'), places: [idOf('Copper')] };
    await asAdmin('POST Admin/Places/Merge', merge);
    const apart = { from: idOf('Red Silo'), places: [idOf('Bluebonnet')] };
    await asAdmin('POST Admin/Places/Apart', apart);
    await site.app.close();

    await removeSampleData(database, testNow + 1);
    const { kysely } = database;
    const left = await kysely.selectFrom('places').select('name').execute();
    expect(left).toEqual([{ name: 'Red Silo Airfield, Iowa' }]);
    const spellings = await kysely.selectFrom('place_spellings').select('key').execute();
    expect(spellings).toEqual([{ key: 'redsiloairfieldiowa' }]);
    expect(await kysely.selectFrom('former_slugs').selectAll().execute()).toEqual([]);
    expect(await kysely.selectFrom('spellings_apart').selectAll().execute()).toEqual([]);
    const logged = (await findLog(database)).filter(({ subject }) => subject === 'place');
    expect(logged.map(({ subject_key }) => subject_key)).toEqual([String(idOf('Red Silo'))]);
  });

  test('keeps a real account, what a real member replaced, and searches since the trial began', async () => {
    const database = await open();
    const { site } = await openTrialSite(database);
    const claimed = await database.kysely
      .selectFrom('claims')
      .innerJoin('members', 'members.id', 'claims.member_id')
      .select('number')
      .executeTakeFirstOrThrow();
    await importCsv(
      database,
      `${requiredHeader}\nfb,${claimed.number},Ann,Ekholm\nfb,9000,Bo,Ekholm\n`,
    );
    await site.join(9000);
    await site.ask('GET Search/fb/ekholm');
    await site.app.close();
    const searches = () => database.kysely.selectFrom('search_log').select('term').execute();
    expect((await searches()).length).toBeGreaterThan(100);

    await removeSampleData(database, testNow);
    const accounts = await database.kysely.selectFrom('accounts').select('email').execute();
    expect(accounts).toEqual([{ email: 'member9000@example.org' }]);
    const members = await database.kysely.selectFrom('members').select('number').execute();
    expect(members.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([
      claimed.number,
      9000,
    ]);
    expect(await database.kysely.selectFrom('claims').select('is_approved').execute()).toHaveLength(
      1,
    );
    expect(await searches()).toEqual([{ term: 'ekholm' }]);
    // Undoing the import must not bring the sample member back.
    const log = await findLog(database);
    const imported = log.find(({ subject_key }) => subject_key === `fb/${claimed.number}`);
    expect(imported).toMatchObject({ before: null, touched_at: null });
    expect(JSON.stringify(log)).not.toContain('isSample');
  });

  test('counts what belongs to real accounts and goes with sample members', async () => {
    const database = await open();
    const photos = await openTestPhotos();
    const { site } = await openTrialSite(database, { photoStorage: photos.storage });
    const free = await database.kysely
      .selectFrom('members')
      .where('series', '=', 'fb')
      .where('deceased', '=', 0)
      .where('id', 'not in', database.kysely.selectFrom('claims').select('member_id'))
      .select('number')
      .executeTakeFirstOrThrow();
    const { token } = await site.join(free.number);
    for (const photoType of ['card', 'photo']) {
      const body = { data: await freshPhoto(), origFileName: 'me.jpg', photoType };
      expect((await site.ask('POST FreakBrother/Photo', { token, body })).status).toBe(200);
    }
    const jump = {
      data: await freshPhoto(),
      origFileName: 'jump.jpg',
      caption: 'A jump',
      location: 'Red Silo Airfield Iowa',
    };
    const { status, body: added } = await site.ask('POST Gallery/Photo', { token, body: jump });
    expect(status).toBe(200);
    const mark = { x: 1, y: 1, freakBrotherNumber: free.number };
    const onPhoto = `Gallery/Photo/${String(added['photoId'])}/Marks`;
    expect((await site.ask(`POST ${onPhoto}`, { token, body: mark })).status).toBe(200);
    const gone = await database.kysely
      .selectFrom('members')
      .where('series', '=', 'fb')
      .where('deceased', '=', 1)
      .select('number')
      .executeTakeFirstOrThrow();
    const memorial = `Memorials/${gone.number}`;
    const text = { token, body: { text: 'A friend.' } };
    expect((await site.ask(`PUT ${memorial}/Remembrance`, text)).status).toBe(200);
    const request = { token, body: { relation: 'A friend' } };
    expect((await site.ask(`POST ${memorial}/Keepers`, request)).status).toBe(200);
    await site.app.close();

    const { attached } = await removeSampleData(database, testNow + 1);
    expect(attached).toEqual({ claims: 1, photos: 2, remembrances: 1, keepers: 1, marks: 1 });
    const left = await database.kysely.selectFrom('photos').select('kind').execute();
    expect(left).toEqual([{ kind: 'gallery' }]);
    // The place of the photo stays.
    const places = await database.kysely.selectFrom('places').select('name').execute();
    expect(places).toEqual([{ name: 'Red Silo Airfield, Iowa' }]);
  });

  test('deletes dismissals of searches that are gone, and keeps the others', async () => {
    const database = await open();
    const { site, asAdmin } = await openTrialSite(database);
    await importCsv(database, `${requiredHeader}\nfb,9000,Bo,Ekholm\n`);
    await site.ask('GET Search/fb/zeta');
    site.clock.now += 1_000;
    for (const term of ['Kenedy', 'zeta']) {
      await asAdmin('POST Admin/Searches/Missed/Dismiss', { term });
    }
    await site.app.close();

    await removeSampleData(database, testNow + 2_000);
    const dismissed = await database.kysely
      .selectFrom('dismissed_searches')
      .select('missed_key')
      .execute();
    expect(dismissed).toEqual([{ missed_key: 'zeta' }]);
    const logged = (await findLog(database)).filter(({ subject }) => subject === 'search');
    expect(logged.map(({ subject_key }) => subject_key)).toEqual(['zeta']);
  });

  test('is in the change log when only sample accounts were left', async () => {
    const database = await open();
    await openTrialSite(database);
    await database.kysely.deleteFrom('members').execute();
    expect(await removeSampleData(database, testNow)).toMatchObject({ members: 0, accounts: 202 });
    expect(await findLog(database)).toMatchObject([{ actor: 'remove-samples' }]);
  });

  test('changes nothing when there are none', async () => {
    const database = await open();
    expect(await removeSampleData(database, testNow)).toMatchObject({ members: 0 });
    expect(await findLog(database)).toEqual([]);
  });
});
