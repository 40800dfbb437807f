import { expect, test } from 'vitest';
import type { UndoReport } from '#contract/changes/undoing.ts';
import type { Database } from '#server/database/open-database.ts';
import type { AdminSite } from '#tests/support/sites/admin-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { listChanges, newest, openWithOther, undo } from '#tests/support/sites/undo-site.ts';

const dayMs = 24 * 60 * 60 * 1000;
const taken = 'The number is now linked to another account.';

const reasonsOf = ({ firstConflicts }: UndoReport) => firstConflicts.map(({ reason }) => reason);

/** Such as `3 has 7`: account 3 is linked to number 7. */
async function claimsIn({ kysely }: Database): Promise<string[]> {
  const rows = await kysely
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['account_id', 'number'])
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id, number }) => `${account_id} has ${number}`);
}

async function part(admin: AdminSite, account: number, number: number): Promise<void> {
  const { status } = await admin.ask(`DELETE Admin/Accounts/${account}/Member/${number}`);
  expect(status).toBe(200);
}

describeOnSqlite('undoing claim changes', ({ open }) => {
  test('leaves both numbers to the accounts that have claimed them since', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    for (const number of [3, 4]) await admin.site.join(number);
    for (const number of [3, 4]) await part(other, number, number);
    for (const number of [3, 4]) {
      await admin.site.join(number, { email: `another${number}@example.org` });
    }
    const stored = await claimsIn(database);
    expect(stored).toEqual(['1 has 1', '2 has 2', '5 has 3', '6 has 4']);
    const preview = await undo(admin, { account: 2, since }, '/Preview');
    expect(preview).toMatchObject({ total: 2, undone: 0, conflicts: 2 });
    const report = await undo(admin, { account: 2, since });
    expect(report).toMatchObject({ total: 2, undone: 0, conflicts: 2 });
    expect(reasonsOf(report)).toEqual([taken, taken]);
    expect(await claimsIn(database)).toEqual(stored);
  });

  test('links no account to a second number, and no number to a second account', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await admin.site.join(3);
    await part(other, 3, 3);
    const parted = await newest(admin);
    await admin.ask('PUT Admin/Accounts/3/Member/7');
    const linked = await newest(admin);
    expect(reasonsOf(await undo(admin, { change: parted }))).toEqual([
      'The account was linked or unlinked again later.',
    ]);
    await part(admin, 3, 7);
    await admin.site.join(7, { email: 'another7@example.org' });
    expect(reasonsOf(await undo(admin, { change: linked }))).toEqual([
      'The account was linked or unlinked again later.',
    ]);
    expect(await claimsIn(database)).toEqual(['1 has 1', '2 has 2', '4 has 7']);
  });

  test('ends the pending claims of others and restores no expired claim', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    for (const number of [3, 4]) await admin.site.join(number);
    for (const number of [3, 4]) await part(other, number, number);
    for (const number of [3, 4]) {
      await admin.site.register(number, { email: `never${number}@example.org` });
    }
    const { changes } = await listChanges(admin, '?number=3');
    const registered = changes.find(
      ({ subject, action }) => subject === 'claim' && action === 'added',
    );
    admin.site.clock.now += dayMs;
    await admin.logInAgain();
    expect(reasonsOf(await undo(admin, { change: registered?.changeId ?? 0 }))).toEqual([
      'The account was deleted.',
    ]);
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 2, conflicts: 0 });
    expect(await claimsIn(database)).toEqual(['1 has 1', '2 has 2', '3 has 3', '4 has 4']);
  });
});

describeDialect('postgres', 'undoing claim changes', ({ open }) => {
  test('an undo and a claim of the number at the same time leave one validated account with it', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    for (const number of [3, 4]) await admin.site.join(number);
    for (const number of [3, 4]) {
      await part(other, number, number);
      const change = await newest(admin);
      const [report, response] = await Promise.all([
        undo(admin, { change }),
        admin.site.ask('POST Account/register', {
          body: {
            freakBrotherNumber: number,
            firstName: 'Bo',
            lastName: 'Quick',
            email: `quick${number}@example.org`,
            password: 'correct horse battery',
            confirmPassword: 'correct horse battery',
          },
        }),
      ]);
      // The claim of the new account is pending: it is refused, or it ends.
      expect(report.undone).toBe(1);
      expect([200, 409]).toContain(response.status);
      const claims = await claimsIn(database);
      expect(claims.filter((claim) => claim.endsWith(` has ${number}`))).toEqual([
        `${number} has ${number}`,
      ]);
    }
  });
});
