import { hourMs, dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import type { Session } from '#contract/accounts/sign-in.ts';
import type { Database } from '#server/database/open-database.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { sweepAccounts } from '../account-data/sweep-accounts.ts';

const loginOf = (number: number, password = goodPassword) => ({
  body: { email: emailOfMember(number), password },
});

const cookieIn = (headers: Readonly<Record<string, unknown>>) =>
  /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

/** Polls until the session was extended to the current time. */
async function lastUse(site: AccountSite, token: string): Promise<void> {
  await expect
    .poll(async () => {
      const { body } = await site.ask('GET Account/Sessions', { token });
      return (body as unknown as Session[]).find(({ isCurrent }) => isCurrent)?.usedAt;
    })
    .toBe(new Date(site.clock.now).toISOString());
}

const email = emailOfMember(1);
const newPassword = 'another good password';

/** Opens an account with two devices: one of the owner, one of another person. */
async function openWithDevices(database: Database) {
  const site = await openAccountSite(database);
  await site.join(1);
  const login = async (cookie = '', password = goodPassword) => {
    const body = { email, password };
    const response = await site.ask('POST Account/login', { body, headers: { cookie } });
    expect(response.status).toBe(200);
    return { token: String(response.body['token']), cookie: cookieIn(response.headers) };
  };
  const [own, others] = [await login(), await login()];
  return {
    site,
    login,
    own: { token: own.token, headers: { cookie: own.cookie } },
    /** Returns whether each device keeps its id at the next sign-in; a forgotten one gets a new id. */
    async known(password = goodPassword) {
      const isKept = async (cookie: string) => (await login(cookie, password)).cookie === cookie;
      return [await isKept(own.cookie), await isKept(others.cookie)];
    },
  };
}

describeOnSqlite('signing in', ({ open }) => {
  test('returns the same response for known and unknown emails', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const wrong = await site.ask('POST Account/login', loginOf(1, 'wrong password'));
    const unknown = await site.ask('POST Account/login', loginOf(2, 'wrong password'));
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        message: 'Unable to log in. Please check your email/password.',
        code: 'unauthorized',
      },
    });
    const without = ({ headers }: typeof wrong) => ({
      ...headers,
      'x-request-id': '',
      'set-cookie': '',
      date: '',
    });
    expect([unknown.status, unknown.body, without(unknown)]).toEqual([
      wrong.status,
      wrong.body,
      without(wrong),
    ]);
  });

  test('is refused after 10 failures from one address in 15 minutes, but not from another address', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const from = '192.0.2.1';
    const tries = Array.from({ length: 10 }, () =>
      site.ask('POST Account/login', { ...loginOf(1, 'wrong'), from }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    const refused = await site.ask('POST Account/login', { ...loginOf(1), from });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    // The limit is the same for an unknown email.
    for (let index = 0; index < 10; index += 1) {
      await site.ask('POST Account/login', { ...loginOf(9), from });
    }
    expect((await site.ask('POST Account/login', { ...loginOf(9), from })).status).toBe(429);
    const elsewhere = { ...loginOf(1), from: '192.0.2.2' };
    expect((await site.ask('POST Account/login', elsewhere)).status).toBe(200);
    site.clock.now += 15 * 60_000;
    expect((await site.ask('POST Account/login', { ...loginOf(1), from })).status).toBe(200);
  });

  test('is refused after 100 failures a day, except from a known device', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(1);
    const known = { cookie: cookieIn((await site.ask('POST Account/login', loginOf(1))).headers) };
    const login = (from: string, password: string, headers = {}) =>
      site.ask('POST Account/login', { ...loginOf(1, password), from, headers });
    // Simulates 95 earlier failures of unknown devices.
    const ofStrangers = countedAs('password of strangers', emailOfMember(1));
    await countUse(database.kysely, ofStrangers, { uses: 100, windowMs: dayMs }, testNow, 95);
    for (let count = 0; count < 5; count += 1) {
      expect((await login(`198.51.100.${count}`, 'wrong')).status).toBe(401);
    }
    expect((await login('203.0.113.1', goodPassword)).status).toBe(429);
    expect((await login('203.0.113.1', goodPassword, known)).status).toBe(200);
    const invented = { cookie: `device=${'A'.repeat(22)}` };
    expect((await login('203.0.113.1', goodPassword, invented)).status).toBe(429);
  });

  test('requires 12 characters for an admin', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(1, { password: 'kestrel-9' });
    await database.kysely.updateTable('accounts').set({ role: 'Admin' }).execute();
    const refused = await site.ask('POST Account/login', loginOf(1, 'kestrel-9'));
    expect(refused.status).toBe(403);
    expect(refused.body['message']).toContain('12 characters');
    expect((await site.ask('POST Account/login', loginOf(1, 'kestrel-8'))).status).toBe(401);
  });
});

describeDialect('postgres', 'signing in', ({ open }) => {
  test('counts concurrent failures', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const many = await Promise.all(
      Array.from({ length: 30 }, () => site.ask('POST Account/login', loginOf(1, 'wrong'))),
    );
    expect(many.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describeEachDialect('signing in', ({ open }) => {
  test('returns the same body as registration with a new token, for an email in any case', async () => {
    const site = await openAccountSite(await open());
    const { token: first } = await site.join(1);
    const email = `\u200b${emailOfMember(1).toUpperCase()}\u00a0\u2069`;
    const login = { email, password: goodPassword };
    const { status, body } = await site.ask('POST Account/login', { body: login });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      phoneNumberConfirmed: true,
      matchedFb: true,
      freakBrotherNumber: 1,
    });
    expect(body['token']).not.toBe(first);
    for (const token of [first, String(body['token'])]) {
      expect((await site.ask('GET Account/Validate', { token })).status).toBe(200);
    }
  });
});

describeOnSqlite('a session', ({ open }) => {
  test.each([
    ['User', 30 * dayMs, 90 * dayMs],
    ['Admin', 12 * hourMs, 7 * dayMs],
  ] as const)(
    'of a %s ends some time after its last use, and some time after its start',
    async (role, unusedMs, totalMs) => {
      const database = await open();
      const site = await openAccountSite(database);
      let { token } = await site.join(1);
      await database.kysely.updateTable('accounts').set({ role }).execute();
      const statusOf = async () => (await site.ask('GET Account/Validate', { token })).status;
      const start = site.clock.now;
      for (let at = unusedMs - 1; at < totalMs; at += unusedMs - 1) {
        site.clock.now = start + at;
        expect(await statusOf()).toBe(200);
        await lastUse(site, token);
      }
      site.clock.now = start + totalMs - 1;
      expect(await statusOf()).toBe(200);
      site.clock.now += 1;
      expect(await statusOf()).toBe(401);
      token = String((await site.ask('POST Account/login', loginOf(1))).body['token']);
      const { body } = await site.ask('GET Account/Sessions', { token });
      expect(body).toMatchObject([{ isCurrent: true }]);
      expect((await downloadData(site, token)).body['sessions']).toEqual(body);
      site.clock.now += unusedMs;
      expect(await statusOf()).toBe(401);
    },
  );

  test('that began while the clock was ahead ends when the clock is set back', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    site.clock.now += 400 * dayMs;
    const { token } = (await site.ask('POST Account/login', loginOf(1))).body;
    const ask = async () =>
      (await site.ask('GET Account/Validate', { token: String(token) })).status;
    expect(await ask()).toBe(200);
    site.clock.now -= 60 * 60 * 1000;
    expect(await ask()).toBe(200);
    site.clock.now -= 399 * dayMs;
    expect(await ask()).toBe(401);
  });

  test('is listed with its device, and ends at sign-out or from another session', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    const second = await site.ask('POST Account/login', {
      ...loginOf(1),
      headers: { 'user-agent': userAgent },
    });
    const token = String(second.body['token']);
    const listed = await site.ask('GET Account/Sessions', { token });
    expect(listed.body).toMatchObject([
      { device: 'Firefox on Windows', isCurrent: true },
      { device: 'Another program', isCurrent: false },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect((await site.ask('DELETE Account/Sessions', { token })).body).toMatchObject([
      { isCurrent: true },
    ]);
    const statusOf = async () => (await site.ask('GET Account/Validate', { token })).status;
    expect(await statusOf()).toBe(200);
    expect((await site.ask('POST Account/logout', { token })).status).toBe(200);
    expect(await statusOf()).toBe(401);
  });

  test('is stored as a hash and never logged', async () => {
    const database = await open();
    const lines: string[] = [];
    const site = await openAccountSite(database, logInto(lines));
    const { token } = await site.register(1);
    const code = await site.codeTo(emailOfMember(1));
    await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    const wrong = code === '111111' ? '222222' : '111111';
    await site.ask(`PUT Account/ValidateAccount/${wrong}`, { token });
    await site.ask('POST Account/login', loginOf(1, 'a wrong one'));
    const stored = await Promise.all([
      database.kysely.selectFrom('sessions').selectAll().execute(),
      database.kysely.selectFrom('accounts').selectAll().execute(),
      database.kysely.selectFrom('account_codes').selectAll().execute(),
      database.kysely.selectFrom('account_devices').selectAll().execute(),
      database.kysely.selectFrom('account_links').selectAll().execute(),
    ]);
    const secrets = [token, code, goodPassword, 'a wrong one'];
    for (const secret of secrets) {
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect(lines.join('')).not.toContain(secret);
    }
    expect(lines.join('')).not.toMatch(/example\.org|111111|222222/);
    expect(stored[1][0]?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
  });
});

describeOnSqlite('a session of an admin', ({ open }) => {
  async function openAsAdmin(database: Database) {
    const site = await openAccountSite(database);
    const { token } = await site.join(1);
    const become = (role: 'User' | 'Admin') =>
      database.kysely.updateTable('accounts').set({ role }).execute();
    await become('Admin');
    const statusOf = async () => (await site.ask('GET Account/Validate', { token })).status;
    return { site, token, become, statusOf };
  }

  test('uses the limits of the current role at once', async () => {
    const { site, become, statusOf } = await openAsAdmin(await open());
    await become('User');
    site.clock.now += 20 * hourMs;
    expect(await statusOf()).toBe(200);
    site.clock.now += 13 * hourMs;
    await become('Admin');
    expect(await statusOf()).toBe(401);
  });

  test('is swept once it has ended', async () => {
    const database = await open();
    const { site } = await openAsAdmin(database);
    const { token: member } = await site.join(2, { email: 'other@example.org' });
    await database.kysely
      .updateTable('accounts')
      .set({ role: 'User' })
      .where('email', '=', 'other@example.org')
      .execute();
    const sweep = () => sweepAccounts({ database, now: () => site.clock.now });
    const left = async () =>
      (await database.kysely.selectFrom('sessions').select('id').execute()).length;
    site.clock.now += 12 * hourMs - 1;
    await sweep();
    expect(await left()).toBe(2);
    site.clock.now += 1;
    await sweep();
    expect(await left()).toBe(1);
    expect((await site.ask('GET Account/Validate', { token: member })).status).toBe(200);
  });
});

describeOnSqlite('changing the password', ({ open }) => {
  test('requires the old one, and ends all other sessions', async () => {
    const site = await openAccountSite(await open());
    const { token: other } = await site.join(1);
    const { token } = (await site.ask('POST Account/login', loginOf(1))).body;
    const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
      site.ask('PUT Account/ChangePassword', {
        token: String(token),
        body: { oldPassword, newPassword, confirmPassword },
      });
    expect(await change('wrong', 'another good one')).toMatchObject({
      status: 400,
      body: { errors: { oldPassword: 'This is not your password.' } },
    });
    expect(await change(goodPassword, 'ann-example')).toMatchObject({
      status: 400,
      body: { errors: { newPassword: expect.stringContaining('your own name') as string } },
    });
    expect(await change(goodPassword, 'another good one', 'x')).toMatchObject({
      status: 400,
      body: { errors: { confirmPassword: expect.stringContaining('Passowrd') as string } },
    });
    expect((await site.ask('GET Account/Validate', { token: other })).status).toBe(200);
    expect(await change(goodPassword, 'another good one')).toMatchObject({
      status: 200,
      body: { message: 'Password Updated.' },
    });
    expect((await site.ask('GET Account/Validate', { token: other })).status).toBe(401);
    expect((await site.ask('GET Account/Validate', { token: String(token) })).status).toBe(200);
    expect((await site.ask('POST Account/login', loginOf(1))).status).toBe(401);
    expect((await site.ask('POST Account/login', loginOf(1, 'another good one'))).status).toBe(200);
    await site.app.close();
    expect(site.sent.map(({ subject }) => subject)).toContain('Your password was changed');
  });
});

describeOnSqlite('a device', ({ open }) => {
  test('gets a new id, known to both accounts, when a second account signs in on it', async () => {
    const { site, login, known, own } = await openWithDevices(await open());
    await site.join(2);
    const body = { email: emailOfMember(2), password: goodPassword };
    const second = await site.ask('POST Account/login', { body, headers: own.headers });
    const shared = cookieIn(second.headers);
    expect(shared).not.toBe(own.headers.cookie);
    expect((await login(shared)).cookie).toBe(shared);
    expect(await known()).toEqual([false, true]);
  });

  test('does not become known by an id issued for another account', async () => {
    const { site, login } = await openWithDevices(await open());
    await site.join(2);
    const body = { email: emailOfMember(2), password: goodPassword };
    const planted = cookieIn((await site.ask('POST Account/login', { body })).headers);
    const { cookie } = await login(planted);
    expect(cookie).not.toBe(planted);
    expect((await login(planted)).cookie).not.toBe(planted);
  });

  test('keeps the id that the server created for its account, and is stored as a hash', async () => {
    const database = await open();
    const { own, known } = await openWithDevices(database);
    expect(await known()).toEqual([true, true]);
    const stored = await database.kysely.selectFrom('account_devices').selectAll().execute();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(own.headers.cookie.replace('device=', ''));
  });

  test('is forgotten at the eleventh device when its sign-in is the oldest', async () => {
    const database = await open();
    const { site, login } = await openWithDevices(database);
    const cookies: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      site.clock.now += 1;
      cookies.push((await login()).cookie);
    }
    const stored = await database.kysely.selectFrom('account_devices').selectAll().execute();
    expect(stored).toHaveLength(10);
    const [oldest = '', second = ''] = cookies;
    expect((await login(second)).cookie).toBe(second);
    expect((await login(oldest)).cookie).not.toBe(oldest);
  });

  test('is forgotten when another device changes the password', async () => {
    const { site, own, known } = await openWithDevices(await open());
    const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    expect((await site.ask('PUT Account/ChangePassword', { ...own, body })).status).toBe(200);
    expect(await known(newPassword)).toEqual([true, false]);
  });

  test('is forgotten when another device resets the password', async () => {
    const { site, own, known } = await openWithDevices(await open());
    const { headers } = own;
    await site.ask('POST Account/RequestPasswordReset', { body: { email }, headers });
    const resetCode = await site.codeTo(email, 2);
    const body = { email, resetCode, password: newPassword, confirmPassword: newPassword };
    expect((await site.ask('POST Account/ResetPassword', { body, headers })).status).toBe(200);
    expect(await known(newPassword)).toEqual([true, false]);
  });

  test('is forgotten when another device signs out everywhere else', async () => {
    const { site, own, known } = await openWithDevices(await open());
    expect((await site.ask('DELETE Account/Sessions', own)).status).toBe(200);
    expect(await known()).toEqual([true, false]);
  });

  test.each(['DELETE Admin/Accounts/$/Sessions', 'POST Admin/Accounts/$/Disable'])(
    'is forgotten after %s',
    async (request) => {
      const database = await open();
      const { site } = await openWithDevices(database);
      const { token } = await site.join(2);
      const idOf = async (address: string) => {
        const accounts = database.kysely.selectFrom('accounts').where('email', '=', address);
        return (await accounts.select('id').executeTakeFirstOrThrow()).id;
      };
      await makeAdmin(database, await idOf(emailOfMember(2)));
      const id = await idOf(email);
      const devices = async () => {
        const rows = database.kysely.selectFrom('account_devices').where('account_id', '=', id);
        return (await rows.selectAll().execute()).length;
      };
      expect(await devices()).toBeGreaterThan(0);
      expect((await site.ask(request.replace('$', String(id)), { token })).status).toBe(200);
      expect(await devices()).toBe(0);
    },
  );

  test('that registered the account is forgotten when another device validates it first', async () => {
    for (const way of ['code', 'link']) {
      const site = await openAccountSite(await open());
      const body = { email, password: goodPassword };
      const { token } = await site.register(1);
      const planted = cookieIn((await site.ask('POST Account/login', { body })).headers);
      const own = cookieIn((await site.ask('POST Account/login', { body })).headers);
      const headers = { cookie: own };
      const done =
        way === 'code'
          ? await site.ask(`PUT Account/ValidateAccount/${await site.codeTo(email)}`, {
              token,
              headers,
            })
          : await site.ask('POST Account/ValidateByLink', {
              body: { token: await site.linkTo(email) },
              headers,
            });
      expect(done.status).toBe(200);
      const kept = async (cookie: string) => {
        const response = await site.ask('POST Account/login', { body, headers: { cookie } });
        return cookieIn(response.headers) === cookie;
      };
      expect([await kept(own), await kept(planted)]).toEqual([true, false]);
      await site.app.close();
    }
  });
});
