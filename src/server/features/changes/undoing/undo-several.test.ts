import { expect, test } from 'vitest';
import { sendCsv } from '#tests/support/sites/send-csv.ts';
import { editMember, readMember } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  newest,
  openWithOther,
  readAll,
  undo,
  listChanges,
} from '#tests/support/sites/undo-site.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';

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
    await recordChanges(database.kysely, [
      {
        changedAt: admin.site.clock.now,
        actor: 'import',
        subject: 'unknown',
        subjectKey: '1',
        before: null,
        after: {},
      },
    ]);
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
