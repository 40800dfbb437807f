import { expect, test } from 'vitest';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { makeAdmin, openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const login = (admin: AdminSite, number: number, password = goodPassword) =>
  admin.site.ask('POST Account/login', { body: { email: emailOfMember(number), password } });

const changeRole = (admin: AdminSite, account: number, role: string, password = goodPassword) =>
  admin.ask(`PUT Admin/Accounts/${account}/Role`, { role, password });

describeOnSqlite('the role of an account', ({ open }) => {
  test('becomes Admin with the password of the granting admin, which ends all its sessions', async () => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(2, { password: 'short one' });
    const wrong = await changeRole(admin, 2, 'Admin', 'not mine');
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { password: 'This is not your password.' } },
    });
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
    expect((await admin.site.ask('GET Admin/Claims', { token: second })).status).toBe(200);
    expect(await changeRole(admin, 2, 'User')).toMatchObject({ body: { role: 'User' } });
    expect((await admin.site.ask('GET Admin/Claims', { token: second })).status).toBe(403);
    expect((await admin.site.ask('GET Admin/Claims', { token })).status).toBe(401);
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
              body: { role: 'User', password: goodPassword },
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
    await Promise.all([
      changeRole(admin, 2, 'User'),
      admin.ask('POST Account/Delete', { password: goodPassword }),
    ]);
    const left = await database.kysely
      .selectFrom('accounts')
      .where('role', '=', 'Admin')
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  });
});
