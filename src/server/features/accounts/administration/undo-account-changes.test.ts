import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import type { AdminSite } from '#tests/support/sites/admin-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { newest, openWithOther, undo } from '#tests/support/sites/undo-site.ts';

const own = 'This is your own account. Ask another admin to undo the change.';

/** Ids of the enabled admins. */
async function adminsIn({ kysely }: Database): Promise<number[]> {
  const rows = await kysely
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Signs in again, because becoming an admin ended the sessions. */
async function logInAgain(admin: AdminSite, number: number): Promise<AdminSite> {
  const body = { email: emailOfMember(number), password: goodPassword };
  const token = String((await admin.site.ask('POST Account/login', { body })).body['token']);
  return {
    ...admin,
    token,
    ask: (request, sent) =>
      admin.site.ask(request, { token, ...(sent === undefined ? {} : { body: sent }) }),
  };
}

async function setRole(admin: AdminSite, account: number, role: string): Promise<number> {
  const body = { role, password: goodPassword };
  expect((await admin.ask(`PUT Admin/Accounts/${account}/Role`, body)).status).toBe(200);
  return newest(admin);
}

/** Demotes and promotes the account; resolves to the id of the promotion. */
async function promoteAnew(admin: AdminSite, account: number): Promise<number> {
  await setRole(admin, account, 'User');
  return setRole(admin, account, 'Admin');
}

describeOnSqlite('undoing roles and access', ({ open }) => {
  test('keeps the role and the access of the last admin', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await other.ask('POST Admin/Accounts/1/Disable');
    await other.ask('POST Admin/Accounts/1/Enable');
    const enabled = await newest(other);
    const promoted = await promoteAnew(other, 1);
    const last = await logInAgain(admin, 1);
    await setRole(last, 2, 'User');
    expect(await adminsIn(database)).toEqual([1]);
    for (const change of [enabled, promoted]) {
      expect(await undo(last, { change })).toMatchObject({
        undone: 0,
        conflicts: 1,
        firstConflicts: [{ reason: own }],
      });
    }
    expect(await adminsIn(database)).toEqual([1]);
  });
});

describeDialect('postgres', 'undoing roles and access', ({ open }) => {
  test('leaves one admin when two admins undo each other at the same time', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    const ofFirst = await promoteAnew(other, 1);
    const first = await logInAgain(admin, 1);
    const ofSecond = await promoteAnew(first, 2);
    const second = await logInAgain(admin, 2);
    const undoing = (who: AdminSite, change: number) =>
      who.ask('POST Admin/Changes/Undo', { change, password: goodPassword });
    const responses = await Promise.all([undoing(first, ofSecond), undoing(second, ofFirst)]);
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    // The second admin has lost either the role or the session.
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    expect(await adminsIn(database)).toHaveLength(1);
  });
});
