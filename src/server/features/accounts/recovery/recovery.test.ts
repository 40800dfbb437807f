import { minuteMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { countedAs, countUse, spareCountedAs } from '#server/database/use-counts.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import type { Database } from '#server/database/open-database.ts';
import type { AppDeps } from '#server/app.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';

const owner = emailOfMember(1);
const newPassword = 'quite another one';
const sentence =
  'If there is an account with this email, we have sent a code to its phone or email.';

async function openJoined(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.join(1);
  const form = (email: string, resetCode: string, password = newPassword) => ({
    email,
    resetCode,
    password,
    confirmPassword: password,
  });
  let codes = 1;
  return {
    site,
    token,
    request: (email = owner, from = '192.0.2.1') =>
      site.ask('POST Account/RequestPasswordReset', { body: { email }, from }),
    nextCode: () => site.codeTo(owner, (codes += 1)),
    check: (resetCode: string, email = owner, from = '192.0.2.1') =>
      site.ask('POST Account/ValidateToken', { body: { email, resetCode }, from }),
    reset: (resetCode: string, password = newPassword, email = owner, from = '192.0.2.1') =>
      site.ask('POST Account/ResetPassword', { body: form(email, resetCode, password), from }),
    login: (password: string) =>
      site.ask('POST Account/login', { body: { email: owner, password } }),
  };
}

const other = (code: string) => (code === '00000000' ? '00000001' : '00000000');
const cookieIn = (headers: Readonly<Record<string, unknown>>) =>
  /requester=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

describeOnSqlite('password recovery', ({ open }) => {
  test('does not reveal whether there is an account', async () => {
    const { site, request, check, reset } = await openJoined(await open());
    const unknown = emailOfMember(9);
    const pairs = [
      [await request(owner), await request(unknown)],
      [await request(owner), await request(unknown)],
      [await check('00000000'), await check('00000000', unknown)],
      [await reset('00000000'), await reset('00000000', newPassword, unknown)],
      [await reset('00000000', '123456'), await reset('00000000', '123456', unknown)],
      [await reset('00000000'), await reset('00000000', newPassword, unknown)],
      [await reset('00000000'), await reset('00000000', newPassword, unknown)],
      [await reset('00000000'), await reset('00000000', newPassword, unknown)],
      [await reset('00000000'), await reset('00000000', newPassword, unknown)],
    ];
    const comparable = (response: (typeof pairs)[0][0] | undefined) => ({
      ...response,
      headers: {
        ...response?.headers,
        'x-request-id': '',
        date: '',
        'set-cookie': String(response?.headers['set-cookie']).replaceAll(
          /=(?:[\w-]{22}|[\w-]{36});/g,
          '=…;',
        ),
      },
    });
    for (const [known, nobody] of pairs) expect(comparable(nobody)).toEqual(comparable(known));
    expect(pairs.map(([known]) => known?.status)).toEqual([
      200, 429, 400, 400, 400, 400, 400, 400, 429,
    ]);
    await site.app.close();
    expect(site.sent.some(({ to }) => to === unknown)).toBe(false);
  });

  test('works for the owner when another client uses up its own tries and sends', async () => {
    const { site, request, nextCode, check, reset } = await openJoined(await open());
    const stranger = '198.51.100.1';
    for (let index = 0; index < 12; index += 1) {
      await request(owner, stranger);
      site.clock.now += minuteMs;
    }
    expect((await request(owner, stranger)).status).toBe(429);
    for (let count = 0; count < 10; count += 1) await nextCode();
    expect((await request()).status).toBe(200);
    const code = await nextCode();
    for (let index = 0; index < 8; index += 1) await check(other(code), owner, stranger);
    expect((await check(code, owner, stranger)).status).toBe(429);
    expect((await reset(code)).status).toBe(200);
  });

  test('matches only the code requested by the same browser, or by the same IP address without cookies', async () => {
    const { site, nextCode } = await openJoined(await open(), { isRateLimited: false });
    const request = async (from: string, cookie = '') => {
      const body = { email: owner };
      const options = { body, from, headers: { cookie } };
      const { headers } = await site.ask('POST Account/RequestPasswordReset', options);
      return { cookie: cookieIn(headers), code: await nextCode() };
    };
    const check = async (resetCode: string, from: string, cookie = '') => {
      const options = { body: { email: owner, resetCode }, from, headers: { cookie } };
      return (await site.ask('POST Account/ValidateToken', options)).status;
    };
    const [home, elsewhere] = ['198.51.100.1', '203.0.113.1'];
    const first = await request(home);
    const second = await request(elsewhere);
    // The cookie decides, from any address.
    expect(await check(first.code, elsewhere, first.cookie)).toBe(200);
    expect(await check(first.code, home, second.cookie)).toBe(400);
    expect(await check(first.code, home, `requester=${'A'.repeat(22)}`)).toBe(400);
    expect(await check(second.code, home, second.cookie)).toBe(200);
    // Without a cookie, the address decides: only its latest code is valid.
    expect(await check(first.code, home)).toBe(200);
    expect(await check(first.code, elsewhere)).toBe(400);
    const third = await request(home, first.cookie);
    expect(third.cookie).not.toBe(first.cookie);
    expect(await check(first.code, home)).toBe(400);
    expect(await check(third.code, home)).toBe(200);
    expect(await check(third.code, home, first.cookie)).toBe(400);
  });

  test('sends 100 codes a day to other clients, then one per 30 minutes, with or without an account', async () => {
    const database = await open();
    const { site, request } = await openJoined(database);
    const unknown = emailOfMember(9);
    const limit = { uses: 100, windowMs: 24 * 60 * minuteMs };
    const counts = {
      [owner]: countedAs('sends for strangers', owner, 'reset'),
      [unknown]: spareCountedAs('sends for strangers', ` ${unknown}`, 'reset'),
    };
    for (const [email, counted] of Object.entries(counts)) {
      await countUse(database.kysely, counted, limit, testNow, 99);
      for (const from of ['198.51.100.1', '198.51.100.2']) {
        expect((await request(email, from)).status).toBe(200);
      }
      const refused = await request(email, '203.0.113.1');
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1800']);
    }
    await site.app.close();
    // One from registration, and those requested above.
    expect(site.sent.filter(({ to }) => to === owner)).toHaveLength(3);
  });

  test('requires a password of 12 characters for an admin', async () => {
    const database = await open();
    const { request, nextCode, reset } = await openJoined(database);
    await database.kysely.updateTable('accounts').set({ role: 'Admin' }).execute();
    await request();
    const code = await nextCode();
    expect(await reset(code, 'kestrel-9')).toMatchObject({
      status: 400,
      body: { errors: { password: 'Minimum of 12 characters for admins' } },
    });
    expect((await reset(code, 'kestrel-kestrel-9')).status).toBe(200);
  });
});

describeDialect('postgres', 'password recovery', ({ open }) => {
  test('accepts one of several concurrent uses of a code', async () => {
    const { request, nextCode, reset } = await openJoined(await open());
    await request();
    const code = await nextCode();
    const uses = await Promise.all(Array.from({ length: 6 }, () => reset(code)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(uses.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('ends every session that a concurrent sign-in with the old password starts', async () => {
    const database = await open();
    const { site, request, nextCode, reset, login } = await openJoined(database, {
      isRateLimited: false,
    });
    await request();
    const code = await nextCode();
    const logins = Array.from({ length: 6 }, () => login(goodPassword));
    const resetting = reset(code);
    const late = Array.from({ length: 6 }, () => login(goodPassword));
    const done = await resetting;
    expect(done.status).toBe(200);
    const responses = await Promise.all([...logins, ...late]);
    for (const { body } of responses) {
      const { token } = body;
      if (typeof token !== 'string') continue;
      const check = await site.ask('GET Account/Validate', { token });
      expect(check.status).toBe(401);
    }
    const left = await database.kysely.selectFrom('sessions').select('id').execute();
    expect(left).toHaveLength(1);
  });

  test('limits the wrong tries of all addresses together; right tries do not count', async () => {
    const { request, nextCode, check } = await openJoined(await open(), { isRateLimited: false });
    await request();
    const code = await nextCode();
    for (let count = 0; count < 3; count += 1) expect((await check(code)).status).toBe(200);
    const tries = Array.from({ length: 40 }, (_, index) =>
      check(other(code), owner, `198.51.100.${Math.floor(index / 5)}`),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(25);
    expect((await check(code)).status).toBe(429);
  });
});

describeEachDialect('password recovery', ({ open }) => {
  test('accepts a code, ends all sessions, and signs in', async () => {
    const { site, token, request, nextCode, check, reset, login } = await openJoined(await open());
    expect(await request(owner.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: sentence },
    });
    const code = await nextCode();
    expect((await check(other(code))).status).toBe(400);
    expect((await check(code)).status).toBe(200);
    // A check extends the code by 10 minutes and does not use it up.
    site.clock.now += 9 * minuteMs;
    expect((await check(code)).status).toBe(200);
    site.clock.now += 9 * minuteMs;
    const done = await reset(code);
    expect(done).toMatchObject({ status: 200, body: { freakBrotherNumber: 1, role: 'User' } });
    const fresh = String(done.body['token']);
    expect((await site.ask('GET Account/Validate', { token: fresh })).status).toBe(200);
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
    expect((await reset(code)).status).toBe(400);
    expect((await login(goodPassword)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
  });
});
