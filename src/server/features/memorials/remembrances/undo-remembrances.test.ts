import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import type { AdminSite } from '#tests/support/sites/admin-site.ts';
import { openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import { listChanges } from '#tests/support/sites/undo-site.ts';

async function undoNewest(admin: AdminSite, { kysely }: Database, subject: string) {
  const { id } = await kysely
    .selectFrom('change_log')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return (await admin.ask('POST Admin/Changes/Undo', { change: id, password: goodPassword })).body;
}

describeOnSqlite('an admin undoes', ({ open }) => {
  test('what happened to a remembrance', async () => {
    const database = await open();
    const { admin, members, write, shown, queue, approve, own } = await openMemorials(
      database,
      [2],
    );
    const [ann] = members;
    const undo = () => undoNewest(admin, database, 'remembrance');
    await write(ann, 'One.');
    await approve((await queue()).waiting[0]);
    expect(await undo()).toMatchObject({ undone: 1 });
    expect(await shown()).toEqual([]);
    expect((await own(ann)).remembrance?.state).toBe('waiting');
    // Undoing the undo.
    expect(await undo()).toMatchObject({ undone: 1 });
    expect(await shown()).toMatchObject([{ text: 'One.' }]);

    await write(ann, 'Two.');
    expect(await undo()).toMatchObject({ undone: 1 });
    // The writer took it back, so it does not come back without an approval.
    expect(await shown()).toEqual([]);
    const [again] = (await queue()).waiting;
    expect(again?.text).toBe('One.');
    await approve(again);
    expect(await shown()).toMatchObject([{ text: 'One.' }]);

    const id = (await shown())[0]?.remembranceId;
    await admin.ask(`POST Admin/Remembrances/${id}/Remove`, { reason: '' });
    expect(await shown()).toEqual([]);
    expect(await undo()).toMatchObject({ undone: 1 });
    expect(await shown()).toMatchObject([{ text: 'One.' }]);

    const log = (await admin.ask('GET Admin/Changes?member=20')).body['changes'];
    expect(log).toMatchObject([
      { subject: 'remembrance', number: 20, action: 'added' },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
    // A change that was changed again is left alone.
    const { id: first } = await database.kysely
      .selectFrom('change_log')
      .where('subject', '=', 'remembrance')
      .orderBy('id')
      .select('id')
      .executeTakeFirstOrThrow();
    await write(ann, 'Three.');
    const late = await admin.ask('POST Admin/Changes/Undo', {
      change: first,
      password: goodPassword,
    });
    expect(late.body).toMatchObject({ undone: 0, conflicts: 1 });
  });

  test('a photo is taken away, and one that was removed does not come back', async () => {
    const database = await open();
    const { admin, members, write, addPhoto, own } = await openMemorials(database, [2]);
    const [ann] = members;
    const { token } = ann;
    const undo = () => undoNewest(admin, database, 'remembrance');
    await write(ann, 'One.');
    await addPhoto(ann);
    expect(await undo()).toMatchObject({ undone: 1 });
    expect((await own(ann)).remembrance?.hasPhoto).toBe(false);
    await addPhoto(ann);
    await admin.site.ask('DELETE Memorials/20/Remembrance/Photo', { token });
    expect(await undo()).toMatchObject({ undone: 0, impossible: 1 });
    await addPhoto(ann);
    await admin.site.ask('DELETE Memorials/20/Remembrance', { token });
    expect(await undo()).toMatchObject({ undone: 1 });
    expect((await own(ann)).remembrance).toMatchObject({ text: 'One.', hasPhoto: false });
  });

  test('an undo of a removal, because its entry tells what came back', async () => {
    const database = await open();
    const { admin, members, write, addPhoto, queue, approve, own } = await openMemorials(
      database,
      [2],
    );
    const [ann] = members;
    const undo = () => undoNewest(admin, database, 'remembrance');
    await write(ann, 'One.');
    await addPhoto(ann);
    await approve((await queue()).waiting[0]);
    await admin.site.ask('DELETE Memorials/20/Remembrance', { token: ann.token });
    expect(await undo()).toMatchObject({ undone: 1 });
    const [entry] = (await listChanges(admin, '?kind=remembrance')).changes;
    expect(entry?.fields).toContainEqual({ name: 'hasPhoto', before: null, after: 'no' });
    expect(entry?.fields).toContainEqual({
      name: 'remembranceState',
      before: null,
      after: 'waiting',
    });
    expect(await undo()).toMatchObject({ undone: 1, conflicts: 0 });
    expect((await own(ann)).remembrance).toBeNull();
    expect(await undo()).toMatchObject({ undone: 1 });
    expect((await own(ann)).remembrance).toMatchObject({ state: 'waiting', hasPhoto: false });
  });

  test('an approval, an end and a withdrawal of a keeper', async () => {
    const database = await open();
    const { admin, members, makeKeeper } = await openMemorials(database, [2]);
    const [ann] = members;
    const { token } = ann;
    const undo = () => undoNewest(admin, database, 'keeper');
    const status = async () => (await admin.site.ask('GET Memorials/20', { token })).status;
    await makeKeeper(ann);
    expect(await status()).toBe(200);
    expect(await undo()).toMatchObject({ undone: 1 });
    expect(await status()).toBe(404);
    expect(await undo()).toMatchObject({ undone: 1 });
    expect(await status()).toBe(200);
    await admin.site.ask('DELETE Memorials/20/Keepers', { token });
    expect(await status()).toBe(404);
    expect(await undo()).toMatchObject({ undone: 1 });
    expect(await status()).toBe(200);
  });
});
