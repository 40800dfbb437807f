import { expect, test } from 'vitest';
import { decide, getItem, listInbox } from '#tests/support/sites/inbox.ts';
import { setAccount, setMember } from '#tests/support/databases/set-rows.ts';
import type { User } from '#contract/accounts/account.ts';
import {
  remembrancesAtOnce,
  remembrancesPerDay,
  type ShownRemembrances,
  type ShownRemembrance,
} from '#contract/memorials/remembrances.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { goneNumber, openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

describeEachDialect('remembrances', ({ open }) => {
  test('are shown once an admin has approved them, and again after each change', async () => {
    const database = await open();
    const { admin, members, write, own, shown, queue, approve } = await openMemorials(
      database,
      [2, 3],
    );
    const [ann, bob] = members;
    expect(await own(ann)).toMatchObject({ problem: null, remembrance: null });
    expect(await write(ann, '  He taught me to fly. ')).toMatchObject({
      status: 200,
      body: { remembrance: { text: 'He taught me to fly.', state: 'waiting', hasPhoto: false } },
    });
    expect(await shown()).toEqual([]);
    expect((await own(bob)).remembrance).toBeNull();
    const version = await database.readContentVersion();
    const [first] = await queue();
    expect(first).toMatchObject({ line: 'He taught me to fly.', who: { accountId: 2 } });
    expect((await approve(first)).status).toBe(200);
    expect(await database.readContentVersion()).not.toBe(version);
    expect(await shown()).toMatchObject([
      { text: 'He taught me to fly.', photo: null, writer: { freakBrotherNumber: 2 } },
    ]);
    // It is no longer in the list of those that wait.
    expect((await approve(first)).status).toBe(409);
    await write(bob, 'A friend.');
    await approve((await queue())[0]);
    expect((await shown()).map(({ text }) => text)).toEqual(['He taught me to fly.', 'A friend.']);

    await write(ann, 'He taught me to land.');
    expect((await shown()).map(({ text }) => text)).toEqual(['A friend.']);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({
      inbox: { remembrance: 1 },
    });
    await approve((await queue())[0]);
    expect((await shown()).map(({ text }) => text)[0]).toBe('He taught me to land.');
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(mails.filter(({ subject }) => subject.includes('is on the site'))).toHaveLength(2);
  });

  test('an approval is of the text that was read', async () => {
    const { members, write, shown, queue, approve } = await openMemorials(await open(), [2]);
    const [ann] = members;
    await write(ann, 'One.');
    const [read] = await queue();
    await write(ann, 'Another one.');
    expect((await approve(read)).status).toBe(409);
    const [other] = await queue();
    await Promise.all([write(ann, 'A third one.'), approve(other)]);
    const texts = (await shown()).map(({ text }) => text);
    expect(texts).not.toContain('A third one.');
    const [left] = await queue();
    expect(left?.line).toBe('A third one.');
  });

  test('each account has one of each member, however many it sends at once', async () => {
    const { members, write, queue } = await openMemorials(await open(), [2]);
    const [ann] = members;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => write(ann, `Text ${index}`)),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await queue()).toHaveLength(1);
  });
});

describeOnSqlite('remembrances', ({ open }) => {
  test('are written by members about deceased members only', async () => {
    const database = await open();
    const { admin, members, write, setGone, own, shown, queue, approve } = await openMemorials(
      database,
      [2, 3],
    );
    const [ann, bob] = members;
    expect((await write(ann, 'Hello', 21)).status).toBe(403);
    expect((await write(ann, 'Hello', 99)).status).toBe(404);
    expect((await write(ann, ' ')).status).toBe(400);
    expect((await write(ann, 'x'.repeat(2_001))).status).toBe(400);
    const unvalidated = await admin.site.register(4);
    expect((await write(unvalidated, 'Hello')).status).toBe(403);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
    expect((await write(bob, 'Hello')).status).toBe(403);
    expect(await own(bob)).toMatchObject({
      problem: 'Only members and those who keep this page can write a remembrance.',
      keeping: null,
    });

    expect((await write(ann, 'Hello')).status).toBe(200);
    await approve((await queue())[0]);
    expect(await shown()).toHaveLength(1);
    await setGone(0);
    expect(await shown()).toEqual([]);
    expect((await write(ann, 'Hello again')).status).toBe(403);
    await setGone(1);
    expect(await shown()).toHaveLength(1);
    // An account that is disabled, or no longer linked, does not speak for the member.
    const disable = (at: number | null) => setAccount(database, 2, { disabled_at: at });
    await disable(1);
    expect(await shown()).toEqual([]);
    await disable(null);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 2).execute();
    expect(await shown()).toEqual([]);
  });

  test('of a writer who was unlinked wait for an approval when the account is linked again', async () => {
    const { admin, members, write, shown, queue, approve } = await openMemorials(await open(), [2]);
    const [ann] = members;
    await write(ann, 'A friend.');
    await approve((await queue())[0]);
    expect((await admin.ask('DELETE Admin/Accounts/2/Member/2')).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await admin.ask('PUT Admin/Accounts/2/Member/2')).status).toBe(200);
    expect(await shown()).toEqual([]);
    await approve((await queue())[0]);
    expect(await shown()).toHaveLength(1);
  });

  test('show the number alone of a writer who withholds the name', async () => {
    const { admin, members, write, shown, queue, approve } = await openMemorials(await open(), [2]);
    const [ann] = members;
    await write(ann, 'A friend.');
    await approve((await queue())[0]);
    expect(await shown()).toMatchObject([{ writer: { firstName: 'Ann' } }]);
    const { token } = ann;
    await admin.site.ask('PUT FreakBrother', { token, body: { isNameWithheld: true } });
    expect(await shown()).toMatchObject([
      { writer: { freakBrotherNumber: 2, firstName: '', lastName: '', nameWithheld: true } },
    ]);
  });

  test('are hidden by a report until an admin has decided', async () => {
    const site = await openMemorials(await open(), [2, 3, 4]);
    const { admin, members, write, own, shown, queue, approve, makeKeeper, memorial } = site;
    const [ann, bob, eve] = members;
    await makeKeeper(eve);
    await write(ann, 'A friend.');
    const [waiting] = await queue();
    const id = waiting?.itemId;
    const report = (by: User) =>
      admin.site.ask(`POST Remembrances/${id}/Report`, {
        token: by.token,
        body: { reason: 'Not true.' },
      });
    // Nobody knows of it yet.
    expect((await report(bob)).status).toBe(404);
    await approve(waiting);
    expect((await report(bob)).status).toBe(200);
    expect((await report(bob)).status).toBe(404);
    expect(await shown()).toEqual([]);
    expect((await own(ann)).remembrance?.state).toBe('reported');
    const [reported] = await queue();
    expect(reported?.state).toBe('reported');
    const { evidence } = await getItem(admin, 'remembrance', id);
    expect(evidence.reason).toBe('Not true.');
    // A keeper neither sees nor decides about it, also after a change.
    await write(ann, 'A good friend.');
    expect((await memorial(eve)).waiting).toEqual([]);
    const [changed] = await queue();
    const body = { changedAt: changed?.version };
    const asKeeper = { token: eve.token, body };
    expect((await admin.site.ask(`POST Remembrances/${id}/Approve`, asKeeper)).status).toBe(404);
    expect((await approve(reported)).status).toBe(409);
    expect((await approve(changed)).status).toBe(200);
    expect(await shown()).toMatchObject([{ text: 'A good friend.' }]);

    expect((await report(bob)).status).toBe(200);
    const reason = 'As said.';
    expect((await decide(admin, 'remembrance', id, 'reject', { reason })).status).toBe(200);
    expect((await listInbox(admin, '?show=answered&kind=remembrance')).items).toEqual([]);
    expect((await own(ann)).remembrance).toBeNull();
    const mails = await admin.mailsTo(emailOfMember(2));
    const last = mails.at(-1);
    expect(last?.subject).toBe(`Your remembrance of FB${goneNumber} was removed`);
    expect(last?.text).toContain('As said.');
    expect(last?.text).toContain('A good friend.');
    expect(last?.text).not.toContain('Not true.');
  });

  test(`are shown ${remembrancesAtOnce} at a time, oldest first`, async () => {
    const numbers = Array.from({ length: remembrancesAtOnce + 1 }, (_, index) => index + 1).map(
      (index) => (index < goneNumber - 1 ? index + 1 : index + 2),
    );
    const { admin, members, write, queue, approve } = await openMemorials(await open(), numbers);
    for (const [index, member] of members.entries()) {
      await write(member, `Text ${index + 1}`);
      await approve((await queue())[0]);
    }
    const read = async (query: string) =>
      (await admin.site.ask(`GET Memorials/${goneNumber}/Remembrances${query}`))
        .body as unknown as ShownRemembrances;
    const first = await read('');
    expect(first).toMatchObject({ total: numbers.length, page: 1, totalPages: 2 });
    expect(first.remembrances.map(({ text }) => text)).toEqual(
      numbers.slice(0, remembrancesAtOnce).map((_, index) => `Text ${index + 1}`),
    );
    const last = { page: 2, remembrances: [{ text: `Text ${numbers.length}` }] };
    expect(await read('?page=2')).toMatchObject(last);
    expect(await read('?page=9')).toMatchObject(last);
    const { status } = await admin.site.ask(`GET Memorials/${goneNumber}/Remembrances?page=0`);
    expect(status).toBe(400);
  });

  test(`are limited to ${remembrancesPerDay} changes a day`, async () => {
    const { admin, members, write } = await openMemorials(await open(), [2]);
    const [ann] = members;
    for (let count = 1; count <= remembrancesPerDay; count += 1) {
      expect((await write(ann, `Text ${count}`)).status).toBe(200);
    }
    const { status, headers } = await write(ann, 'Too much');
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    admin.site.clock.now += 25 * 60 * 60_000;
    expect((await write(ann, 'Tomorrow')).status).toBe(200);
  });
});

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
    await site.approve((await site.queue())[0]);
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
    await approve((await queue())[0]);
    expect(await addPhoto(ann)).toMatchObject({
      status: 200,
      body: { remembrance: { hasPhoto: true, state: 'waiting' } },
    });
    const name = await nameOf();
    expect(await shown()).toEqual([]);
    expect(await status(name)).toBe(404);
    const [waiting] = await queue();
    const id = waiting?.itemId;
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
    await approve((await queue())[0]);
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
    await approve((await queue())[0]);
    await makeKeeper(ann);
    const { token } = ann;
    const { body } = await downloadData(admin.site, token);
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
