import { expect, test } from 'vitest';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember, readMember } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  listChanges,
  newest,
  openWithOther,
  readAll,
  undo,
} from '#tests/support/sites/undo-site.ts';

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
    expect(preview).toMatchObject({ total: 3, undone: 3, byName: '', needsPassword: true });
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

  test('requires the password, and refuses unknown changes and more than 100', async () => {
    const { admin } = await openWithOther(await open());
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const id = await newest(admin);
    const send = async (form: object) => {
      const { status, body } = await admin.ask('POST Admin/Changes/Undo', form);
      return [status, body['message']];
    };
    expect(await send({ changes: [id] })).toEqual([400, 'Please enter your own password.']);
    expect(await send({ changes: [id, 999] })).toEqual([404, 'This change does not exist.']);
    expect(await send({ changes: [] })).toEqual([400, 'Please choose a change.']);
    const tooMany = Array.from({ length: 101 }, () => id);
    expect(await send({ changes: tooMany })).toEqual([400, 'Please choose at most 100 changes.']);
    const several = 'Please choose changes, or an account and a time.';
    expect(await send({ changes: [id], change: id })).toEqual([400, several]);
    expect(await undo(admin, { changes: tooMany.slice(1) })).toMatchObject({ total: 1, undone: 1 });
  });
});
