import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const email = emailOfMember(1);
const newPassword = 'another good password';
const deviceIn = (headers: Readonly<Record<string, unknown>>) =>
  /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

/** Opens an account with two devices: one of the owner, one of another person. */
async function openWithDevices(database: Database) {
  const site = await openAccountSite(database);
  await site.join(1);
  const login = async (cookie = '', password = goodPassword) => {
    const body = { email, password };
    const response = await site.ask('POST Account/login', { body, headers: { cookie } });
    expect(response.status).toBe(200);
    return { token: String(response.body['token']), cookie: deviceIn(response.headers) };
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

describeOnSqlite('a device', ({ open }) => {
  test('gets a new id, known to both accounts, when a second account signs in on it', async () => {
    const { site, login, known, own } = await openWithDevices(await open());
    await site.join(2);
    const body = { email: emailOfMember(2), password: goodPassword };
    const second = await site.ask('POST Account/login', { body, headers: own.headers });
    const shared = deviceIn(second.headers);
    expect(shared).not.toBe(own.headers.cookie);
    expect((await login(shared)).cookie).toBe(shared);
    expect(await known()).toEqual([false, true]);
  });

  test('does not become known by an id issued for another account', async () => {
    const { site, login } = await openWithDevices(await open());
    await site.join(2);
    const body = { email: emailOfMember(2), password: goodPassword };
    const planted = deviceIn((await site.ask('POST Account/login', { body })).headers);
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

  test('is forgotten when an admin signs the account out or disables it', async () => {
    const database = await open();
    const { site, known } = await openWithDevices(database);
    const { token } = await site.join(2);
    const find = (address: string) =>
      database.kysely
        .selectFrom('accounts')
        .where('email', '=', address)
        .select('id')
        .executeTakeFirstOrThrow();
    await makeAdmin(database, (await find(emailOfMember(2))).id);
    const { id } = await find(email);
    expect((await site.ask(`DELETE Admin/Accounts/${id}/Sessions`, { token })).status).toBe(200);
    expect(await known()).toEqual([false, false]);
    await site.ask(`POST Admin/Accounts/${id}/Disable`, { token });
    await site.ask(`POST Admin/Accounts/${id}/Enable`, { token });
    const left = await database.kysely.selectFrom('account_devices').selectAll().execute();
    expect(left.filter(({ account_id }) => account_id === id)).toEqual([]);
  });

  test('that registered the account is forgotten when another device validates it first', async () => {
    for (const way of ['code', 'link']) {
      const site = await openAccountSite(await open());
      const body = { email, password: goodPassword };
      const { token } = await site.register(1);
      const planted = deviceIn((await site.ask('POST Account/login', { body })).headers);
      const own = deviceIn((await site.ask('POST Account/login', { body })).headers);
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
        return deviceIn(response.headers) === cookie;
      };
      expect([await kept(own), await kept(planted)]).toEqual([true, false]);
      await site.app.close();
    }
  });
});
