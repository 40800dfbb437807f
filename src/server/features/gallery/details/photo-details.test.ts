import { expect, test } from 'vitest';
import { setMember } from '#tests/support/databases/set-rows.ts';
import type { ChangePage } from '#contract/changes/changes.ts';
import type { UndoReport } from '#contract/changes/undoing.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';

const fourth = { day: 4, month: 7, year: 1976 };
const unknown = { day: 0, month: 0, year: 0, location: '', place: null };
const hinckley = { slug: 'hinckley', name: 'Hinckley' };

describeEachDialect('the day and the place of a photo', ({ open }) => {
  test('can be changed by the contributor and by admins, with the caption', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const [owner, other, admin] = [await site.join(1), await site.join(2), await site.join(3)];
    await makeAdmin(database, 3);
    const { photoId } = await add(owner.token);
    const change = (token: string | undefined, body: unknown, id = photoId) =>
      site.responseOf(`PUT Gallery/Photo/${id}`, { token, body });
    expect(await change(owner.token, { ...fourth, location: 'Hinckley' })).toMatchObject({
      status: 200,
      body: { caption: 'A jump', ...fourth, place: hinckley },
    });
    expect(await change(admin.token, { caption: 'The big way', location: '' })).toMatchObject({
      status: 200,
      body: { caption: 'The big way', ...fourth, location: '', place: null },
    });
    expect(await change(owner.token, { month: 8, year: 1976 })).toMatchObject({
      body: { day: 0, month: 8, year: 1976 },
    });
    const before = await gallery();
    expect(await change(undefined, { year: 1980 })).toMatchObject({ status: 401 });
    expect(await change(other.token, { year: 1980 })).toMatchObject({
      status: 403,
      body: { message: 'You can change only your own photos.' },
    });
    expect(await change(owner.token, { year: 1980 }, photoId + 1)).toMatchObject({ status: 404 });
    expect(await change(owner.token, { caption: ' ' })).toMatchObject({ status: 400 });
    expect(await change(owner.token, { day: 1, year: 1980 })).toMatchObject({ status: 400 });
    expect(await change(owner.token, {})).toMatchObject({ status: 200 });
    expect(await gallery()).toEqual(before);
    await site.ask(`POST Admin/Photos/${photoId}/Hide`, {
      token: admin.token,
      body: { reason: '' },
    });
    expect(await change(owner.token, { year: 1980 })).toMatchObject({ status: 404 });
    expect(await change(other.token, { year: 1980 })).toMatchObject({ status: 404 });
  });
});

describeOnSqlite('the day and the place of a photo', ({ open }) => {
  test('are optional, and come with the upload', async () => {
    const { site, add, gallery } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    expect(await add(token)).toMatchObject(unknown);
    const taken = { ...fourth, location: ' Hinckley ' };
    expect(await add(token, taken)).toMatchObject({
      ...fourth,
      location: 'Hinckley',
      place: hinckley,
    });
    expect(await add(token, { year: 1976 })).toMatchObject({ ...unknown, year: 1976 });
    // Another spelling of the same place; and one that names no place.
    expect(await add(token, { location: 'HINCKLEY' })).toMatchObject({ place: hinckley });
    expect(await add(token, { location: '?' })).toMatchObject({ location: '?', place: null });
    expect((await gallery()).map(({ year }) => year)).toEqual([0, 0, 1976, 1976, 0]);
    const { body } = await site.ask('GET Account/Data', { token });
    expect(body['photos']).toContainEqual(
      expect.objectContaining({ ...fourth, location: 'Hinckley' }),
    );
  });

  test('must be a date that can be', async () => {
    const { site, send, add, photos } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const wrong: [Record<string, unknown>, string][] = [
      [{ day: 4, year: 1976 }, 'month'],
      [{ month: 7 }, 'year'],
      [{ day: 31, month: 6, year: 1976 }, 'day'],
      [{ day: 29, month: 2, year: 1977 }, 'day'],
      [{ year: 1899 }, 'year'],
      [{ year: 2027 }, 'year'],
      [{ month: 8, year: 2026 }, 'month'],
      [{ month: 13, year: 1976 }, 'month'],
      [{ year: '1976' }, 'year'],
      [{ location: 'x'.repeat(201) }, 'location'],
    ];
    for (const [given, field] of wrong) {
      const { status, body } = await send(token, given);
      expect([status, Object.keys(body['errors'] as object)], JSON.stringify(given)).toEqual([
        400,
        [field],
      ]);
    }
    expect(await photos.files()).toEqual([]);
    expect(await add(token, { year: 1900 })).toMatchObject({ year: 1900 });
  });

  test('are kept by a repeated upload that does not give them', async () => {
    const { site, add } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const data = await freshPhoto();
    await add(token, { data, ...fourth, location: 'Hinckley' });
    expect(await add(token, { data, caption: 'Again' })).toMatchObject({
      ...fourth,
      caption: 'Again',
      place: hinckley,
      isDuplicate: true,
    });
    expect(await add(token, { data, caption: 'Again' })).toMatchObject({ isCaptionUpdated: false });
    expect(await add(token, { data, caption: 'Again', year: 1977 })).toMatchObject({
      day: 0,
      month: 0,
      year: 1977,
      location: 'Hinckley',
      isCaptionUpdated: true,
    });
  });

  test('of a member who is marked as deceased stay as they are', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database);
    const [owner, admin] = [await site.join(1), await site.join(2)];
    await makeAdmin(database, 2);
    const { photoId } = await add(owner.token);
    await setMember(database, 1, { deceased: 1 });
    const change = (token: string) =>
      site.responseOf(`PUT Gallery/Photo/${photoId}`, { token, body: { year: 1976 } });
    expect(await change(owner.token)).toMatchObject({ status: 403 });
    expect(await change(admin.token)).toMatchObject({ status: 200, body: { year: 1976 } });
  });

  test('are in the change log, and can be undone unless they have changed since', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const [{ token }, sender] = [await site.join(1), await site.join(2)];
    await makeAdmin(database, 1);
    const { photoId } = await add(sender.token, { ...fourth, location: 'Hinckley' });
    const newest = async () =>
      ((await site.ask('GET Admin/Changes', { token })).body as unknown as ChangePage).changes[0];
    const undo = async (changeId = 0) =>
      (await site.ask('POST Admin/Changes/Undo', { token, body: { change: changeId } }))
        .body as unknown as UndoReport;
    expect((await newest())?.fields).toEqual([
      { name: 'day', before: null, after: '4' },
      { name: 'month', before: null, after: '7' },
      { name: 'year', before: null, after: '1976' },
      { name: 'location', before: null, after: 'Hinckley' },
      { name: 'caption', before: null, after: 'A jump' },
    ]);
    const first = await gallery();
    site.clock.now += 60_000;
    const change = (body: unknown) =>
      site.ask(`PUT Gallery/Photo/${photoId}`, { token: sender.token, body });
    await change({ year: 1977, location: 'Zephyrhills' });
    const edit = await newest();
    expect(edit).toMatchObject({ subject: 'photo', action: 'changed', whyNever: null });
    expect(edit?.fields).toEqual([
      { name: 'day', before: '4', after: '0' },
      { name: 'month', before: '7', after: '0' },
      { name: 'year', before: '1976', after: '1977' },
      { name: 'location', before: 'Hinckley', after: 'Zephyrhills' },
    ]);
    expect(await undo(edit?.changeId)).toMatchObject({ undone: 1 });
    expect(await gallery()).toEqual(first);
    expect(await undo((await newest())?.changeId)).toMatchObject({ undone: 1 });
    expect(await gallery()).toMatchObject([{ year: 1977, location: 'Zephyrhills' }]);
    await change({ day: 1, month: 1, year: 1977 });
    const again = await newest();
    // Another field does not matter.
    await change({ caption: 'Later' });
    expect(await undo(again?.changeId)).toMatchObject({ undone: 1 });
    await change({ year: 1978 });
    const last = await newest();
    await change({ year: 1979 });
    expect((await undo(last?.changeId)).firstConflicts[0]?.reason).toBe(
      'The day or the place was changed again later.',
    );
  });
});
