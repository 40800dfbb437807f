import { expect, test } from 'vitest';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import {
  editMember,
  makeAdmin,
  openAdminSite,
  readMember,
} from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  listChanges,
  newest,
  openWithOther,
  readAll,
  undo,
  undoSubject,
} from '#tests/support/sites/undo-site.ts';
import { importCsv } from '#tests/support/sites/csv-file.ts';
import { sendCsv } from '#tests/support/sites/send-csv.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { recordChange } from '#server/database/change-log/change-log.ts';

describeEachDialect('undoing one change', ({ open }) => {
  test('restores the record with its timestamp, notifies the owner, and can be undone itself', async () => {
    const database = await open();
    const { admin } = await openWithOther(database);
    const before = await readAll(database);
    const { version } = await readMember(admin, 'fb/2');
    await editMember(admin, 'fb/2', {
      firstName: 'Zoë',
      aliases: ['Zed'],
      deceased: true,
    });
    const edited = await readAll(database);
    const id = await newest(admin);
    const preview = await undo(admin, { change: id }, '/Preview');
    expect(preview).toMatchObject({
      total: 1,
      undone: 1,
      conflicts: 0,
      impossible: 0,
    });
    expect(await readAll(database)).toEqual(edited);
    admin.site.clock.now += 1_000;
    expect(await undo(admin, { change: id })).toEqual(preview);
    expect(await readAll(database)).toEqual(before);
    expect((await readMember(admin, 'fb/2')).version).toBe(version);
    const page = await listChanges(admin, '?member=2');
    expect(page.changes.slice(0, 2)).toMatchObject([
      { undoes: id, isUndone: false, subject: 'member', action: 'changed', by: { accountId: 1 } },
      { changeId: id, isUndone: true },
    ]);
    expect(page.changes[0]?.fields).toContainEqual({
      name: 'firstName',
      before: 'Zoë',
      after: 'Ann',
    });
    const again = await admin.ask('POST Admin/Changes/Undo', { change: id });
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'This change was already undone.' },
    });
    const undoing = await newest(admin);
    await undo(admin, { change: undoing });
    expect(await readAll(database)).toEqual(edited);
    expect((await listChanges(admin)).changes.slice(0, 3)).toMatchObject([
      { undoes: undoing },
      { isUndone: true },
      { isUndone: false },
    ]);
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(mails.filter(({ subject }) => subject === 'Your profile was changed')).toHaveLength(1);
    expect(mails.filter(({ subject }) => subject === undoSubject)).toHaveLength(2);
  });
});

describeOnSqlite('undoing one change', ({ open }) => {
  test('reports a conflict when the same field was changed since', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await editMember(admin, 'fb/2', { location: 'Perris', maneuver: '4 way' });
    const id = await newest(admin);
    await editMember(admin, 'fb/2', { location: 'Elsinore' });
    const stored = await readAll(database);
    const report = await undo(admin, { change: id });
    expect(report).toMatchObject({
      undone: 0,
      conflicts: 1,
      firstConflicts: [{ change: { changeId: id }, reason: 'Changed again later: Location.' }],
    });
    expect(await readAll(database)).toEqual(stored);
    // A later change to another field is no conflict.
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const other = await newest(admin);
    await editMember(admin, 'fb/3', { story: 'Mine.' });
    expect(await undo(admin, { change: other })).toMatchObject({ undone: 1 });
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: '', story: 'Mine.' });
  });

  test('of a move follows the member, and fails while another member has the number', async () => {
    const admin = await openAdminSite(await open());
    await editMember(admin, 'fb/2', { location: 'Perris' });
    const edit = await newest(admin);
    await editMember(admin, 'fb/2', { freakBrotherNumber: 90 });
    const move = await newest(admin);
    await undo(admin, { change: edit });
    expect(await readMember(admin, 'fb/90')).toMatchObject({ location: '' });
    await admin.ask('POST FreakBrothers', {
      freakBrotherNumber: 2,
      firstName: 'Bo',
      lastName: 'New',
    });
    const added = await newest(admin);
    expect((await undo(admin, { change: move })).firstConflicts[0]?.reason).toBe(
      'FB2 now belongs to another member.',
    );
    await undo(admin, { change: added });
    await undo(admin, { change: move });
    expect((await readMember(admin, 'fb/2')).firstName).toBe('Ann');
    const { changes } = await listChanges(admin, '?member=2');
    expect(changes.map(({ number, movedTo }) => [number, movedTo])).toEqual([
      [90, 2],
      [90, null],
      [2, 90],
      [2, null],
    ]);
    // The log of the member omits the member who had the number in between; the log of the number has both.
    expect((await listChanges(admin, '?number=2')).changes).toHaveLength(5);
    expect((await admin.site.ask('GET FreakBrothers/search/bo')).body).toEqual([]);
  });

  test('of an addition deletes the member, unless an account has claimed the number', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const add = (freakBrotherNumber: number) =>
      admin.ask('POST FreakBrothers', { freakBrotherNumber, firstName: 'Zoë', lastName: 'Late' });
    const before = await readAll(database);
    await add(31);
    await undo(admin, { change: await newest(admin) });
    expect(await readAll(database)).toEqual(before);
    expect((await admin.site.ask('GET FreakBrothers/NextNumber')).body).toBe(31);
    // Undoing the undo restores the member.
    await undo(admin, { change: await newest(admin) });
    expect(await readMember(admin, 'fb/31')).toMatchObject({ firstName: 'Zoë', lastName: 'Late' });
    await add(32);
    const claimed = await newest(admin);
    await admin.site.join(32);
    expect((await undo(admin, { change: claimed })).firstConflicts[0]?.reason).toBe(
      'The member now has an account.',
    );
    await add(33);
    const changed = await newest(admin);
    await editMember(admin, 'fb/33', { story: 'Mine.' });
    expect((await undo(admin, { change: changed })).firstConflicts[0]?.reason).toBe(
      'Changed after it was added: Story.',
    );
  });

  test('of roles, access, numbers and the history text has the same effect as its admin page', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await admin.site.join(3);
    await admin.site.join(4);
    const before = await readAll(database);
    await other.ask('POST Admin/Accounts/4/Disable');
    await other.ask('PUT Admin/Accounts/3/Role', { role: 'Admin' });
    const { body } = await other.ask('GET Admin/History');
    await other.ask('PUT Admin/History', { markdown: 'Mine.', version: body['version'] });
    await other.ask('PUT Admin/Numbers/fb/100', { state: 'reserved', note: 'Mine', last: 110 });
    const done = await undo(admin, { account: 2, since });
    expect(done).toMatchObject({ undone: 14, conflicts: 0, impossible: 0 });
    expect(await readAll(database)).toEqual(before);
    const mails = await admin.mailsTo(emailOfMember(3));
    expect(mails.at(-1)?.subject).toBe('You are no longer an admin');
  });

  test('of the own role is refused', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await admin.site.join(3);
    await admin.ask('PUT Admin/Accounts/3/Role', { role: 'Admin' });
    const id = await newest(admin);
    await undo(admin, { change: id });
    await admin.ask('PUT Admin/Accounts/2/Role', { role: 'User' });
    await makeAdmin(database, 2);
    expect(await undo(other, { change: await newest(admin) })).toMatchObject({ conflicts: 1 });
    const nothing = await admin.ask('POST Admin/Changes/Undo', { change: 999 });
    expect(nothing.status).toBe(404);
    for (const form of [
      {},
      { account: 2 },
      { change: 1, account: 2, since: '2026' },
      { account: 2, since: 'x' },
    ]) {
      expect((await admin.ask('POST Admin/Changes/Undo', form)).status).toBe(400);
    }
  });
});

describeOnSqlite('a change whose value was set again', ({ open }) => {
  test('is a conflict, both for one change and for all changes of its account', async () => {
    const { admin, other, since } = await openWithOther(await open());
    await editMember(other, 'fb/3', { location: 'Perris', maneuver: 'Star' });
    const change = await newest(admin);
    await editMember(admin, 'fb/3', { location: 'Hinckley' });
    await editMember(admin, 'fb/3', { location: 'Perris' });
    expect(await undo(admin, { change })).toMatchObject({
      undone: 0,
      firstConflicts: [{ reason: 'Changed again later: Location.' }],
    });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 0, conflicts: 1 });
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: 'Perris' });
  });

  test('is undone when the later change was undone or set another field', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await editMember(other, 'fb/3', { location: 'Perris' });
    const change = await newest(admin);
    await editMember(admin, 'fb/3', { location: 'Hinckley' });
    await undo(admin, { change: await newest(admin) });
    await importCsv(
      database,
      'series,number,firstName,lastName,deceased,day,month,year,location,maneuver,story,aliases\n' +
        'fb,3,Imported,Name,no,,,,Perris,,,\n',
    );
    expect(await undo(admin, { change })).toMatchObject({ undone: 1, conflicts: 0 });
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: '', firstName: 'Imported' });
  });
});

describeOnSqlite('the texts of a deleted account', ({ open }) => {
  test('are in no entry of the change log; other changes by an admin can still be undone', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const { token } = await admin.site.join(2);
    const own = { story: 'Mine alone', location: 'My own field' };
    expect(await admin.site.ask('PUT FreakBrother', { token, body: own })).toMatchObject({
      status: 200,
    });
    await editMember(admin, 'fb/2', { firstName: 'Bo', story: 'Mine alone, mended' });
    await editMember(admin, 'fb/2', { freakBrotherNumber: 40, location: 'My own field, mended' });
    await importCsv(
      database,
      'series,number,firstName,lastName,deceased,day,month,year,location,maneuver,story,aliases\n' +
        'fb,40,Bo,Member,no,,,,My own file,,,\n',
    );
    await admin.site.ask('POST Account/Delete', { token });

    const rows = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/mine alone|my own f/i);
    const { changes } = await listChanges(admin);
    const renamed = changes.find(({ fields }) => fields.some(({ name }) => name === 'firstName'));
    const moved = changes.find(({ fields }) => fields.some(({ name }) => name === 'number'));
    expect(await undo(admin, { change: moved?.changeId })).toMatchObject({ undone: 1 });
    expect(await undo(admin, { change: renamed?.changeId })).toMatchObject({ undone: 1 });
    expect(await readMember(admin, 'fb/2')).not.toMatchObject({ firstName: 'Bo' });
  });

  test('are erased, but the moves of the member stay, so that earlier changes can be undone', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await editMember(admin, 'fb/2', { lastName: 'Before the move' });
    const change = await newest(admin);
    await editMember(other, 'fb/2', { freakBrotherNumber: 40, story: 'Told by myself' });
    await other.ask('POST Account/Delete');
    const rows = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Told by myself');
    expect(await undo(admin, { change })).toMatchObject({ undone: 1 });
    expect((await readMember(admin, 'fb/40')).lastName).not.toBe('Before the move');
  });
});

describeEachDialect('undoing everything an account did', ({ open }) => {
  test('covers additions, edits and moves in the night series', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await insertMembers(database, [
      { series: 'nnfb', number: 3 },
      { series: 'nnfs', number: 3 },
    ]);
    const before = await readAll(database);
    const names = { firstName: 'Zoë', lastName: 'Late' };
    await other.ask('POST FreakBrothers/nnfb', { freakBrotherNumber: 4, ...names });
    await other.ask('POST FreakBrothers/nnfs', { freakBrotherNumber: 4, ...names });
    await editMember(other, 'nnfb/3', { freakBrotherNumber: 9, lastName: 'Wrong' });
    await editMember(other, 'nnfb/4', { freakBrotherNumber: 3 });
    await editMember(other, 'nnfs/3', { deceased: true });
    await other.ask('PUT Admin/Numbers/nnfs/20', { state: 'void', note: '' });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 6, conflicts: 0 });
    expect(await readAll(database)).toEqual(before);
  });
});

describeOnSqlite('undoing everything an account did', ({ open }) => {
  test('reverts more than 100 edits at once and changes nothing but the log', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    const before = await readAll(database);
    for (let index = 0; index < 104; index += 1) {
      const number = 3 + (index % 25);
      admin.site.clock.now += 10;
      const given = {
        location: `Place ${index}`,
        aliases: [`Alias ${index}`],
        lastName: `Name ${index}`,
      };
      expect((await editMember(other, `fb/${number}`, given)).status).toBe(200);
    }
    const preview = await undo(admin, { account: 2, since }, '/Preview');
    expect(preview).toMatchObject({ total: 104, undone: 104, conflicts: 0, byName: 'Ann Example' });
    expect(preview.firstUndone).toHaveLength(100);
    const { through } = preview;
    expect(await undo(admin, { account: 2, since, through })).toEqual(preview);
    expect(await readAll(database)).toEqual(before);
    expect(await undo(admin, { account: 2, since })).toMatchObject({ total: 0 });
    // The undo is itself a change, which can be undone to restore the edits.
    const undoneAt = new Date(admin.site.clock.now).toISOString();
    await undo(admin, { account: 1, since: undoneAt });
    expect(await readMember(admin, 'fb/27')).toMatchObject({ location: 'Place 99' });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 104 });
    expect(await readAll(database)).toEqual(before);
  });

  test('keeps and lists what others changed since, and ignores changes after the preview', async () => {
    const { admin, other, since } = await openWithOther(await open());
    await editMember(other, 'fb/3', { location: 'Perris' });
    await editMember(other, 'fb/4', { freakBrotherNumber: 40, story: 'Gone.' });
    await editMember(other, 'fb/5', { location: 'Perris' });
    await editMember(admin, 'fb/5', { location: 'Elsinore' });
    const preview = await undo(admin, { account: 2, since }, '/Preview');
    expect(preview).toMatchObject({
      total: 3,
      undone: 2,
      conflicts: 1,
      firstConflicts: [{ change: { number: 5 } }],
    });
    await editMember(other, 'fb/6', { location: 'Perris' });
    expect(await undo(admin, { account: 2, since, through: preview.through })).toMatchObject({
      total: 3,
      undone: 2,
    });
    expect(await readMember(admin, 'fb/5')).toMatchObject({ location: 'Elsinore' });
    expect(await readMember(admin, 'fb/6')).toMatchObject({ location: 'Perris' });
    expect(await readMember(admin, 'fb/4')).toMatchObject({ story: '' });
  });

  test('reverts a file imported by mistake', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await editMember(admin, 'fb/9', { isStoryHidden: true, story: 'Hidden.' });
    const before = await readAll(database);
    const rows = Array.from({ length: 600 }, (_, index) => `fb,${index + 5},New${index},Name,x`);
    const csv = ['series,number,firstName,lastName,aliases', ...rows].join('\n');
    expect((await sendCsv(other, csv)).body).toMatchObject({ added: 574, changed: 26 });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 600, conflicts: 0 });
    expect(await readAll(database)).toEqual(before);
  });

  test('skips what the account undid itself, and reverts its undos of other changes', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const ofAdmin = await newest(admin);
    await editMember(other, 'fb/4', { location: 'Perris' });
    const ofOther = await newest(admin);
    const before = await readAll(database);
    admin.site.clock.now += 1_000;
    const later = new Date(admin.site.clock.now).toISOString();
    await undo(other, { change: ofAdmin });
    await undo(admin, { account: 2, since: later });
    expect(await readAll(database)).toEqual(before);
    await undo(other, { change: ofOther });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ total: 0 });
    expect(await readMember(admin, 'fb/4')).toMatchObject({ location: '' });
  });
});

describeOnSqlite('undoing selected changes', ({ open }) => {
  test('undoes changes of several accounts, newest first, in one step that can be undone', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await editMember(other, 'fb/5', { location: 'Not selected' });
    const before = await readAll(database);
    await editMember(other, 'fb/3', { location: 'Perris' });
    const first = await newest(admin);
    await editMember(admin, 'fb/3', { location: 'Elsinore' });
    const second = await newest(admin);
    await editMember(other, 'fb/4', { story: 'Wrong.' });
    const edited = await readAll(database);
    const changes = [first, await newest(admin), second];
    const preview = await undo(admin, { changes }, '/Preview');
    expect(preview).toMatchObject({ total: 3, undone: 3, byName: '' });
    expect(preview.firstUndone.map(({ changeId }) => changeId)).toEqual(
      changes.toSorted((a, b) => b - a),
    );
    expect(await readAll(database)).toEqual(edited);
    admin.site.clock.now += 1_000;
    expect(await undo(admin, { changes })).toEqual(preview);
    expect(await readAll(database)).toEqual(before);

    const entries = (await listChanges(admin)).changes.slice(0, 3);
    const at = new Date(admin.site.clock.now).toISOString();
    for (const entry of entries) {
      expect(entry).toMatchObject({ changedAt: at, by: { accountId: 1 } });
    }
    expect(entries.map(({ undoes }) => undoes)).toEqual(changes.toSorted((a, b) => a - b));
    const group = { account: 1, since: at, through: entries[0]?.changeId };
    expect(await undo(admin, group)).toMatchObject({ undone: 3, conflicts: 0 });
    expect(await readAll(database)).toEqual(edited);
  });

  test('undoes none when one has changed since or cannot be undone, and the preview names it', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await editMember(other, 'fb/3', { location: 'Perris' });
    const kept = await newest(admin);
    await editMember(other, 'fb/4', { location: 'Perris' });
    const undoable = await newest(admin);
    await editMember(admin, 'fb/3', { location: 'Elsinore' });
    await recordChange(database.kysely, {
      changedAt: admin.site.clock.now,
      actor: 'import',
      subject: 'other',
      subjectKey: '1',
      before: null,
      after: {},
      accountId: null,
    });
    const never = await newest(admin);
    const stored = await readAll(database);
    const changes = [kept, undoable, never];
    expect(await undo(admin, { changes }, '/Preview')).toMatchObject({
      total: 3,
      undone: 1,
      firstUndone: [{ changeId: undoable }],
      firstConflicts: [{ change: { number: 3 }, reason: 'Changed again later: Location.' }],
      firstImpossible: [{ changeId: never }],
    });
    for (const given of [changes, [undoable, kept], [undoable, never]]) {
      const refused = await admin.ask('POST Admin/Changes/Undo', {
        changes: given,
        password: goodPassword,
      });
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale' } });
    }
    expect(await readAll(database)).toEqual(stored);
    expect(await newest(admin)).toBe(never);
    expect(await undo(admin, { changes: [undoable] })).toMatchObject({ undone: 1 });
    expect(await readMember(admin, 'fb/4')).toMatchObject({ location: '' });
    expect(await undo(admin, { changes }, '/Preview')).toMatchObject({
      undone: 0,
      conflicts: 2,
      firstConflicts: [
        { change: { changeId: undoable }, reason: 'Someone has undone it already.' },
        { change: { changeId: kept } },
      ],
    });
  });

  test('refuses unknown changes and more than 100', async () => {
    const { admin } = await openWithOther(await open());
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const id = await newest(admin);
    const send = async (form: object) => {
      const { status, body } = await admin.ask('POST Admin/Changes/Undo', form);
      return [status, body['message']];
    };
    expect(await send({ changes: [id, 999] })).toEqual([404, 'This change does not exist.']);
    expect(await send({ changes: [] })).toEqual([400, 'Please choose a change.']);
    const tooMany = Array.from({ length: 101 }, () => id);
    expect(await send({ changes: tooMany })).toEqual([400, 'Please choose at most 100 changes.']);
    const several = 'Please choose changes, or an account and a time.';
    expect(await send({ changes: [id], change: id })).toEqual([400, several]);
    expect(await undo(admin, { changes: tooMany.slice(1) })).toMatchObject({ total: 1, undone: 1 });
  });
});
