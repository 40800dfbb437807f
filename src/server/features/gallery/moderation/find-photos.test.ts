import { expect, test } from 'vitest';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

describeEachDialect('photos for admins', ({ open }) => {
  test('lists all kinds, newest first, and filters by kind, list and number', async () => {
    const admin = await openModeratedSite(await open());
    const { site, addPhoto, addMemberPhoto, find, ask } = admin;
    const { token } = await site.join(7, { firstName: 'Robert' });
    const other = await site.join(8);
    await addPhoto(token, 'Sunset load');
    await addMemberPhoto(token, 'photo');
    await addMemberPhoto(token, 'card');
    await site.ask('PUT Profile/Photo', { token, body: { data: await freshPhoto() } });
    await addPhoto(other.token, 'Eight');

    const all = await find();
    expect(all).toMatchObject({ total: 5, page: 1, totalPages: 1 });
    expect(all.photos.map(({ kind }) => kind)).toEqual([
      'gallery',
      'avatar',
      'card',
      'photo',
      'gallery',
    ]);
    expect(all.photos.at(-1)).toEqual({
      photoId: 1,
      kind: 'gallery',
      pictureUri: expect.stringMatching(/^\/photos\/.*\/thumb$/) as string,
      width: expect.any(Number) as number,
      height: expect.any(Number) as number,
      caption: 'Sunset load',
      day: 0,
      month: 0,
      year: 0,
      location: '',
      sentAt: '2026-07-01T12:00:00.000Z',
      contributor: { accountId: 2, firstName: 'Robert', lastName: 'Example', isTold: true },
      freakBrotherNumber: 7,
      hidden: null,
    });
    for (const { pictureUri } of all.photos) expect(await admin.status(pictureUri ?? '')).toBe(200);

    await ask('POST Admin/Photos/1/Hide', {});
    const idsOf = async (query: string) => (await find(query)).photos.map(({ photoId }) => photoId);
    expect(await idsOf('?kind=gallery')).toEqual([5, 1]);
    expect(await idsOf('?show=hidden')).toEqual([1]);
    expect(await idsOf('?show=shown&kind=gallery')).toEqual([5]);
    expect(await idsOf('?number=7')).toEqual([4, 3, 2, 1]);
    expect(await idsOf('?number=9')).toEqual([]);
    const shown = (await ask('GET Admin/Members/fb/7/Photos')).body as unknown as unknown[];
    expect(shown).toMatchObject([{ kind: 'photo' }, { kind: 'card' }]);
    expect((await ask('GET Admin/Members/nnfb/7/Photos')).body).toEqual([]);
  });
});

describeOnSqlite('photos for admins', ({ open }) => {
  test('returns 24 per page', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    for (let at = 0; at < 25; at += 1) await insertPhotoRow(database, { caption: `${at}`, at });
    const first = await admin.find();
    expect(first.photos).toHaveLength(24);
    expect(first).toMatchObject({ total: 25, page: 1, totalPages: 2 });
    const last = await admin.find('?page=9');
    expect(last.photos.map(({ caption }) => caption)).toEqual(['0']);
    expect(last.page).toBe(2);
  });

  test('rejects invalid filters and unknown photos', async () => {
    const { ask } = await openModeratedSite(await open());
    for (const query of ['kind=selfie', 'show=some', 'number=x', 'number=0', 'page=0']) {
      expect((await ask(`GET Admin/Photos?${query}`)).status, query).toBe(400);
    }
    expect((await ask('GET Admin/Members/xx/7/Photos')).status).toBe(400);
    for (const request of ['POST Admin/Photos/99/Hide', 'POST Admin/Photos/99/Show']) {
      expect(await ask(request, {}), request).toMatchObject({
        status: 404,
        body: { message: 'This photo was deleted.' },
      });
      expect((await ask(request.replace('99', 'x'), {})).status).toBe(400);
    }
    expect((await ask('GET Admin/Photos/99/Picture')).status).toBe(404);
  });
});
