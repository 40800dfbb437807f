import { expect, test } from 'vitest';
import type { AccountPage } from '#contract/accounts/administration.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import { resetPassword } from '#tests/support/sites/two-step.ts';

async function find(admin: AdminSite, query: string): Promise<AccountPage> {
  const { status, body } = await admin.ask(`GET Admin/Accounts${query}`);
  expect(status, query).toBe(200);
  return body as unknown as AccountPage;
}

const idsOf = ({ accounts }: AccountPage) => accounts.map(({ accountId }) => accountId);

const login = (admin: AdminSite, number: number, password = goodPassword) =>
  admin.site.ask('POST Account/login', { body: { email: emailOfMember(number), password } });

describeOnSqlite('the accounts', ({ open }) => {
  test('lists the newest first, with only the fields that an admin needs', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2, { firstName: 'Zoë', lastName: 'Ångström' });
    admin.site.clock.now += 2 * 60 * 60 * 1000;
    await admin.ask('GET Profile');
    const { accounts, ...page } = await find(admin, '');
    expect(page).toEqual({ total: 2, page: 1, totalPages: 1 });
    const then = '2026-07-01T12:00:00.000Z';
    expect(accounts[0]).toEqual({
      accountId: 2,
      firstName: 'Zoë',
      lastName: 'Ångström',
      email: emailOfMember(2),
      role: 'User',
      isValidated: true,
      isDisabled: false,
      freakBrotherNumber: 2,
      isPending: false,
      createdAt: then,
      lastUsedAt: then,
    });
    // The session is extended after the response, so poll.
    await expect
      .poll(async () => (await find(admin, '?q=fb1')).accounts[0])
      .toMatchObject({ role: 'Admin', createdAt: then, lastUsedAt: '2026-07-01T14:00:00.000Z' });
  });
});

describeOnSqlite('an account', ({ open }) => {
  test('disabling ends all sessions; disabling and enabling notify the owner', async () => {
    const admin = await openAdminSite(await open(), { contactEmail: 'help@directory.example' });
    const { token } = await admin.site.join(2);
    const disabled = await admin.ask('POST Admin/Accounts/2/Disable');
    expect(disabled).toMatchObject({
      status: 200,
      body: { isDisabled: true, disabledAt: '2026-07-01T12:00:00.000Z', sessions: [] },
    });
    expect((await admin.site.ask('GET Profile', { token })).status).toBe(401);
    // Same response as for a wrong password, so that it reveals nothing.
    const refused = await login(admin, 2);
    expect(refused).toMatchObject({ status: 401 });
    expect(refused.body).toEqual((await login(admin, 2, 'wrong one')).body);
    expect((await admin.site.ask('GET FreakBrother/claim/2')).body['problem']).not.toBeNull();
    await admin.ask('POST Admin/Accounts/2/Disable');
    expect((await admin.ask('POST Admin/Accounts/2/Enable')).body).toMatchObject({
      isDisabled: false,
      disabledAt: null,
    });
    expect((await login(admin, 2)).status).toBe(200);
    expect(await admin.changes('account')).toEqual([
      {
        actor: 'account/1',
        key: '2',
        movedTo: null,
        before: { isDisabled: false },
        after: { isDisabled: true },
      },
      expect.objectContaining({ before: { isDisabled: true }, after: { isDisabled: false } }),
    ]);
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
      'Your account was disabled',
      'Your account was enabled again',
      'New device signed in to your account',
    ]);
    expect(mails[1]?.text).toContain('help@directory.example');
  });

  test('gets no reset code while disabled, and earlier codes stop working', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2);
    const email = emailOfMember(2);
    await admin.site.ask('POST Account/RequestPasswordReset', { body: { email } });
    const resetCode = await admin.site.codeTo(email, 2);
    await admin.ask('POST Admin/Accounts/2/Disable');
    const password = 'another good one';
    const body = { email, resetCode, password, confirmPassword: password };
    expect((await admin.site.ask('POST Account/ResetPassword', { body })).status).toBe(400);
    await admin.ask('POST Admin/Accounts/2/Enable');
    expect((await admin.site.ask('POST Account/ResetPassword', { body })).status).toBe(400);
  });

  test('ending all sessions keeps the session that sent the request', async () => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(2);
    await login(admin, 2);
    expect((await admin.ask('GET Admin/Accounts/2')).body['sessions']).toHaveLength(2);
    const ended = await admin.ask('DELETE Admin/Accounts/2/Sessions');
    expect(ended.body).toMatchObject({ sessions: [], isOwn: false });
    expect((await admin.site.ask('GET Profile', { token })).status).toBe(401);
    await login(admin, 1);
    const own = await admin.ask('DELETE Admin/Accounts/1/Sessions');
    expect(own.body).toMatchObject({ sessions: [{ isCurrent: true }], isOwn: true });
    expect(await admin.changes('account')).toMatchObject([
      {
        key: '2',
        before: { sessions: 2, hasPassword: true },
        after: { sessions: 0, hasPassword: false },
      },
      { key: '1', before: { sessions: 1 }, after: { sessions: 0 } },
    ]);
    expect(own.text).not.toMatch(/token|hash|phone/i);
  });

  test('ending all sessions ends the password, and the owner chooses a new one by mail', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await admin.site.join(2);
    const phone = '+12025550123';
    await setAccount(database, 2, { phone, confirmed_phone: phone, phone_changed_at: 1 });
    expect((await admin.ask('DELETE Admin/Accounts/2/Sessions')).status).toBe(200);
    const email = emailOfMember(2);
    const body = { email, password: goodPassword };
    expect((await admin.site.ask('POST Account/login', { body })).status).toBe(401);
    // Also where the account is not signed in: a thief who knows the password may return.
    expect((await admin.ask('DELETE Admin/Accounts/2/Sessions')).status).toBe(200);
    expect((await admin.changes('account')).at(-1)).toMatchObject({ before: { sessions: 0 } });
    expect((await resetPassword(admin.site, email, 'my own password')).status).toBe(200);
    const own = { email: emailOfMember(1), password: goodPassword };
    expect((await admin.ask('DELETE Admin/Accounts/1/Sessions')).status).toBe(200);
    expect((await admin.site.ask('POST Account/login', { body: own })).status).toBe(200);
    const mails = (await admin.mailsTo(email)).filter(({ subject }) => subject.includes('signed'));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('/recover-password');
    expect(await admin.mailsTo(phone)).toEqual([]);
  });

  test('returns 404 for every operation on an unknown account', async () => {
    const admin = await openAdminSite(await open());
    for (const request of [
      'GET Admin/Accounts/99',
      'POST Admin/Accounts/99/Disable',
      'POST Admin/Accounts/99/Enable',
      'DELETE Admin/Accounts/99/Sessions',
      'PUT Admin/Accounts/99/Member/2',
      'DELETE Admin/Accounts/99/Member/2',
    ]) {
      expect((await admin.ask(request)).status, request).toBe(404);
    }
    const role = { role: 'Admin' };
    expect((await admin.ask('PUT Admin/Accounts/99/Role', role)).status).toBe(404);
    expect((await admin.ask('GET Admin/Accounts/x')).status).toBe(400);
    expect(await admin.changes('account')).toEqual([]);
  });
});

describeEachDialect('the list of accounts', ({ open }) => {
  test('finds accounts by parts of name and email and by number; all words must match', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2, { firstName: 'Zoë', lastName: 'Ångström', email: 'jörg@x.example' });
    await admin.site.join(20, { firstName: "Per_cent'", lastName: '100%' });
    for (const [query, ids] of [
      ['zoe', [2]],
      ['ANGSTROM%20ZO', [2]],
      ['JÖRG@', [2]],
      ['x.example%20zoe', [2]],
      ['x.example%20per', []],
      ['z.strom', [2]],
      ['no-one@z.strom', []],
      ['2', [3, 2]],
      ['FB20', [3]],
      ['fb3', []],
      ['FB%20%2320', [3]],
      ['No.%2020', [3]],
      ['NNFB20', []],
      ['r_c', [3]],
      ["t'", [3]],
      ['%25', [3]],
      ['%C2%B4', [3]],
      ['percent', [3]],
      ['angstroem', [2]],
      ['example', [3, 2, 1]],
    ] as const) {
      // Some emails of the test members contain these digits too.
      const found = idsOf(await find(admin, `?q=${query}`));
      expect(found, query).toEqual(ids);
    }
    await admin.ask('PUT Profile', {
      firstName: 'Renamed',
      lastName: 'Admin',
      timeZoneId: 'UTC',
      profileName: 'Renamed1',
    });
    expect(idsOf(await find(admin, '?q=renamed'))).toEqual([1]);
  });

  test('filters the list and returns 50 per page', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { isRateLimited: false });
    for (const number of [2, 3]) await admin.site.join(number);
    await admin.site.register(4);
    await admin.ask('POST Admin/Accounts/2/Disable');
    await admin.ask('DELETE Admin/Accounts/3/Member/3');
    const lists = {
      all: [4, 3, 2, 1],
      admins: [1],
      unlinked: [4, 3],
      unvalidated: [4],
      disabled: [2],
    };
    for (const [show, ids] of Object.entries(lists)) {
      expect(idsOf(await find(admin, `?show=${show}`)), show).toEqual(ids);
    }
    expect((await admin.ask('GET Admin/Accounts?show=x')).status).toBe(400);
    const row = await database.kysely
      .selectFrom('accounts')
      .where('id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    await database.kysely
      .insertInto('accounts')
      .values(
        Array.from({ length: 47 }, (_, index) => {
          const own = { id: 100 + index, email_key: `e${index}`, profile_name_key: `p${index}` };
          return { ...row, ...own, role: 'User' as const };
        }),
      )
      .execute();
    expect(await find(admin, '?page=9')).toMatchObject({
      accounts: [{ accountId: 1 }],
      total: 51,
      page: 2,
      totalPages: 2,
    });
    // An account not validated in time is hidden even before the sweep deletes it.
    admin.site.clock.now += 24 * 60 * 60 * 1000;
    await admin.logInAgain();
    expect(await find(admin, '?show=unvalidated')).toMatchObject({ total: 0 });
    expect((await admin.ask('GET Admin/Accounts/4')).status).toBe(404);
  });
});
