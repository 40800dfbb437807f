import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { createPasskey } from '#tests/support/software-authenticator.ts';
import {
  addPasskey,
  openTwoStepSite,
  beginPasskeySignIn,
  codeAt,
  logIn,
  passSecondFactor,
  resetPassword,
  turnOn,
  statusesOf,
  askForLink,
  beginEnrolment,
  beginPasskey,
} from '#tests/support/sites/two-step.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';

const email = emailOfMember(1);
const stepMs = 30_000;

const wrongCode = {
  status: 401,
  body: {
    code: 'unauthorized',
    message: 'That code is wrong or was already used. Please enter a new one.',
  },
};

const wrongPasskey = {
  status: 401,
  body: {
    code: 'unauthorized',
    message: 'This passkey was not accepted. Please use another one, or another way.',
  },
};

const startAgain = {
  status: 400,
  body: { errors: { challenge: expect.stringContaining('start again') as string } },
};

const newPassword = 'quite another one';
const subject = 'Someone entered your password, but not your second step';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

async function openAnswering(database: Database, given: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, given);
  const { token } = await site.join(1);
  const { nextCode } = await turnOn(site, token, email);
  const answer = async (response: string, cookie?: string) => {
    const { challenge } = await logIn(site, email);
    const headers = { 'user-agent': firefox, ...(cookie === undefined ? {} : { cookie }) };
    return passSecondFactor(site, { challenge, method: 'totp', response }, { headers });
  };
  /** Closes the app first, so that deferred emails are sent. */
  const mails = async () => {
    await site.app.close();
    return site.sent.filter((sent) => sent.to === email && sent.subject === subject);
  };
  return { site, nextCode, answer, mails };
}

const quarterMs = 15 * 60_000;

describeOnSqlite('a second factor', ({ open }) => {
  test('is required after the password, before a token or device is issued', async () => {
    const { site } = await openTwoStepSite(await open());
    const body = { email, password: goodPassword };
    const login = await site.ask('POST Account/login', { body });
    expect(login).toMatchObject({ status: 200, body: { secondFactor: ['totp', 'recovery'] } });
    expect(Object.keys(login.body).toSorted()).toEqual(['challenge', 'secondFactor']);
    expect(login.body['challenge']).toMatch(/^[\w-]{43}$/);
    expect(String(login.headers['set-cookie'])).not.toMatch(/device/);
    const token = String(login.body['challenge']);
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
    const inVain = await site.ask('POST Account/login', { body: { email, password: 'wrong' } });
    expect(inVain.status).toBe(401);
  });

  test('is required after a password reset, before a token or device is issued', async () => {
    const { site, nextCode } = await openTwoStepSite(await open());
    const reset = await resetPassword(site, email, newPassword);
    expect(reset).toMatchObject({ status: 200, body: { secondFactor: ['totp', 'recovery'] } });
    expect(reset.body).not.toHaveProperty('token');
    expect(String(reset.headers['set-cookie'])).not.toMatch(/device/);
    const challenge = String(reset.body['challenge']);
    const answer = await passSecondFactor(site, {
      challenge,
      method: 'totp',
      response: nextCode(),
    });
    expect(answer.status).toBe(200);
    const old = await site.ask('POST Account/login', { body: { email, password: goodPassword } });
    expect(old.status).toBe(401);
  });

  test('accepts a code of the previous or next step, and no other', async () => {
    const { site, secret, tryCode } = await openTwoStepSite(await open());
    const start = site.clock.now;
    site.clock.now = start + 4 * stepMs;
    expect(await tryCode(codeAt(secret, start + 2 * stepMs))).toMatchObject(wrongCode);
    expect(await tryCode(codeAt(secret, start + 6 * stepMs))).toMatchObject(wrongCode);
    expect((await tryCode(codeAt(secret, start + 3 * stepMs))).status).toBe(200);
    expect((await tryCode(codeAt(secret, start + 5 * stepMs))).status).toBe(200);
    expect(await tryCode(codeAt(secret, start + 4 * stepMs))).toMatchObject(wrongCode);
  });

  test('completes the sign-in with a code, also with spaces, and accepts no code twice', async () => {
    const { site, secret, nextCode, tryCode } = await openTwoStepSite(await open());
    // This one turned it on.
    expect(await tryCode(codeAt(secret, site.clock.now))).toMatchObject(wrongCode);
    const code = nextCode();
    const answer = await tryCode(`${code.slice(0, 3)} ${code.slice(3)} `);
    // The same response as to a password alone.
    expect(answer).toMatchObject({
      status: 200,
      body: { firstName: 'Ann', hasSecondFactor: true, needsSecondFactor: false },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/device=[\w-]{20,}/);
    const token = String(answer.body['token']);
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(200);
    expect(await tryCode(code)).toMatchObject(wrongCode);
  });

  test('stores recovery codes as hashes, accepts each once in any case or spacing, and notifies the owner', async () => {
    const database = await open();
    const { site, recoveryCodes, tryCode } = await openTwoStepSite(database);
    const stored = await database.kysely.selectFrom('recovery_codes').selectAll().execute();
    expect(stored).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
      expect(JSON.stringify(stored)).not.toContain(code);
      expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
    }
    const [first = '', second = ''] = recoveryCodes;
    expect((await tryCode(` ${first.toUpperCase().replaceAll('-', ' ')}`, 'recovery')).status).toBe(
      200,
    );
    expect(await tryCode(first, 'recovery')).toMatchObject(wrongCode);
    expect((await tryCode(second.replaceAll('-', ''), 'recovery')).status).toBe(200);
    const notice = () => site.sent.filter(({ subject }) => subject === 'A recovery code was used');
    await expect.poll(notice).toHaveLength(2);
    expect(notice().map(({ text }) => /You have (\d) left/.exec(text)?.[1])).toEqual(['9', '8']);
    expect(JSON.stringify(notice())).not.toContain(first);
  });

  test('does not offer recovery codes when all are used', async () => {
    const { site, recoveryCodes, tryCode } = await openTwoStepSite(await open());
    for (const code of recoveryCodes) expect((await tryCode(code, 'recovery')).status).toBe(200);
    expect((await logIn(site, email)).secondFactor).toEqual(['totp']);
    await expect
      .poll(() => site.sent.filter(({ text }) => text.includes('It was your last one')))
      .toHaveLength(1);
  });

  test('rejects passkeys and codes of another account, and responses that do not match the method', async () => {
    const { site, tryCode } = await openTwoStepSite(await open(), { isRateLimited: false });
    const other = await site.join(2);
    const { recoveryCodes, nextCode } = await turnOn(site, other.token, emailOfMember(2));
    const passkey = await addPasskey(site, other.token);
    const { challenge } = await logIn(site, email);
    const response = passkey.sign(challenge);
    expect(await passSecondFactor(site, { challenge, method: 'passkey', response })).toMatchObject(
      wrongPasskey,
    );
    for (const [method, wrong] of [
      ['totp', passkey.sign('A'.repeat(43))],
      ['totp', nextCode()],
      ['totp', 'abcdef'],
      ['totp', '1234567'],
      ['recovery', recoveryCodes[0]],
      ['recovery', '000000'],
      ['passkey', '000000'],
    ] as const) {
      const expected = method === 'passkey' ? wrongPasskey : wrongCode;
      expect(await tryCode(wrong, method), `${method} ${JSON.stringify(wrong)}`).toMatchObject(
        expected,
      );
    }
  });

  test('rejects challenges that are unknown, used, expired, for another purpose or from before a new password', async () => {
    const { site, token, nextCode } = await openTwoStepSite(await open());
    const { challenge } = await logIn(site, email);
    const send = (given: string, response = nextCode()) =>
      passSecondFactor(site, { challenge: given, method: 'totp', response });
    expect((await send(challenge)).status).toBe(200);
    expect(await send(challenge)).toMatchObject(startAgain);
    expect(await send('A'.repeat(43))).toMatchObject(startAgain);
    expect(await send(await beginPasskeySignIn(site))).toMatchObject(startAgain);
    const confirming = await site.ask('POST Account/Confirm/Begin', { token });
    expect(await send(String(confirming.body['challenge']))).toMatchObject(startAgain);
    const old = await logIn(site, email);
    site.clock.now += 10 * 60_000;
    expect(await send(old.challenge)).toMatchObject(startAgain);
    const earlier = await logIn(site, email);
    const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    expect((await site.ask('PUT Account/ChangePassword', { token, body })).status).toBe(200);
    expect(await send(earlier.challenge)).toMatchObject(startAgain);
  });

  test('is rejected for an account that was disabled meanwhile', async () => {
    const database = await open();
    const { site, nextCode } = await openTwoStepSite(database);
    const { challenge } = await logIn(site, email);
    await database.kysely.updateTable('accounts').set({ disabled_at: 1 }).execute();
    const form = { challenge, method: 'totp', response: nextCode() };
    expect(await passSecondFactor(site, form)).toMatchObject(startAgain);
  });
});

describeEachDialect('a passkey as the second factor', ({ open }) => {
  test('is accepted once if it signs the challenge', async () => {
    const { site, token } = await openTwoStepSite(await open());
    const passkey = await addPasskey(site, token);
    const { challenge, secondFactor } = await logIn(site, email);
    expect(secondFactor).toEqual(['passkey', 'totp', 'recovery']);
    const send = (response: unknown) =>
      passSecondFactor(site, { challenge, method: 'passkey', response });
    expect(await send(passkey.sign(await beginPasskeySignIn(site)))).toMatchObject(wrongPasskey);
    expect(await send(passkey.sign(challenge, { isVerified: false }))).toMatchObject(wrongPasskey);
    expect(await send(passkey.sign(challenge, { origin: 'https://a.example' }))).toMatchObject(
      wrongPasskey,
    );
    expect(await send(createPasskey().sign(challenge))).toMatchObject(wrongPasskey);
    const right = passkey.sign(challenge);
    const responses = await Promise.all([send(right), send(right)]);
    expect(statusesOf(responses)).toEqual([200, expect.toBeOneOf([400, 401])]);
  });
});

describeOnSqlite('a wrong second step', ({ open }) => {
  test('emails the owner the time, the device and what to do, but not for a known device', async () => {
    const { nextCode, answer, mails } = await openAnswering(await open());
    const right = await answer(nextCode());
    expect(right.status).toBe(200);
    const cookie = /device=[\w-]+/.exec(String(right.headers['set-cookie']))?.[0] ?? '';
    expect((await answer('000000', cookie)).status).toBe(401);
    expect((await answer('000000')).status).toBe(401);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.channel).toBe('email');
    expect(mail?.text).toMatch(/Time: 1 July 2026 at .*\nDevice: Firefox on Windows/);
    expect(mail?.text).toMatch(/If it was not you, .*\/recover-password/);
  });

  test.each([true, false])('sends one email a day (rate limits: %s)', async (isRateLimited) => {
    const { site, answer, mails } = await openAnswering(await open(), { isRateLimited });
    await Promise.all(['000000', '000001', '000002'].map((code) => answer(code)));
    site.clock.now += dayMs - 1;
    await answer('000000');
    site.clock.now += 1;
    await answer('000000');
    await answer('000000');
    expect(await mails()).toHaveLength(2);
  });
});

describeOnSqlite('attempts at a second factor', ({ open }) => {
  test('allows 10 wrong tries per 15 minutes and address, which a correct password does not reset', async () => {
    const { site, nextCode, tryCode } = await openTwoStepSite(await open());
    const from = '192.0.2.7';
    for (let count = 0; count < 10; count += 1) {
      const isCode = count % 2 === 0;
      const wrong = isCode ? '000000' : 'a'.repeat(16);
      expect((await tryCode(wrong, isCode ? 'totp' : 'recovery', { from })).status).toBe(401);
    }
    const limited = await tryCode(nextCode(), 'totp', { from });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryCode(nextCode(), 'totp', { from: '192.0.2.8' })).status).toBe(200);
    site.clock.now += quarterMs;
    expect((await tryCode(nextCode(), 'totp', { from })).status).toBe(200);
  });

  test('allows unknown devices 100 wrong tries a day, and known devices more', async () => {
    const database = await open();
    const { nextCode, tryCode } = await openTwoStepSite(database);
    const own = await tryCode(nextCode(), 'totp', { from: '198.51.100.1' });
    const cookie = /device=[\w-]+/.exec(String(own.headers['set-cookie']))?.[0] ?? '';
    const counted = countedAs('password of strangers', 'second factor of 1');
    const limit = { uses: 100, windowMs: 24 * 60 * 60_000 };
    await countUse(database.kysely, counted, limit, testNow, 99);
    expect((await tryCode('000000', 'totp', { from: '203.0.113.1' })).status).toBe(401);
    expect((await tryCode(nextCode(), 'totp', { from: '203.0.113.99' })).status).toBe(429);
    expect((await tryCode(nextCode(), 'totp', { headers: { cookie } })).status).toBe(200);
  });
});

describeOnSqlite('the second factor of an account', ({ open }) => {
  test('keeps its passkeys on a password reset', async () => {
    const { site, token } = await openTwoStepSite(await open());
    const passkey = await addPasskey(site, token);
    await resetPassword(site, email, newPassword);
    const challenge = await beginPasskeySignIn(site);
    const answer = await site.ask('POST Account/PasskeyLogin', {
      body: { challenge, response: passkey.sign(challenge) },
    });
    expect(answer.status).toBe(200);
  });

  test('when off, passkeys are deleted on a password reset', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.join(1);
    await addPasskey(site, token);
    const body = { password: goodPassword };
    const { options } = (await site.ask('POST Account/Passkeys/Begin', { token, body })).body as {
      options: { challenge: string };
    };
    await resetPassword(site, email, newPassword);
    expect(await database.kysely.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    const late = {
      ...options,
      name: 'Late',
      response: createPasskey().register(options.challenge),
    };
    const fresh = await site.ask('POST Account/login', { body: { email, password: newPassword } });
    const added = await site.ask('POST Account/Passkeys', {
      token: String(fresh.body['token']),
      body: { challenge: late.challenge, name: late.name, response: late.response },
    });
    expect(added).toMatchObject(startAgain);
  });
});

describeDialect('postgres', 'a second factor', ({ open }) => {
  test.each(['totp', 'recovery'])(
    'accepts one of two concurrent requests with one %s code',
    async (method) => {
      const { site, nextCode, recoveryCodes } = await openTwoStepSite(await open());
      const challenges = [await logIn(site, email), await logIn(site, email)];
      const response = method === 'totp' ? nextCode() : recoveryCodes[0];
      const responses = await Promise.all(
        challenges.map(({ challenge }) => passSecondFactor(site, { challenge, method, response })),
      );
      expect(statusesOf(responses)).toEqual([200, 401]);
    },
  );

  test('discards a passkey that is added while it is turned on', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    for (const number of [1, 2, 3]) {
      const { token } = await site.join(number);
      const link = await askForLink(site, token, emailOfMember(number));
      const { challenge, totp } = await beginEnrolment(site, token, link);
      const begun = await beginPasskey(site, token);
      const first = { method: 'totp', response: codeAt(totp.secret, site.clock.now) };
      const response = createPasskey().register(begun.challenge);
      const [turnedOn] = await Promise.all([
        site.ask('POST Account/SecondFactor/TurnOn', {
          token,
          body: { token: link, challenge, ...first },
        }),
        site.ask('POST Account/Passkeys', {
          token,
          body: { challenge: begun.challenge, name: 'Meanwhile', response },
        }),
      ]);
      expect(turnedOn.status).toBe(200);
    }
    expect(await database.kysely.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });
});
