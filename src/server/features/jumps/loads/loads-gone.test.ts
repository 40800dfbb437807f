import { expect, test } from 'vitest';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';
import { openLoadSheets } from '#tests/support/sites/jumps/load-sheets.ts';
import { listChanges, undo } from '#tests/support/sites/undo-site.ts';

describeEachDialect('links of load sheets', ({ open }) => {
  test('end in one state when answers, withdrawals and the same statement meet', async () => {
    const { members, say, answer, waitingFor, confirmed, sheet } = await openLoadSheets(
      await open(),
      [2, 3],
      { isRateLimited: false },
    );
    const [ann, bob] = members;
    for (let round = 0; round < 5; round += 1) {
      const said = await Promise.all([say(ann, 3), say(bob, 2), say(ann, 3)]);
      expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
      const isOfAnn = said[1].status !== 200;
      const [speaker, named] = isOfAnn ? [ann, bob] : [bob, ann];
      const load = await waitingFor(named);
      const [taken, withdrawn, declined] = await Promise.all([
        answer(named, load, 'Confirm'),
        answer(speaker, load, 'Withdraw'),
        answer(named, load, 'Decline'),
      ]);
      for (const { status } of [taken, withdrawn, declined]) expect([200, 404]).toContain(status);
      expect(taken.status === 200 && declined.status === 200).toBe(false);
      const isLinked = taken.status === 200 && withdrawn.status !== 200;
      expect(await confirmed(2)).toEqual(isLinked ? [3] : []);
      const { confirmed: links, said: left } = await sheet(speaker);
      expect([links.length, left.length]).toEqual([
        isLinked ? 1 : 0,
        declined.status === 200 ? 1 : 0,
      ]);
      if (isLinked) await answer(named, load, 'Withdraw');
      if (declined.status === 200) break;
    }
  });
});

describeOnSqlite('links of load sheets', ({ open }) => {
  test('go with the account that said them, unless confirmed', async () => {
    const { admin, members, say, answer, sheet, confirmed, waitingFor } = await openLoadSheets(
      await open(),
      [2, 3, 4],
    );
    const [ann, bob, eve] = members;
    await say(ann, 3);
    await answer(bob, await waitingFor(bob), 'Confirm');
    await say(ann, 4);
    const { body: data } = await admin.site.ask('GET Account/data', { token: ann.token });
    expect(data['loads']).toMatchObject([
      { speaker: 2, named: 3, isDeclined: false },
      { speaker: 2, named: 4, confirmedAt: null },
    ]);
    const body = { password: goodPassword };
    const gone = await admin.site.ask('POST Account/delete', { token: ann.token, body });
    expect(gone.status).toBe(200);
    expect((await sheet(eve)).waiting).toEqual([]);
    expect(await confirmed(3)).toEqual([2]);
    expect((await sheet(bob)).confirmed).toMatchObject([{ member: { freakBrotherNumber: 2 } }]);
    const entries = await admin.changes('load');
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    // The account that confirmed it goes, too.
    await admin.site.ask('POST Account/delete', { token: bob.token, body });
    expect(await confirmed(2)).toEqual([3]);
  });

  test('follow members to other numbers, and go with members', async () => {
    const database = await open();
    const { admin, members, say, answer, waitingFor, confirmed } = await openLoadSheets(
      database,
      [2, 3],
    );
    const [ann, bob] = members;
    await say(ann, 3);
    await answer(bob, await waitingFor(bob), 'Confirm');
    expect((await editMember(admin, 'fb/3', { freakBrotherNumber: 33 })).status).toBe(200);
    expect([await confirmed(2), await confirmed(33)]).toEqual([[33], [2]]);
    await database.kysely.deleteFrom('members').where('number', '=', 33).execute();
    expect(await confirmed(2)).toEqual([]);
  });

  test('are undone step by step, and not once they changed again', async () => {
    const { admin, members, say, answer, waitingFor, confirmed, sheet } = await openLoadSheets(
      await open(),
      [2, 3],
    );
    const [ann, bob] = members;
    await say(ann, 3);
    const load = await waitingFor(bob);
    await answer(bob, load, 'Confirm');
    await answer(ann, load, 'Withdraw');
    const { changes } = await listChanges(admin, '?kind=load');
    const [removed, confirming, saying] = changes as [
      LoggedChangeView,
      LoggedChangeView,
      LoggedChangeView,
    ];
    expect(confirming).toMatchObject({
      number: 2,
      action: 'changed',
      fields: [{ name: 'loadState', before: 'waiting', after: 'confirmed' }],
    });
    expect(saying.fields).toMatchObject([
      { name: 'loadMate', after: '3' },
      { name: 'loadState', after: 'waiting' },
    ]);
    const undoOf = ({ changeId }: LoggedChangeView) => undo(admin, { change: changeId });
    expect(await undoOf(confirming)).toMatchObject({ undone: 0, conflicts: 1 });
    expect(await undoOf(removed)).toMatchObject({ undone: 1 });
    expect(await confirmed(2)).toEqual([3]);
    expect(await undoOf(saying)).toMatchObject({ undone: 0, conflicts: 1 });
    expect(await undoOf(confirming)).toMatchObject({ undone: 1 });
    expect(await confirmed(2)).toEqual([]);
    expect((await sheet(bob)).waiting).toHaveLength(1);
    expect(await undoOf(saying)).toMatchObject({ undone: 1 });
    expect((await sheet(bob)).waiting).toEqual([]);
    // Undoing the undo restores the statement.
    const [last] = (await listChanges(admin, '?kind=load')).changes;
    expect(await undo(admin, { change: last?.changeId ?? 0 })).toMatchObject({ undone: 1 });
    expect((await sheet(bob)).waiting).toHaveLength(1);
  });
});
