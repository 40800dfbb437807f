import { expect, test } from 'vitest';
import { setMember } from '#tests/support/databases/set-rows.ts';
import type { User } from '#contract/accounts/account.ts';
import type { ShownRemembrance } from '#contract/memorials/remembrances.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { goneNumber, openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

describeOnSqlite('photos of remembrances', ({ open }) => {
  test('stay approved when the same photo is sent again, as a phone does without a response', async () => {
    const database = await open();
    const site = await openMemorials(database, [2]);
    const [ann] = site.members;
    const body = { data: await freshPhoto(), origFileName: 'jump.jpg' };
    const send = () =>
      site.admin.site.ask(`POST Memorials/${goneNumber}/Remembrance/Photo`, {
        token: ann.token,
        body,
      });
    const rows = () => database.kysely.selectFrom('remembrances').selectAll().execute();
    const changes = () => database.kysely.selectFrom('change_log').select('id').execute();
    await site.write(ann, 'A friend.');
    await send();
    await site.approve((await site.queue()).waiting[0]);
    const [before, logged] = [await rows(), await changes()];
    expect(await send()).toMatchObject({
      status: 200,
      body: { remembrance: { hasPhoto: true, state: 'shown' } },
    });
    expect(await rows()).toEqual(before);
    expect(await changes()).toEqual(logged);
    expect(await site.shown()).toHaveLength(1);
  });

  test('are shown with an approved remembrance, and gone with it at once', async () => {
    const database = await open();
    const site = await openMemorials(database, [2, 3, 4]);
    const { admin, members, write, addPhoto, shown, queue, approve, makeKeeper } = site;
    const [ann, bob, eve] = members;
    const nameOf = async () =>
      (await database.kysely.selectFrom('remembrances').selectAll().executeTakeFirst())
        ?.photo_name ?? '';
    const status = async (name: string) =>
      (await admin.site.app.inject(`/photos/${name}/web`)).statusCode;
    const picture = async (by: User | { token: string }, id: number | undefined) =>
      (await admin.site.ask(`GET Remembrances/${id}/Picture`, { token: by.token })).status;
    // The text comes first.
    expect((await addPhoto(ann)).status).toBe(404);
    await write(ann, 'A friend.');
    await approve((await queue()).waiting[0]);
    expect(await addPhoto(ann)).toMatchObject({
      status: 200,
      body: { remembrance: { hasPhoto: true, state: 'waiting' } },
    });
    const name = await nameOf();
    expect(await shown()).toEqual([]);
    expect(await status(name)).toBe(404);
    const [waiting] = (await queue()).waiting;
    const id = waiting?.remembranceId;
    expect(await picture(ann, id)).toBe(200);
    expect(await picture({ token: admin.token }, id)).toBe(200);
    expect(await picture(bob, id)).toBe(404);
    expect(await picture(eve, id)).toBe(404);
    await makeKeeper(eve);
    expect(await picture(eve, id)).toBe(200);
    // Keepers see no photos of a member who withheld them.
    await setMember(database, goneNumber, { is_photo_withheld: 1 });
    expect(await picture(eve, id)).toBe(404);
    expect(await picture(ann, id)).toBe(200);
    await setMember(database, goneNumber, { is_photo_withheld: 0 });

    await approve(waiting);
    const [{ photo }] = (await shown()) as [ShownRemembrance];
    expect(photo).toMatchObject({ webPhotoUri: `/photos/${name}/web` });
    expect(await status(name)).toBe(200);
    // Not in the gallery, and not among the photos of its sender.
    expect((await admin.site.ask('GET Gallery/Photos')).text).not.toContain(name);
    expect((await admin.site.ask('GET FreakBrother/2')).text).not.toContain(name);
    await admin.site.ask(`POST Remembrances/${id}/Report`, {
      token: bob.token,
      body: { reason: '' },
    });
    expect(await status(name)).toBe(404);
    expect(await picture(eve, id)).toBe(404);
    await approve((await queue()).reported[0]);
    await site.setGone(0);
    expect(await status(name)).toBe(404);
    await site.setGone(1);

    await addPhoto(ann);
    const other = await nameOf();
    expect(other).not.toBe(name);
    expect(await status(name)).toBe(404);
    const path = `Memorials/${goneNumber}/Remembrance`;
    const { token } = ann;
    expect((await admin.site.ask(`DELETE ${path}/Photo`, { token })).body).toMatchObject({
      remembrance: { hasPhoto: false, state: 'waiting' },
    });
    expect((await admin.site.ask(`DELETE ${path}`, { token })).status).toBe(200);
    expect((await admin.site.ask(`DELETE ${path}`, { token })).status).toBe(404);
    const notAPhoto = { data: Buffer.from('x').toString('base64'), origFileName: 'x.jpg' };
    await write(ann, 'A friend.');
    expect((await admin.site.ask(`POST ${path}/Photo`, { token, body: notAPhoto })).status).toBe(
      400,
    );
  });

  test('are in the data download without the file, and everything goes with the account', async () => {
    const database = await open();
    const { admin, members, write, addPhoto, queue, approve, makeKeeper } = await openMemorials(
      database,
      [2],
    );
    const [ann] = members;
    await write(ann, 'Zephyr remembered.');
    await addPhoto(ann);
    await approve((await queue()).waiting[0]);
    await makeKeeper(ann);
    const { token } = ann;
    const { body } = await admin.site.ask('GET Account/Data', { token });
    expect(body).toMatchObject({
      remembrances: [
        {
          freakBrotherNumber: goneNumber,
          text: 'Zephyr remembered.',
          photoUri: expect.stringMatching(/^\/photos\/.+\/web$/) as unknown,
          photoFileName: 'jump.jpg',
          isReported: false,
        },
      ],
      memorials: [{ freakBrotherNumber: goneNumber, relation: 'a friend', endedAt: null }],
    });
    const { photo_name: name } = await database.kysely
      .selectFrom('remembrances')
      .select('photo_name')
      .executeTakeFirstOrThrow();
    const gone = await admin.site.ask('POST Account/Delete', {
      token,
      body: { password: goodPassword },
    });
    expect(gone.status).toBe(200);
    for (const table of ['remembrances', 'memorial_keepers'] as const) {
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect((await admin.site.app.inject(`/photos/${name}/web`)).statusCode).toBe(404);
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('Zephyr');
    expect(JSON.stringify(log)).not.toContain('a friend');
  });
});
