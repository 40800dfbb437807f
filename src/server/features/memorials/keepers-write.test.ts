/** Keepers without a number, who write remembrances. */
import { expect, test } from 'vitest';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { setAccount } from '#tests/support/databases/set-rows.ts';
import { holdWriters, waitForBlocked } from '#tests/support/databases/waiting-transactions.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { decide, getItem, listInbox } from '#tests/support/sites/inbox.ts';
import { goneNumber, openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import type { Database } from '#server/database/open-database.ts';

/** Account 2 keeps the page and has no number; account 3 has one. */
async function openKept(database: Database) {
  const site = await openMemorials(database, [2, 3]);
  const [zoe, bob] = site.members;
  await site.makeKeeper(zoe);
  await database.kysely.deleteFrom('claims').where('account_id', '=', 2).execute();
  await setAccount(database, 2, { first_name: 'Zoe', last_name: 'Relative' });
  return { ...site, zoe, bob };
}

describeEachDialect('keepers without a number', ({ open }) => {
  test('write a remembrance that everyone reads at once, under their name', async () => {
    const database = await open();
    const { admin, zoe, write, own, shown, queue } = await openKept(database);
    expect(await own(zoe)).toMatchObject({ problem: null, keeping: 'keeping', remembrance: null });
    const version = await database.readContentVersion();
    expect(await write(zoe, 'My brother.')).toMatchObject({
      status: 200,
      body: { remembrance: { text: 'My brother.', state: 'shown' } },
    });
    expect(await database.readContentVersion()).not.toBe(version);
    expect(await queue()).toEqual([]);
    const [remembrance] = await shown();
    expect(remembrance).toMatchObject({
      text: 'My brother.',
      writer: { freakBrotherNumber: null, firstName: 'Zoe', lastName: 'Relative' },
    });
    expect((await write(zoe, 'My dear brother.')).body).toMatchObject({
      remembrance: { state: 'shown' },
    });
    expect((await shown()).map(({ text }) => text)).toEqual(['My dear brother.']);
    expect(await getItem(admin, 'remembrance', remembrance?.remembranceId)).toMatchObject({
      state: 'approved',
      evidence: { facts: [{ label: 'Writer', value: 'Zoe Relative, who keeps the page' }] },
    });
    expect((await admin.changes('remembrance')).at(-1)).toMatchObject({
      key: `fb/${goneNumber}`,
      after: { remembrance: 'My dear brother.', remembranceState: 'shown' },
    });
  });
});

describeDialect('postgres', 'keepers without a number', ({ open }) => {
  test.each([
    ['a text', 'before'],
    ['a text', 'after'],
    ['a change', 'before'],
    ['a change', 'after'],
    ['a photo', 'before'],
    ['a photo', 'after'],
  ])('publish nothing again by %s that is saved just %s their keeping ends', async (what, when) => {
    const database = await open();
    const { admin, zoe, write, addPhoto, own, shown, makeKeeper } = await openKept(database);
    if (what !== 'a text') await write(zoe, 'My brother.');
    const save = () => (what === 'a photo' ? addPhoto(zoe) : write(zoe, 'My dear brother.'));
    const end = () =>
      admin.site.ask(`DELETE Memorials/${goneNumber}/Keepers`, { token: zoe.token });
    const [first, second] = when === 'before' ? [save, end] : [end, save];
    const requests: Promise<{ status: number }>[] = [];
    await holdWriters(database, async () => {
      requests.push(first());
      await waitForBlocked(database.kysely);
      requests.push(second());
      await waitForBlocked(database.kysely, 2);
    });
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await own(zoe)).remembrance?.state).toBe('waiting');
    await makeKeeper(zoe);
    expect(await shown()).toEqual([]);
  });
});

describeOnSqlite('keepers without a number', ({ open }) => {
  test('write about the member whose page they keep, and about nobody else', async () => {
    const database = await open();
    const { admin, zoe, write, shown, addPhoto } = await openKept(database);
    const others = database.kysely.updateTable('members').where('number', '=', 21);
    await others.set({ deceased: 1 }).execute();
    expect((await write(zoe, 'Hello', 21)).status).toBe(403);
    expect((await addPhoto(zoe, 21)).status).toBe(403);
    expect((await write(zoe, 'My brother.')).status).toBe(200);
    expect(await addPhoto(zoe)).toMatchObject({
      status: 200,
      body: { remembrance: { hasPhoto: true, state: 'shown' } },
    });
    expect((await shown())[0]?.photo).not.toBeNull();

    const disable = (at: number | null) => setAccount(database, 2, { disabled_at: at });
    await disable(1);
    expect(await shown()).toEqual([]);
    await disable(null);
    expect(await shown()).toHaveLength(1);
    const [keeper] = (await listInbox(admin, '?show=answered&kind=keeper')).items;
    const version = await database.readContentVersion();
    await decide(admin, 'keeper', keeper?.itemId, 'reject', { reason: '' });
    expect(await database.readContentVersion()).not.toBe(version);
    expect(await shown()).toEqual([]);
    expect((await write(zoe, 'Again.')).status).toBe(403);
  });

  test.each(['an admin', 'the keeper'])(
    'publish nothing again by a later link or request once %s has ended it',
    async (by) => {
      const { admin, zoe, write, own, shown, queue, approve, makeKeeper } = await openKept(
        await open(),
      );
      const { token } = zoe;
      await write(zoe, 'My brother.');
      if (by === 'an admin') {
        const [keeper] = (await listInbox(admin, '?show=answered&kind=keeper')).items;
        await decide(admin, 'keeper', keeper?.itemId, 'reject', { reason: '' });
      } else {
        await admin.site.ask(`DELETE Memorials/${goneNumber}/Keepers`, { token });
      }
      expect(await shown()).toEqual([]);
      await makeKeeper(zoe);
      expect((await own(zoe)).remembrance?.state).toBe('waiting');
      await admin.site.ask(`DELETE Memorials/${goneNumber}/Keepers`, { token });
      expect((await admin.ask('PUT Admin/Accounts/2/Member/2')).status).toBe(200);
      expect(await shown()).toEqual([]);
      await approve((await queue())[0]);
      expect(await shown()).toMatchObject([{ text: 'My brother.' }]);
    },
  );

  test('with a number keep what others approved, and not what only they approved', async () => {
    const database = await open();
    const { admin, bob, write, shown, queue, approve, makeKeeper } = await openKept(database);
    const resign = () =>
      admin.site.ask(`DELETE Memorials/${goneNumber}/Keepers`, { token: bob.token });
    await write(bob, 'A friend.');
    await approve((await queue())[0]);
    await makeKeeper(bob);
    await resign();
    expect(await shown()).toHaveLength(1);
    await makeKeeper(bob);
    await write(bob, 'A good friend.');
    expect(await shown()).toHaveLength(1);
    await resign();
    expect(await shown()).toEqual([]);
    expect(await queue()).toHaveLength(1);
  });

  test('are not named if their number was taken while its name was withheld', async () => {
    const site = await openMemorials(await open(), [2]);
    const { admin, members, write, shown, makeKeeper } = site;
    const [ann] = members;
    await makeKeeper(ann);
    await write(ann, 'My brother.');
    const { token } = ann;
    await admin.site.ask('PUT FreakBrother', { token, body: { isNameWithheld: true } });
    expect((await admin.ask('DELETE Admin/Accounts/2/Member/2')).status).toBe(200);
    expect(await shown()).toMatchObject([
      { writer: { freakBrotherNumber: null, firstName: '', lastName: '', nameWithheld: true } },
    ]);
  });

  test('remain hidden after a report until an admin has decided, also after a change', async () => {
    const { admin, zoe, bob, write, shown, queue, approve } = await openKept(await open());
    await write(zoe, 'My brother.');
    const [remembrance] = await shown();
    const report = `POST Remembrances/${remembrance?.remembranceId}/Report`;
    const { status } = await admin.site.ask(report, { token: bob.token, body: { reason: '' } });
    expect(status).toBe(200);
    expect((await write(zoe, 'My good brother.')).body).toMatchObject({
      remembrance: { state: 'reported' },
    });
    await admin.site.ask(`DELETE Memorials/${goneNumber}/Remembrance`, { token: zoe.token });
    await write(zoe, 'My best brother.');
    expect(await shown()).toEqual([]);
    await approve((await queue())[0]);
    expect(await shown()).toMatchObject([{ text: 'My best brother.' }]);
  });

  test('get no mail about their own', async () => {
    const { admin, zoe, write, addPhoto } = await openKept(await open());
    await write(zoe, 'My brother.');
    await addPhoto(zoe);
    const subjects = (await admin.mailsTo(emailOfMember(2))).map(({ subject }) => subject);
    expect(subjects).not.toContain(`A remembrance of FB${goneNumber} is waiting`);
  });
});
