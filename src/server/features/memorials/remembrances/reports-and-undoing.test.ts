import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { reportsPerDay } from '#contract/memorials/remembrances.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { openMemorials, type MemorialSite } from '#tests/support/sites/memorials/memorial-site.ts';
import type { Database } from '#server/database/open-database.ts';
import type { AdminSite } from '#tests/support/sites/admin-site.ts';
import { listChanges } from '#tests/support/sites/undo-site.ts';

const relative = {
  relation: 'a friend',
  firstName: 'Zoe',
  lastName: 'Relative',
  email: 'zoe@example.org',
  password: goodPassword,
  confirmPassword: goodPassword,
};

/** An account without a number, validated. */
async function register({ admin: { site } }: MemorialSite): Promise<User> {
  const { body } = await site.ask('POST Memorials/20/Register', { body: relative });
  const { token } = body as unknown as User;
  const code = await site.codeTo(relative.email);
  expect((await site.ask(`PUT Account/ValidateAccount/${code}`, { token })).status).toBe(200);
  return body as unknown as User;
}

const report = ({ admin }: MemorialSite, id: number, by: User, reason = '') =>
  admin.site.ask(`POST Remembrances/${id}/Report`, { token: by.token, body: { reason } });

/** Writes, and approves as an admin. */
async function publish(site: MemorialSite, by: User, text: string): Promise<number> {
  await site.write(by, text);
  const [waiting] = (await site.queue()).waiting;
  expect((await site.approve(waiting)).status).toBe(200);
  return waiting?.remembranceId ?? 0;
}

describeEachDialect('a report of a remembrance', ({ open }) => {
  test('stays when the writer removes the text and writes it anew', async () => {
    const database = await open();
    const site = await openMemorials(database, [2, 3, 4]);
    const { admin, members, write, own, shown, queue, approve, makeKeeper, memorial } = site;
    const [ann, bob, eve] = members;
    await makeKeeper(eve);
    const id = await publish(site, ann, 'Rude.');
    await report(site, id, bob, 'Not true.');
    const asAnn = { token: ann.token };
    expect((await admin.site.ask('DELETE Memorials/20/Remembrance', asAnn)).status).toBe(200);
    expect((await queue()).reported).toEqual([]);
    const data = await admin.site.ask('GET Account/Data', asAnn);
    expect(data.body).toMatchObject({
      remembrances: [],
      removedReports: [{ freakBrotherNumber: 20 }],
    });

    await write(ann, 'Rude.');
    expect((await own(ann)).remembrance?.state).toBe('reported');
    expect((await memorial(eve)).waiting).toEqual([]);
    const [again] = (await queue()).reported;
    expect(again).toMatchObject({ text: 'Rude.', reportReason: 'Not true.', isReported: true });
    const asKeeper = { token: eve.token, body: { changedAt: again?.changedAt } };
    const approveAsKeeper = `POST Remembrances/${again?.remembranceId}/Approve`;
    expect((await admin.site.ask(approveAsKeeper, asKeeper)).status).toBe(404);
    const remove = `POST Admin/Remembrances/${again?.remembranceId}/Remove`;
    expect((await admin.ask(remove, { reason: '' })).status).toBe(200);
    // Also after an admin has removed it.
    await write(ann, 'Kind.');
    const [kind] = (await queue()).reported;
    expect((await memorial(eve)).waiting).toEqual([]);
    expect((await approve(kind)).status).toBe(200);
    expect(await shown()).toMatchObject([{ text: 'Kind.' }]);

    // An admin has settled it.
    await admin.site.ask('DELETE Memorials/20/Remembrance', asAnn);
    await write(ann, 'Kind again.');
    expect((await memorial(eve)).waiting).toMatchObject([{ text: 'Kind again.' }]);
    expect(await database.kysely.selectFrom('removed_reports').selectAll().execute()).toEqual([]);
  });
});

describeOnSqlite('a report of a remembrance', ({ open }) => {
  test('is taken from members, keepers of the page and admins only', async () => {
    const site = await openMemorials(await open(), [2]);
    const { admin, members, shown, queue, approve } = site;
    const [ann] = members;
    const id = await publish(site, ann, 'A friend.');
    const stranger = await register(site);
    expect((await report(site, id, stranger)).status).toBe(403);
    expect(await shown()).toHaveLength(1);
    const { waiting } = (await admin.ask('GET Admin/Keepers')).body;
    const [{ keeperId }] = waiting as [{ keeperId: number }];
    await admin.ask(`POST Admin/Keepers/${keeperId}/Approve`);
    expect(await report(site, id, stranger)).toMatchObject({
      status: 200,
      body: { isHidden: true },
    });
    expect(await shown()).toEqual([]);
    await approve((await queue()).reported[0]);
    expect((await admin.ask(`POST Remembrances/${id}/Report`, { reason: '' })).status).toBe(200);
  });

  test(`is one of at most ${reportsPerDay} a day by each account`, async () => {
    const site = await openMemorials(await open(), [2, 3]);
    const { admin, members } = site;
    const [ann, bob] = members;
    const id = await publish(site, ann, 'A friend.');
    for (let count = 0; count < reportsPerDay; count += 1) {
      expect((await report(site, 99, bob)).status).toBe(404);
    }
    expect((await report(site, id, bob)).status).toBe(429);
    admin.site.clock.now += 25 * 60 * 60_000;
    expect((await report(site, id, bob)).status).toBe(200);
  });

  test('does not hide again what an admin has kept, until the writer changes it', async () => {
    const site = await openMemorials(await open(), [2, 3]);
    const { admin, members, write, own, shown, queue, approve } = site;
    const [ann, bob] = members;
    const id = await publish(site, ann, 'A friend.');
    await report(site, id, bob);
    expect(await shown()).toEqual([]);
    await approve((await queue()).reported[0]);
    expect(await shown()).toHaveLength(1);

    expect(await report(site, id, bob, 'Again.')).toMatchObject({
      status: 200,
      body: { isHidden: false },
    });
    expect(await shown()).toHaveLength(1);
    expect((await own(ann)).remembrance?.state).toBe('shown');
    const { reported, shown: approved } = await queue();
    expect(reported).toMatchObject([
      { state: 'shown', isReported: true, reportReason: 'Again.', text: 'A friend.' },
    ]);
    expect(approved).toEqual([]);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ remembrances: 1 });
    // The first report of those that wait stays.
    expect((await report(site, id, bob, 'Once more.')).body).toEqual({ isHidden: false });
    expect((await queue()).reported).toMatchObject([{ reportReason: 'Again.' }]);
    await approve(reported[0]);
    expect((await queue()).reported).toEqual([]);

    await write(ann, 'Another text.');
    await approve((await queue()).waiting[0]);
    expect((await report(site, id, bob)).body).toEqual({ isHidden: true });
    expect(await shown()).toEqual([]);
  });

  test('is neither lost nor kept twice when an admin undoes the removal', async () => {
    const database = await open();
    const site = await openMemorials(database, [2, 3]);
    const { admin, members, own } = site;
    const [ann, bob] = members;
    const id = await publish(site, ann, 'Rude.');
    await report(site, id, bob, 'Not true.');
    await admin.site.ask('DELETE Memorials/20/Remembrance', { token: ann.token });
    const newest = () =>
      database.kysely
        .selectFrom('change_log')
        .where('subject', '=', 'remembrance')
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow();
    const undo = async () =>
      admin.ask('POST Admin/Changes/Undo', { change: (await newest()).id, password: goodPassword });
    const reports = () => database.kysely.selectFrom('removed_reports').selectAll().execute();
    expect((await undo()).body).toMatchObject({ undone: 1 });
    expect((await own(ann)).remembrance?.state).toBe('reported');
    expect(await reports()).toEqual([]);
    await admin.site.ask('DELETE Memorials/20/Remembrance', { token: ann.token });
    expect(await reports()).toMatchObject([{ account_id: 2, report_reason: 'Not true.' }]);
  });
});

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
