import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { makeAdmin, openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import {
  describeDialect,
  describeOnSqlite,
  describeEachDialect,
} from '#tests/support/databases/each-dialect.ts';
import { cheapPasswords } from '#tests/support/sites/build-test-app.ts';
import type { Database } from '#server/database/open-database.ts';
import { newest, openWithOther, undo } from '#tests/support/sites/undo-site.ts';
import { createFirstAdmin } from './create-admin.ts';
import { grantAdmin } from './change-role.ts';

const login = (admin: AdminSite, number: number, password = goodPassword) =>
  admin.site.ask('POST Account/login', { body: { email: emailOfMember(number), password } });

const changeRole = (admin: AdminSite, account: number, role: string, password = goodPassword) =>
  admin.ask(`PUT Admin/Accounts/${account}/Role`, { role, password });

describeOnSqlite('the role of an account', ({ open }) => {
  test('becomes Admin, which ends all its sessions', async () => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(2, { password: 'short one' });
    expect(await changeRole(admin, 2, 'Admin')).toMatchObject({
      status: 200,
      body: { role: 'Admin', sessions: [], isLastAdmin: false },
    });
    expect((await admin.site.ask('GET Profile', { token })).status).toBe(401);
    // The next sign-in applies the password rules for admins.
    const refused = await login(admin, 2, 'short one');
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body['message']).toContain('Forgot Password');
    expect(await admin.changes('account')).toEqual([
      {
        actor: 'account/1',
        key: '2',
        movedTo: null,
        before: { role: 'User' },
        after: { role: 'Admin' },
      },
    ]);
    const mails = await admin.mailsTo(emailOfMember(2));
    // Other mails may arrive after it.
    const granted = mails.find(({ subject }) => subject === 'You are now an admin');
    expect(granted?.text).toContain('http://localhost:3000/recover-password');
  });

  test('becomes User again at once, except for the last admin', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const { token } = await admin.site.join(2);
    const last = await changeRole(admin, 1, 'User');
    expect(last).toMatchObject({ status: 403 });
    expect(last.body['message']).toContain('only admin');
    await changeRole(admin, 2, 'Admin');
    const second = String((await login(admin, 2)).body['token']);
    expect((await admin.site.ask('GET Admin/Inbox', { token: second })).status).toBe(200);
    expect(await changeRole(admin, 2, 'User')).toMatchObject({ body: { role: 'User' } });
    expect((await admin.site.ask('GET Admin/Inbox', { token: second })).status).toBe(403);
    expect((await admin.site.ask('GET Admin/Inbox', { token })).status).toBe(401);
    expect((await admin.ask('GET Admin/Accounts/1')).body).toMatchObject({ isLastAdmin: true });
    // A disabled admin does not count as a remaining admin.
    await makeAdmin(database, 2);
    await admin.ask('POST Admin/Accounts/2/Disable');
    expect((await changeRole(admin, 1, 'User')).status).toBe(403);
    expect((await changeRole(admin, 2, 'User')).status).toBe(200);
  });

  test('rejects disabled accounts, accounts not validated, and unknown roles', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2);
    await admin.site.register(3);
    await admin.ask('POST Admin/Accounts/2/Disable');
    for (const account of [2, 3]) {
      expect((await changeRole(admin, account, 'Admin')).status).toBe(403);
    }
    expect((await changeRole(admin, 2, 'Owner')).status).toBe(400);
    expect((await changeRole(admin, 2, 'User')).status).toBe(200);
    expect((await admin.ask('POST Admin/Accounts/1/Disable')).body['message']).toBe(
      'You cannot disable your own account.',
    );
    expect(await admin.changes('account')).toHaveLength(1);
  });
});

const credentials = { email: 'admin@directory.example', password: 'kestrel over hinckley' };
const now = () => 0;
const passwords = cheapPasswords();
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

describeDialect('postgres', 'the role of an account', ({ open }) => {
  test.each(['demote', 'disable'])(
    'one admin remains when two admins %s each other at the same time',
    async (what) => {
      const database = await open();
      const admin = await openAdminSite(database);
      const { token } = await admin.site.join(2);
      await makeAdmin(database, 2);
      const tokens = { 1: admin.token, 2: token };
      const act = (by: 1 | 2, on: 1 | 2) =>
        what === 'demote'
          ? admin.site.ask(`PUT Admin/Accounts/${on}/Role`, {
              token: tokens[by],
              body: { role: 'User' },
            })
          : admin.site.ask(`POST Admin/Accounts/${on}/Disable`, { token: tokens[by] });
      const responses = await Promise.all([act(1, 2), act(2, 1)]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.some((status) => status === 401 || status === 403)).toBe(true);
      const left = await database.kysely
        .selectFrom('accounts')
        .where('role', '=', 'Admin')
        .where('disabled_at', 'is', null)
        .select('id')
        .execute();
      expect(left).toHaveLength(1);
      expect(await admin.changes('account')).toHaveLength(1);
    },
  );

  test('one admin remains when one deletes the own account while the other is demoted', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await admin.site.join(2);
    await makeAdmin(database, 2);
    await Promise.all([changeRole(admin, 2, 'User'), admin.ask('POST Account/Delete')]);
    const left = await database.kysely
      .selectFrom('accounts')
      .where('role', '=', 'Admin')
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  });
});

describeOnSqlite('the first admin', ({ open }) => {
  test('rejects a common password, and does not promote an account that has the email', async () => {
    const database = await open();
    const parts = { database, now, passwords };
    const weak = { ...credentials, password: credentials.email };
    await expect(createFirstAdmin(parts, weak)).rejects.toMatchObject({ code: 'bad_request' });
    const site = await openAccountSite(database);
    await site.join(1, { email: credentials.email });
    expect(await createFirstAdmin(parts, credentials)).toBe('email taken');
    const rows = await database.kysely.selectFrom('accounts').select('role').execute();
    expect(rows).toMatchObject([{ role: 'User' }]);
  });
});

describeOnSqlite('granting admin', ({ open }) => {
  test('requires a validated account and ends its sessions', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const parts = { database, now: () => site.clock.now };
    const grant = (email: string) => grantAdmin(parts, email, 'test');
    await site.register(1);
    const { token } = await site.join(2);
    expect(await grant('nobody@example.org')).toBe('no account');
    expect(await grant(emailOfMember(1))).toBe('not validated');
    expect(await grant(emailOfMember(2).toUpperCase())).toBe('granted');
    expect(await grant(emailOfMember(2))).toBe('admin already');
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
    const login = { email: emailOfMember(2), password: goodPassword };
    const { body } = await site.ask('POST Account/login', { body: login });
    expect(body['role']).toBe('Admin');
    const log = await database.kysely.selectFrom('change_log').orderBy('id').selectAll().execute();
    expect(log.at(-1)).toMatchObject({ actor: 'test', after: '{"role":"Admin"}' });
  });
});

describeEachDialect('the first admin', ({ open }) => {
  test('is created once, already validated, and not again after its deletion', async () => {
    const database = await open();
    const parts = { database, now, passwords };
    const outcomes = await Promise.all([
      createFirstAdmin(parts, credentials),
      createFirstAdmin(parts, credentials),
    ]);
    expect(outcomes.toSorted()).toEqual(['created', 'created before']);
    const site = await openAccountSite(database);
    const { body } = await site.ask('POST Account/login', { body: credentials });
    expect(body).toMatchObject({ isAdmin: true, phoneNumberConfirmed: true, matchedFb: false });
    const token = String(body['token']);
    expect((await site.ask('GET Search/history', { token })).status).toBe(200);
    await database.kysely.deleteFrom('accounts').execute();
    // The password is not checked again either.
    const again = { email: 'ADMIN@directory.example', password: 'qwertyuiop123' };
    expect(await createFirstAdmin(parts, again)).toBe('created before');
    expect(await database.kysely.selectFrom('accounts').select('id').execute()).toEqual([]);
  });
});

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
