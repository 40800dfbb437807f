import { expect, test } from 'vitest';
import type { ChangePage } from '#contract/changes/changes.ts';
import { changeSubjects } from '#contract/changes/subjects.ts';
import { recordChange, recordChanges } from '#server/database/change-log/change-log.ts';
import { editMember, readMember } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { listChanges, openWithOther, undo } from '#tests/support/sites/undo-site.ts';

describeEachDialect('the change log', ({ open }) => {
  test('is listed by page, account and time', async () => {
    const database = await open();
    const { admin, since } = await openWithOther(database);
    const edits = Array.from({ length: 60 }, (_, index) => ({
      changedAt: admin.site.clock.now,
      actor: 'account/2',
      subject: 'member' as const,
      subjectKey: 'fb/3',
      before: { location: '' },
      after: { location: `Place ${index}` },
      accountId: null,
    }));
    await recordChanges(database.kysely, edits);
    const first = await listChanges(admin, '?account=2');
    expect(first).toMatchObject({ byName: 'Ann Example', total: 61, page: 1, totalPages: 2 });
    expect(first.changes).toHaveLength(50);
    const second = await listChanges(admin, '?account=2&page=2');
    expect(second.changes.map(({ fields }) => fields[0]?.after).slice(0, 10)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Place ${9 - index}`),
    );
    expect(await listChanges(admin, '?account=2&page=3')).toEqual(second);
    expect(
      (await listChanges(admin, `?until=${since}`)).changes.map(({ subject }) => subject),
    ).toEqual(['claim', 'claim']);
    expect((await listChanges(admin, `?since=${since}&account=1`)).changes).toEqual([]);
    for (const query of ['?since=x', '?account=x', '?number=0', '?series=xx', '?page=0']) {
      expect((await admin.ask(`GET Admin/Changes${query}`)).status, query).toBe(400);
    }
  });
});

describeOnSqlite('the change log', ({ open }) => {
  test('returns only the fields that the contract names', async () => {
    const database = await open();
    const { admin } = await openWithOther(database);
    const after = { firstName: 'Bo', name: 'a-file', password: 'a secret', account: 2 };
    await recordChange(database.kysely, {
      changedAt: admin.site.clock.now,
      actor: 'import',
      subject: 'member',
      subjectKey: 'nnfs/7',
      before: { firstName: 'Ann' },
      after,
      accountId: null,
    });
    const { text, body } = await admin.ask('GET Admin/Changes');
    expect(text).not.toMatch(/secret|a-file/);
    expect((body as unknown as ChangePage).changes[0]).toEqual({
      changeId: expect.any(Number) as number,
      changedAt: new Date(admin.site.clock.now).toISOString(),
      by: { kind: 'command', accountId: null, name: 'import' },
      subject: 'member',
      action: 'changed',
      series: 'nnfs',
      number: 7,
      movedTo: null,
      accountId: null,
      name: '',
      photoKind: '',
      messageId: null,
      messageKind: null,
      fields: [
        { name: 'firstName', before: 'Ann', after: 'Bo' },
        { name: 'account', before: null, after: 'Ann Example' },
      ],
      undoes: null,
      isUndone: false,
      whyNever: null,
    });
  });

  test('is filtered by number, with everything that is logged under it', async () => {
    const database = await open();
    const { admin } = await openWithOther(database);
    const keys = [
      ['member', 'fb/3'],
      ['invitation', 'fb/3'],
      ['announced change', 'fb/3'],
      ['photo', 'card/fb/3'],
      ['announced change', 'fb/33'],
      ['message', '3'],
    ] as const;
    const entries = keys.map(([subject, subjectKey]) => ({
      changedAt: admin.site.clock.now,
      actor: 'account/1',
      subject,
      subjectKey,
      before: null,
      after: { name: 'a' },
      accountId: null,
    }));
    await recordChanges(database.kysely, entries);
    const { changes } = await listChanges(admin, '?number=3');
    expect(changes.map(({ subject }) => subject)).toEqual([
      'photo',
      'announced change',
      'invitation',
      'member',
    ]);
  });

  test('offers to undo only what is in the register, texts, and what admins did to accounts', async () => {
    const database = await open();
    const { admin } = await openWithOther(database);
    const written = changeSubjects.map((subject) => ({
      changedAt: admin.site.clock.now,
      actor: 'account/1',
      subject,
      subjectKey: 'fb/3',
      before: { name: 'a', isDisabled: false },
      after: { name: 'a', isDisabled: true },
      accountId: null,
    }));
    await recordChanges(database.kysely, written);
    const { changes } = await listChanges(admin);
    const isUndoable = new Set(
      changes.filter(({ whyNever }) => whyNever === null).map(({ subject }) => subject),
    );
    expect([...isUndoable].toSorted()).toEqual([
      'account',
      'member',
      'number',
      'photo',
      'place',
      'text',
    ]);
  });

  test('erases personal data of a deleted account and keeps its changes to others', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await editMember(other, 'fb/3', { location: 'Perris' });
    await other.ask('PUT FreakBrother', { story: 'Very personal words.' });
    await other.ask('DELETE Admin/Accounts/1/Member/1');
    await other.ask('POST Account/Delete');
    const log = JSON.stringify(
      await database.kysely.selectFrom('change_log').selectAll().execute(),
    );
    expect(log).not.toContain('Very personal words.');
    const { changes } = await listChanges(admin);
    const ofTwo = changes.filter(({ number }) => number === 2);
    expect(ofTwo).toMatchObject([
      { action: 'erased', fields: [], by: { kind: 'former account', accountId: null } },
      { action: 'erased', fields: [], by: { kind: 'former account', accountId: null } },
    ]);
    const erased = await undo(admin, { change: ofTwo[0]?.changeId });
    expect(erased).toMatchObject({ undone: 0, impossible: 1 });
    // Changes can still be undone after the account that made them was deleted.
    const report = await undo(admin, { account: 2, since });
    expect(report).toMatchObject({ undone: 1, impossible: 2 });
    expect(report.firstImpossible.map(({ whyNever }) => whyNever)).toEqual([
      'A deleted account cannot be restored.',
      'This is not undone here. Change it back where it was made.',
    ]);
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: '' });
  });
});
