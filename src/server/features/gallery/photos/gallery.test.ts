import { expect, test } from 'vitest';
import { setAccount } from '#tests/support/databases/set-rows.ts';
import {
  areAlike,
  asBase64,
  drawPhoto,
  quarterColors,
  quartersOf,
} from '#tests/support/photos/drawn-photos.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';

describeEachDialect('a photo of the gallery', ({ open }) => {
  test('is public as soon as it is uploaded', async () => {
    const { site, add, picture } = await openPhotoSite(await open());
    const { token } = await site.join(7, { firstName: 'Robert' });
    expect((await site.ask('GET Gallery/Photos')).body).toEqual([]);
    const photo = await drawPhoto({ width: 1200, height: 600, orientation: 6 });
    const added = await add(token, { data: asBase64(photo), caption: '  Sunset  load ' });
    expect(added).toEqual({
      photoId: 1,
      webPhotoUri: expect.stringMatching(/^\/photos\/[0-9a-f]{32}-[0-9a-f]{8}\/web$/) as string,
      webWidth: 1200,
      webHeight: 600,
      thumbPhotoUri: added.webPhotoUri.replace(/web$/, 'thumb'),
      thumbWidth: 480,
      thumbHeight: 240,
      caption: 'Sunset  load',
      contributor: 'Ann Example',
      contributorNumber: 7,
      contributorAvatarUri: null,
      updateTimeStamp: '2026-07-01T12:00:00.000Z',
      views: 0,
      day: 0,
      month: 0,
      year: 0,
      location: '',
      description: '',
      place: null,
      isDuplicate: false,
      isContributorUnlinked: false,
      isWaiting: false,
      isCaptionUpdated: false,
    });
    const { isDuplicate: _, isCaptionUpdated: __, isWaiting: ___, ...seen } = added;
    expect((await site.ask('GET Gallery/Photos')).body).toEqual([seen]);
    expect((await site.ask('GET FreakBrothers/summary')).body).toMatchObject({ photoCount: 1 });
    for (const uri of [added.webPhotoUri, added.thumbPhotoUri]) {
      const { rawPayload } = await picture(uri);
      expect(areAlike(await quartersOf(rawPayload), quarterColors)).toBe(true);
      expect(rawPayload.includes('Secret Camera')).toBe(false);
    }
  });
});

describeOnSqlite('a photo of the gallery', ({ open }) => {
  test('shows its contributor with the current name and photo', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database);
    const { token } = await site.join(3);
    await add(token);
    const seen = async () =>
      ((await site.ask('GET Gallery/Photos')).body as unknown as Record<string, unknown>[])[0];
    expect(await seen()).toMatchObject({ contributor: 'Ann Example', contributorNumber: 3 });
    await site.ask('PUT Profile/Photo', { token, body: { data: await freshPhoto() } });
    expect(await seen()).toMatchObject({
      contributorAvatarUri: expect.stringMatching(/\/avatar$/) as string,
    });
    await database.kysely.updateTable('claims').set({ is_approved: 0 }).execute();
    expect(await seen()).toMatchObject({ contributor: 'Ann Example', contributorNumber: null });
    const { body } = await site.ask('GET Profile', { token });
    const changed = { ...body, profileName: 'Skygod', firstName: 'Zoë', lastName: 'Kestrel' };
    await site.ask('PUT Profile', { token, body: changed });
    expect(await seen()).toMatchObject({ contributor: 'Zoë Kestrel' });
    await site.ask('DELETE Profile/Photo', { token });
    expect(await seen()).toMatchObject({ contributorAvatarUri: null });
  });

  test('can be deleted only by its contributor or an admin', async () => {
    const database = await open();
    const { site, photos, add, picture } = await openPhotoSite(database);
    const [owner, other, admin] = [await site.join(1), await site.join(2), await site.join(3)];
    await setAccount(database, 3, { role: 'Admin' });
    const [one, two] = [await add(owner.token), await add(owner.token)];
    const remove = (photoId: number, token: string) =>
      site.ask(`DELETE Gallery/Photo/${photoId}`, { token });
    const mine = async ({ token }: { token: string }) =>
      (await site.ask('GET Gallery/Photos/own', { token })).body;
    expect([await mine(owner), await mine(other)]).toEqual([[two.photoId, one.photoId], []]);

    expect(await remove(one.photoId, other.token)).toMatchObject({
      status: 403,
      body: { message: 'You can delete only your own photos.' },
    });
    expect((await picture(one.webPhotoUri)).statusCode).toBe(200);
    for (const [photo, { token }] of [
      [one, owner],
      [two, admin],
    ] as const) {
      expect(await remove(photo.photoId, token)).toMatchObject({ status: 200, body: {} });
      expect((await remove(photo.photoId, token)).status).toBe(404);
      expect((await picture(photo.webPhotoUri)).statusCode).toBe(404);
    }
    expect((await site.ask('GET Gallery/Photos')).body).toEqual([]);
    expect(await mine(owner)).toEqual([]);
    expect(await photos.files()).toEqual([]);
    const log = await database.kysely
      .selectFrom('change_log')
      .where('subject', '=', 'photo')
      .orderBy('id')
      .selectAll()
      .execute();
    expect(
      log.map(({ actor, subject_key, after }) => [actor, subject_key, after !== null]),
    ).toEqual([
      ['account/1', 'gallery/1', true],
      ['account/1', 'gallery/2', true],
      ['account/1', 'gallery/1', false],
      ['account/3', 'gallery/2', false],
    ]);
  });

  test('requires a validated account, linked to a number or not', async () => {
    const database = await open();
    const { site, photos, send, add } = await openPhotoSite(database);
    const { token } = await site.register(1);
    expect(await send(undefined)).toMatchObject({ status: 401 });
    expect(await send(token)).toMatchObject({
      status: 403,
      body: { message: 'Please validate your account first.' },
    });
    expect(await photos.files()).toEqual([]);
    const unlinked = await site.join(2);
    await database.kysely.deleteFrom('claims').execute();
    expect(await add(unlinked.token)).toMatchObject({
      contributor: 'Ann Example',
      contributorNumber: null,
    });
  });

  test('can be uploaded 60 times an hour, from any address', async () => {
    const { site, send } = await openPhotoSite(await open(), { isRateLimited: true });
    const { token } = await site.join(1);
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) {
      const from = `10.1.${index}.1`;
      const response = await site.ask('POST Gallery/Photo', { token, from, body: {} });
      statuses.push(response.status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([400]));
    expect(statuses[60]).toBe(429);
    const avatar = { token, body: { data: await freshPhoto() } };
    expect(await site.ask('PUT Profile/Photo', avatar)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
    });
    expect((await send((await site.join(2)).token)).status).toBe(200);
  });
});

describeOnSqlite('photos of an account whose link to a withheld name has ended', ({ open }) => {
  test('show no name, until the account is linked to a member who shows it', async () => {
    const site = await openModeratedSite(await open());
    const { ask } = site.site;
    const { token } = await site.site.join(7, { firstName: 'Quirina', lastName: 'Fjellvang' });
    const photo = await site.addPhoto(token, 'A jump');
    const shown = async () => (await ask(`GET Gallery/Photo/${photo}`)).body;
    const choose = { token, body: { isNameWithheld: true } };
    expect((await ask('PUT FreakBrother', choose)).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'FB7, name withheld' });

    expect((await site.ask('DELETE Admin/Accounts/2/Member/7')).status).toBe(200);
    const nameless = {
      contributor: 'Name withheld',
      contributorNumber: null,
      contributorAvatarUri: null,
    };
    expect(await shown()).toMatchObject(nameless);
    expect((await ask('GET Gallery/Photos')).text).not.toContain('Quirina');

    expect((await site.ask('PUT Admin/Accounts/2/Member/7')).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'FB7, name withheld' });
    expect((await site.ask('DELETE Admin/Accounts/2/Member/7')).status).toBe(200);
    expect(await shown()).toMatchObject(nameless);

    expect((await site.ask('PUT Admin/Accounts/2/Member/8')).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'Ann Example' });
    expect((await site.ask('DELETE Admin/Accounts/2/Member/8')).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'Quirina Fjellvang' });
  });
});
