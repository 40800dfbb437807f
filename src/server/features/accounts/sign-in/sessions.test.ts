import { expect, test } from 'vitest';
import type { Session } from '#contract/accounts/sign-in.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import { sweepAccounts } from '../sweep-accounts.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const loginOf = (number: number, password = goodPassword) => ({
  body: { email: emailOfMember(number), password },
});

/** Polls until the session was extended to the current time. */
async function lastUse(site: AccountSite, token: string): Promise<void> {
  await expect
    .poll(async () => {
      const { body } = await site.ask('GET Account/Sessions', { token });
      return (body as unknown as Session[]).find(({ isCurrent }) => isCurrent)?.usedAt;
    })
    .toBe(new Date(site.clock.now).toISOString());
}

describeOnSqlite('a session', ({ open }) => {
  test('lasts 30 days from its last use, and ends at sign-out', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    const ask = async () => (await site.ask('GET Account/Validate', { token })).status;
    site.clock.now += 29 * dayMs;
    expect(await ask()).toBe(200);
    await lastUse(site, token);
    site.clock.now += 29 * dayMs;
    expect(await ask()).toBe(200);
    expect((await site.ask('POST Account/logout', { token })).status).toBe(200);
    expect(await ask()).toBe(401);
    const { token: second } = (await site.ask('POST Account/login', loginOf(1))).body;
    site.clock.now += 30 * dayMs;
    expect((await site.ask('GET Account/Validate', { token: String(second) })).status).toBe(401);
  });

  test('ends after 90 days in total, however often it is used', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    const statusOf = async () => (await site.ask('GET Account/Validate', { token })).status;
    for (let day = 10; day < 90; day += 10) {
      site.clock.now += 10 * dayMs;
      expect(await statusOf(), `day ${day}`).toBe(200);
      await lastUse(site, token);
    }
    site.clock.now += 10 * dayMs - 1;
    expect(await statusOf()).toBe(200);
    site.clock.now += 1;
    expect(await statusOf()).toBe(401);
    const { token: next } = (await site.ask('POST Account/login', loginOf(1))).body;
    const { body } = await site.ask('GET Account/Sessions', { token: String(next) });
    expect(body).toMatchObject([{ isCurrent: true }]);
    const data = await site.ask('GET Account/Data', { token: String(next) });
    expect(data.body['sessions']).toEqual(body);
  });

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

  test('is listed with its device, and can be ended from another session', async () => {
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
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(200);
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

  test('ends after 12 hours without use', async () => {
    const { site, token, statusOf } = await openAsAdmin(await open());
    site.clock.now += 12 * hourMs - 1;
    expect(await statusOf()).toBe(200);
    await lastUse(site, token);
    site.clock.now += 12 * hourMs - 1;
    expect(await statusOf()).toBe(200);
    await lastUse(site, token);
    site.clock.now += 12 * hourMs;
    expect(await statusOf()).toBe(401);
  });

  test('ends after 7 days in total, however often it is used', async () => {
    const { site, token, statusOf } = await openAsAdmin(await open());
    for (let hour = 8; hour < 7 * 24; hour += 8) {
      site.clock.now += 8 * hourMs;
      expect(await statusOf(), `hour ${hour}`).toBe(200);
      await lastUse(site, token);
    }
    site.clock.now += 8 * hourMs;
    expect(await statusOf()).toBe(401);
    const { token: next } = (await site.ask('POST Account/login', loginOf(1))).body;
    const { body } = await site.ask('GET Account/Sessions', { token: String(next) });
    expect(body).toMatchObject([{ isCurrent: true }]);
  });

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

describeDialect('postgres', 'changing the password', ({ open }) => {
  test('limits wrong old passwords, also for concurrent requests', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    const body = {
      oldPassword: 'wrong',
      newPassword: 'another one',
      confirmPassword: 'another one',
    };
    const many = await Promise.all(
      Array.from({ length: 15 }, () => site.ask('PUT Account/ChangePassword', { token, body })),
    );
    expect(many.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(many.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
