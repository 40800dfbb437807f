import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setAccount } from '#tests/support/databases/set-rows.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite, describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';

describeOnSqlite('a photo that an admin hides', ({ open }) => {
  test('is unavailable at once to everyone but admins, and can be shown again', async () => {
    const admin = await openModeratedSite(await open());
    const { site, ask, newest } = admin;
    const { token } = await site.join(7);
    const photoId = await admin.addPhoto(token, 'Sunset load');
    const { pictureUri } = await newest();
    const uri = String(pictureUri);
    const seen = async () => [
      await admin.status(uri),
      await admin.status(uri.replace(/thumb$/, 'web')),
      (await site.app.inject({ url: uri, headers: { 'if-none-match': '*' } })).statusCode,
      (await site.ask(`POST Gallery/view/${photoId}`)).status,
      ((await site.ask('GET Gallery/Photos')).body as unknown as unknown[]).length,
      (await site.ask('GET FreakBrothers/summary')).body['photoCount'],
    ];
    expect(await seen()).toEqual([200, 200, 304, 200, 1, 1]);
    expect(
      (await ask(`POST Admin/Photos/${photoId}/Hide`, { reason: ' Not a jump ' })).body,
    ).toEqual(await newest());
    expect(await newest()).toMatchObject({
      pictureUri: null,
      hidden: { at: '2026-07-01T12:00:00.000Z', by: 'Ann Example', reason: 'Not a jump' },
      deleted: null,
    });
    expect(await seen()).toEqual([404, 404, 404, 404, 0, 0]);

    const request = `GET Admin/Photos/${photoId}/Picture`;
    const picture = await ask(request);
    expect(picture.status).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    const headers = { authorization: `Bearer ${admin.token}` };
    const { rawPayload } = await site.app.inject({ url: `/api/${request.slice(4)}`, headers });
    expect((await sharp(rawPayload).metadata()).format).toBe('jpeg');
    expect((await site.ask(request, { token })).status).toBe(403);
    expect((await site.ask(request)).status).toBe(401);
    const other = await site.join(8);
    const removed = await site.ask(`DELETE Gallery/Photo/${photoId}`, { token: other.token });
    expect(removed.status).toBe(404);

    const shown = await ask(`POST Admin/Photos/${photoId}/Show`);
    expect(shown.body).toMatchObject({ pictureUri: uri, hidden: null });
    expect(await seen()).toEqual([200, 200, 304, 200, 1, 1]);
  });

  test('disappears from the profile of its member and from shared link previews', async () => {
    const { site, ask, addMemberPhoto, status } = await openModeratedSite(await open());
    const { token } = await site.join(7);
    await addMemberPhoto(token, 'photo');
    await addMemberPhoto(token, 'card');
    const see = async () => (await site.ask('GET FreakBrother/7?logView=false')).body;
    const before = await see();
    const record = async () => (await ask('GET Admin/Members/fb/7')).body['avatarUri'];
    expect(await record()).toBe(before['avatarUri']);
    expect(before).toMatchObject({
      avatarUri: expect.any(String) as string,
      fbCardUri: expect.any(String) as string,
    });
    await ask('POST Admin/Photos/1/Hide', {});
    const without = await see();
    expect(await record()).toBeNull();
    expect(await status(String(before['avatarUri']))).toBe(404);
    expect(without).toEqual({
      ...before,
      avatarUri: null,
      previewUri: expect.not.stringMatching(String(before['previewUri'])) as string,
    });
    await ask('POST Admin/Photos/2/Hide', {});
    expect(await see()).toMatchObject({ fbCardUri: null, fbCardThumbUri: null });
    for (const id of [1, 2]) await ask(`POST Admin/Photos/${id}/Show`);
    expect(await see()).toEqual(before);
  });

  test('is recorded once in the change log, with one email to its sender', async () => {
    const admin = await openModeratedSite(await open());
    const { site, ask, addPhoto, addMemberPhoto } = admin;
    const { token } = await site.join(7);
    await addPhoto(token, 'Sunset load');
    await addMemberPhoto(token, 'card');
    await ask('POST Admin/Photos/1/Show');
    for (const reason of ['Not a jump', 'Again']) await ask('POST Admin/Photos/1/Hide', { reason });
    await ask('POST Admin/Photos/2/Hide', {});
    for (let round = 0; round < 2; round += 1) await ask('POST Admin/Photos/1/Show');

    const name = expect.any(String) as string;
    const made = { actor: 'account/1', key: 'gallery/1', movedTo: null };
    expect((await admin.changes('photo')).slice(2)).toEqual([
      {
        ...made,
        before: { name, isHidden: false },
        after: { name, isHidden: true, reason: 'Not a jump' },
      },
      {
        ...made,
        key: 'card/fb/7',
        before: { name, isHidden: false },
        after: { name, isHidden: true, reason: '' },
      },
      {
        ...made,
        before: { name, isHidden: true, reason: 'Not a jump' },
        after: { name, isHidden: false },
      },
    ]);

    const mails = (await admin.mailsTo(emailOfMember(7))).filter(({ subject }) =>
      subject.startsWith('Your photo'),
    );
    const end = 'If you have questions, write to help@directory.example.';
    const until = 'It stays hidden until an admin shows it again or deletes it.';
    const texts = mails.map(({ subject, text }) => [subject, ...text.split('\n\n')]);
    expect(texts.toSorted((a, b) => b.length - a.length)).toEqual([
      [
        'Your photo was hidden',
        'An admin hid your photo “Sunset load” in the gallery. Visitors can no longer see it.',
        'The reason:',
        'Not a jump',
        until,
        end,
      ],
      [
        'Your photo was hidden',
        'An admin hid your membership card. Visitors can no longer see it.',
        until,
        end,
      ],
      [
        'Your photo is shown again',
        'An admin made your photo “Sunset load” in the gallery visible again.',
        end,
      ],
    ]);
  });

  test('sends no email to the admin who hid it or to an address never validated', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const { site, addPhoto, ask, newest } = admin;
    await addPhoto(admin.token, 'Mine');
    expect((await newest()).contributor.isTold).toBe(false);
    await addPhoto((await site.join(7)).token, 'Theirs');
    await setAccount(database, 2, { validated_at: null });
    expect((await newest()).contributor.isTold).toBe(false);
    for (const id of [1, 2]) await ask(`POST Admin/Photos/${id}/Hide`, {});
    await site.app.close();
    const subjects = site.sent.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('A photo'))).toEqual([]);
  });

  test('accepts an optional reason of at most 500 characters', async () => {
    const admin = await openModeratedSite(await open());
    await admin.addPhoto(admin.token, 'Mine');
    expect(await admin.ask('POST Admin/Photos/1/Hide', { reason: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { errors: { reason: 'Reason has 1 character too many. The limit is 500.' } },
    });
    expect((await admin.newest()).hidden).toBeNull();
    expect((await admin.ask('POST Admin/Photos/1/Hide', {})).status).toBe(200);
    expect((await admin.newest()).hidden).toMatchObject({ reason: '' });
  });

  test('cannot be uploaded again, but another photo can replace it', async () => {
    const { site, ask, addMemberPhoto, find } = await openModeratedSite(await open());
    const { token } = await site.join(7);
    const data = await freshPhoto();
    await addMemberPhoto(token, 'photo', data);
    await site.ask('PUT Profile/Photo', { token, body: { data } });
    for (const id of [1, 2]) await ask(`POST Admin/Photos/${id}/Hide`, {});
    const photo = { data, origFileName: 'me.jpg', photoType: 'photo' };
    for (const response of [
      await site.ask('POST FreakBrother/Photo', { token, body: photo }),
      await site.ask('PUT Profile/Photo', { token, body: { data } }),
    ]) {
      expect(response).toMatchObject({
        status: 403,
        body: { message: 'You have already uploaded this photo, and an admin has taken it down.' },
      });
    }
    await addMemberPhoto(token, 'photo');
    expect((await ask('POST Admin/Photos/1/Show')).status).toBe(404);
    expect((await find('?kind=photo')).photos).toMatchObject([{ photoId: 3, hidden: null }]);
  });

  test('names no admin once the account of that admin is deleted', async () => {
    const database = await open();
    const { site, ask, addPhoto, newest } = await openModeratedSite(database);
    await addPhoto((await site.join(7)).token, 'Theirs');
    const { token } = await site.join(8);
    await setAccount(database, 3, { role: 'Admin' });
    expect((await site.ask('POST Admin/Photos/1/Hide', { token, body: {} })).status).toBe(200);
    await database.kysely.deleteFrom('accounts').where('id', '=', 3).execute();
    expect((await newest()).hidden).toMatchObject({ by: null });
    expect((await ask('POST Admin/Photos/1/Show')).status).toBe(200);
  });
});

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
      description: '',
      sentAt: '2026-07-01T12:00:00.000Z',
      contributor: { accountId: 2, firstName: 'Robert', lastName: 'Example', isTold: true },
      freakBrotherNumber: 7,
      hidden: null,
      deleted: null,
      waiting: null,
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
    for (const act of ['Hide', 'Delete', 'Show']) {
      const request = `POST Admin/Photos/99/${act}`;
      expect((await ask(request, {})).status, request).toBe(404);
      expect((await ask(request.replace('99', 'x'), {})).status).toBe(400);
    }
    expect((await ask('GET Admin/Photos/99/Picture')).status).toBe(404);
  });
});
