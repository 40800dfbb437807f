import { expect, test } from 'vitest';
import type {
  ChangedPlace,
  PlaceList,
  PlaceRecord,
  SuggestedMerges,
} from '#contract/jumps/place-editing.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { openPlaces } from '#tests/support/sites/jumps/places-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertMembers, type MemberToInsert } from '#tests/support/sites/builders.ts';
import { openWithOther, readAll, undo } from '#tests/support/sites/undo-site.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';

const visible: readonly MemberToInsert[] = [
  { number: 101, location: 'Hinckley', year: 1976, month: 7, day: 4 },
  { number: 102, location: 'HINCKLEY.', year: 1976, month: 7, day: 4 },
  { number: 103, location: 'Hinkley', year: 1976, month: 7, day: 4 },
  { number: 104, location: 'Skydive Hinckley, OH', year: 1977 },
  { number: 105, location: 'Perris Valley', year: 1976, month: 7, day: 4 },
  { number: 106, location: 'Perris' },
];
const jumps = visible.map((member): MemberToInsert => ({
  ...member,
  is_name_withheld: member.number === 106 ? 1 : 0,
}));

describeEachDialect('places for admins', ({ open }) => {
  test('are listed with members that visitors do not see, and searched by spelling', async () => {
    const { admin, read } = await openPlaces(await open(), jumps);
    const { total, places } = await read<PlaceList>('Admin/Places');
    expect([total, places.map(({ name, members }) => [name, members])]).toEqual([
      5,
      [
        ['Hinckley', 2],
        ['Hinkley', 1],
        ['Perris', 1],
        ['Perris Valley', 1],
        ['Skydive Hinckley, OH', 1],
      ],
    ]);
    const found = await read<PlaceList>('Admin/Places?q=hinck&page=7');
    expect(found).toMatchObject({ total: 2, page: 1, totalPages: 1 });
    expect(await read('Admin/Places?q=...')).toMatchObject({ total: 0, places: [] });
    expect((await admin.ask('GET Admin/Places/999')).status).toBe(404);
    expect((await admin.ask('GET Admin/Places/x')).status).toBe(400);
  });

  test('are split; the new place takes its former address back', async () => {
    const { admin, change, idOf, read } = await openPlaces(await open(), jumps);
    const into = await idOf('Hinckley');
    await change('POST Admin/Places/Merge', { into, places: [await idOf('Hinkley')] });
    const split = async (spellings: readonly string[]) =>
      admin.ask(`POST Admin/Places/${into}/Split`, { spellings });
    expect((await split(['hinkley', 'hinckley'])).status).toBe(400);
    expect((await split(['perris'])).status).toBe(400);
    const { place } = await change(`POST Admin/Places/${into}/Split`, { spellings: ['hinkley'] });
    expect(place).toMatchObject({ name: 'Hinkley', slug: 'hinkley', members: 1 });
    expect(await read('Places/hinkley')).toMatchObject({ slug: 'hinkley', count: 1 });
    expect(await read(`Admin/Places/${into}`)).toMatchObject({ members: 2, formerSlugs: [] });
  });

  test('are merged by one of two admins, and members who are edited meanwhile follow', async () => {
    const { admin, idOf, read } = await openPlaces(await open(), jumps);
    const [into, hinkley] = [await idOf('Hinckley'), await idOf('Hinkley')];
    const responses = await Promise.all([
      admin.ask('POST Admin/Places/Merge', { into, places: [hinkley] }),
      admin.ask('POST Admin/Places/Merge', { into: await idOf('Perris'), places: [hinkley] }),
      editMember(admin, 'fb/105', { location: 'hinkley' }),
      editMember(admin, 'fb/103', { location: 'Hinckley' }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 404,
    ]);
    const { places } = await read<PlaceList>('Admin/Places');
    for (const { placeId, members } of places) {
      const record = await read<PlaceRecord>(`Admin/Places/${placeId}`);
      expect(record.members).toBe(members);
    }
    expect(places.reduce((sum, { members }) => sum + members, 0)).toBe(6);
    const { places: shown } = await read<JumpSummary>('Jumps/summary');
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });
});

describeOnSqlite('places for admins', ({ open }) => {
  test('are merged; the former address leads to the one that is left', async () => {
    const { admin, idOf, change, read, site } = await openPlaces(await open(), jumps);
    const into = await idOf('Hinckley');
    const { place } = await change('POST Admin/Places/Merge', {
      into,
      places: [await idOf('Hinkley'), await idOf('Skydive Hinckley, OH')],
    });
    expect(place).toEqual({
      placeId: into,
      slug: 'hinckley',
      name: 'Hinckley',
      members: 4,
      photos: 0,
      spellings: [
        { key: 'hinckley', text: 'Hinckley', members: 2, photos: 0 },
        { key: 'hinkley', text: 'Hinkley', members: 1, photos: 0 },
        { key: 'skydivehinckleyoh', text: 'Skydive Hinckley, OH', members: 1, photos: 0 },
      ],
      formerSlugs: ['hinkley', 'skydive-hinckley-oh'],
    });
    expect(await read('Places/hinkley')).toMatchObject({ slug: 'hinckley', count: 4 });
    const { status, body } = await admin.ask('POST Admin/Places/Merge', { into, places: [into] });
    expect([status, body['errors']]).toMatchObject([400, { places: expect.any(String) as string }]);
    // A new member with a merged spelling is at the merged place; the text stays as it was typed.
    const member = { freakBrotherNumber: 200, firstName: 'Bo', lastName: 'New' };
    await admin.ask('POST FreakBrothers', member);
    await editMember(admin, 'fb/200', { location: 'hinkley' });
    expect(await read('Places/hinckley')).toMatchObject({ count: 5 });
    expect((await site.ask('GET FreakBrother/200')).body).toMatchObject({ location: 'hinkley' });
    expect(await admin.changes('place')).toMatchObject([
      {
        key: String(into),
        before: { place: 'Hinckley', mergedPlaces: ['Hinkley', 'Skydive Hinckley, OH'] },
      },
    ]);
  });

  test('are renamed, and take their former address back', async () => {
    const { change, idOf, read, admin } = await openPlaces(await open(), jumps);
    const id = await idOf('Perris Valley');
    const rename = async (name: string) => (await change(`PUT Admin/Places/${id}`, { name })).place;
    expect(await rename('Perris  Valley Airport')).toMatchObject({
      name: 'Perris Valley Airport',
      slug: 'perris-valley-airport',
      formerSlugs: ['perris-valley'],
    });
    expect(await read('Places/perris-valley')).toMatchObject({ slug: 'perris-valley-airport' });
    // The new name is found, and a member who types it adds no second place.
    expect(await read('Search/offers/perris%20valley%20airport')).toContainEqual({
      title: 'Jumps at Perris Valley Airport',
      path: '/Places/perris-valley-airport',
    });
    expect((await editMember(admin, 'fb/101', { location: 'PERRIS VALLEY AIRPORT' })).status).toBe(
      200,
    );
    expect(await read('FreakBrother/101/company')).toMatchObject({
      place: { slug: 'perris-valley-airport' },
    });
    expect(await rename('Perris Valley')).toMatchObject({
      slug: 'perris-valley',
      formerSlugs: ['perris-valley-airport'],
    });
    expect((await change(`PUT Admin/Places/${id}`, { name: 'Perris Valley' })).change).toBeNull();
    // The name of another place is allowed; its address gets a number.
    expect(await rename('Hinckley')).toMatchObject({ slug: 'hinckley-2' });
    expect(await rename('hinckley')).toMatchObject({ slug: 'hinckley-2' });
    // A number that belongs to the name is no reason to keep the address.
    expect(await rename('Perris 2000')).toMatchObject({ slug: 'perris-2000' });
    expect(await rename('Perris')).toMatchObject({ slug: 'perris-2' });
    expect((await admin.ask(`PUT Admin/Places/${id}`, { name: ' ' })).status).toBe(400);
    expect((await admin.ask('PUT Admin/Places/999', { name: 'X' })).status).toBe(404);
  });

  test('have spellings that nobody uses yet, which can be removed', async () => {
    const { admin, change, idOf, read } = await openPlaces(await open(), jumps);
    const id = await idOf('Perris');
    const added = await change(`POST Admin/Places/${id}/Spellings`, { spelling: 'Perris, CA' });
    expect(added.place?.spellings).toHaveLength(2);
    const again = await change(`POST Admin/Places/${id}/Spellings`, { spelling: 'PERRIS CA' });
    expect(again.change).toBeNull();
    const ask = async (text: string) =>
      (await admin.ask(`POST Admin/Places/${id}/Spellings`, { spelling: text })).status;
    expect([await ask('Hinckley!'), await ask('...'), await ask('')]).toEqual([409, 400, 400]);
    await editMember(admin, 'fb/105', { location: 'perris (ca)' });
    expect(await read(`Admin/Places/${id}`)).toMatchObject({ members: 2 });
    const remove = async (key: string) => {
      const { status, body } = await admin.ask(`DELETE Admin/Places/${id}/Spellings/${key}`);
      return { status, body: body as unknown as ChangedPlace };
    };
    expect((await remove('perrisca')).status).toBe(409);
    await editMember(admin, 'fb/105', { location: '' });
    expect((await remove('perrisca')).body.place?.spellings).toHaveLength(1);
    expect((await remove('perrisca')).status).toBe(404);
    await editMember(admin, 'fb/106', { location: '' });
    const last = await remove('perris');
    expect(last).toMatchObject({ status: 200, body: { place: null } });
    expect((await admin.ask(`GET Admin/Places/${id}`)).status).toBe(404);
    await undo(admin, { change: last.body.change });
    expect(await read(`Admin/Places/${id}`)).toMatchObject({ name: 'Perris', members: 0 });
  });

  test('that look the same are suggested, until an admin keeps them apart', async () => {
    const { admin, change, idOf, read } = await openPlaces(await open(), jumps);
    const suggested = async () => {
      const { total, merges } = await read<SuggestedMerges>('Admin/Places/Suggestions');
      expect(total).toBe(merges.length);
      return merges.map(({ into, places }) => [
        into.name,
        ...places.map(({ name, likeness }) => `${name}: ${likeness}`),
      ]);
    };
    const hinckley = ['Hinckley', 'Skydive Hinckley, OH: same words', 'Hinkley: similar letters'];
    expect(await suggested()).toEqual([hinckley, ['Perris Valley', 'Perris: more words']]);
    const form = { from: await idOf('Perris Valley'), places: [await idOf('Perris')] };
    const kept = await change('POST Admin/Places/Apart', form);
    expect((await change('POST Admin/Places/Apart', form)).change).toBeNull();
    expect(await suggested()).toEqual([hinckley]);
    await undo(admin, { change: kept.change });
    expect(await suggested()).toHaveLength(2);
  });

  test('are restored by undoing, one change or all of an admin', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await insertMembers(database, jumps);
    const { change, idOf } = await openPlaces(database, [], other);
    const before = await readAll(database);
    const into = await idOf('Hinckley');
    const renamed = await change(`PUT Admin/Places/${into}`, { name: 'Hinckley Airport' });
    const merged = await change('POST Admin/Places/Merge', {
      into,
      places: [await idOf('Hinkley'), await idOf('Perris')],
    });
    await change(`POST Admin/Places/${into}/Split`, { spellings: ['hinkley'] });
    await change(`POST Admin/Places/${into}/Spellings`, { spelling: 'Hinckly' });
    // The merged spelling is elsewhere now, so the merge stays; the rename does not touch it.
    const report = await undo(admin, { change: merged.change });
    expect(report).toMatchObject({ undone: 0, conflicts: 1 });
    expect(report.firstConflicts[0]?.reason).toBe('These places were changed again later.');
    expect(await undo(admin, { change: renamed.change })).toMatchObject({ undone: 1 });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 3, conflicts: 0 });
    expect(await readAll(database)).toEqual(before);
  });

  test('keep what was added since, when a change is undone', async () => {
    const { admin, change, idOf } = await openPlaces(await open(), jumps);
    const id = await idOf('Perris');
    const { change: added } = await change(`POST Admin/Places/${id}/Spellings`, { spelling: 'PV' });
    await editMember(admin, 'fb/101', { location: 'P.V.' });
    expect(await undo(admin, { change: added })).toMatchObject({ undone: 0, conflicts: 1 });
    const split = await change(`POST Admin/Places/${id}/Split`, { spellings: ['pv'] });
    await change(`POST Admin/Places/${split.place?.placeId}/Spellings`, { spelling: 'P. Valley' });
    expect(await undo(admin, { change: split.change })).toMatchObject({ conflicts: 1 });
    // The place of the removed spelling is gone.
    const { place } = await change(`POST Admin/Places/${id}/Spellings`, { spelling: 'Taft' });
    expect(place?.spellings).toHaveLength(2);
    const removed = await admin.ask(`DELETE Admin/Places/${id}/Spellings/taft`);
    await change('POST Admin/Places/Merge', { into: await idOf('Perris Valley'), places: [id] });
    const { change: entry } = removed.body as unknown as ChangedPlace;
    expect(await undo(admin, { change: entry })).toMatchObject({ conflicts: 1 });
  });
});
