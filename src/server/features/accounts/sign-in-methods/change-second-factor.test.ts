import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { wrongLink } from '#tests/support/sites/mailed-link-site.ts';
import { createPasskey } from '#tests/support/software-authenticator.ts';
import {
  addPasskey,
  askForLink,
  beginEnrolment,
  beginPasskeySignIn,
  codeAt,
  logIn,
  passSecondFactor,
  turnOn,
  statusesOf,
  confirm,
} from '#tests/support/sites/two-step.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import type { AccountData } from '#contract/account-data/account-data.ts';
import type { AppDeps } from '#server/app.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { sweepAccounts } from '../account-data/sweep-accounts.ts';
import { limitSignInChallenges } from '../sign-in/challenges.queries.ts';

const email = emailOfMember(1);
const newPassword = 'quite another one';
const refusedLink = { status: 400, body: { errors: { token: wrongLink } } };

async function openJoined(database: Database) {
  const site = await openAccountSite(database);
  const { token } = await site.join(1);
  return {
    site,
    token,
    begin: (link: string, as = token) =>
      site.ask('POST Account/SecondFactor/Begin', { token: as, body: { token: link } }),
    enrol: (body: object, as = token) =>
      site.ask('POST Account/SecondFactor/TurnOn', { token: as, body }),
    isOn: async () =>
      (await database.kysely.selectFrom('second_factors').selectAll().execute()).length > 0,
  };
}

async function openEnrolled(database: Database) {
  const admin = await openAdminSite(database);
  const { site, token } = admin;
  return { site, token, ...(await turnOn(site, token, email)) };
}

async function openWithPasskey(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.join(1);
  const twoStep = await turnOn(site, token, email);
  const passkey = await addPasskey(site, token, 'Kitchen tablet');
  return { site, token, passkey, ...twoStep };
}

const tables = ['second_factors', 'recovery_codes', 'passkeys', 'challenges'] as const;

async function countRows({ kysely }: Database): Promise<number[]> {
  const all = tables.map((table) => kysely.selectFrom(table).select('account_id').execute());
  return (await Promise.all(all)).map((rows) => rows.length);
}

describeOnSqlite('turning two-step sign-in on', ({ open }) => {
  test('accepts a first passkey with its name', async () => {
    const { site, token } = await openJoined(await open());
    const passkey = createPasskey();
    await turnOn(site, token, email, passkey);
    expect(await site.ask('GET Account/SignInMethods', { token })).toMatchObject({
      body: { passkeys: [{ name: 'First passkey' }], secondFactor: { hasTotp: false } },
    });
    const { challenge, secondFactor } = await logIn(site, email);
    expect(secondFactor).toEqual(['passkey', 'recovery']);
    const body = { challenge, method: 'passkey', response: passkey.sign(challenge) };
    expect((await passSecondFactor(site, body)).status).toBe(200);
  });

  test('emails a link that is for nothing else to the confirmed address, at most 5 a day', async () => {
    const database = await open();
    const { site, token } = await openJoined(database);
    const link = await askForLink(site, token, email);
    expect(link).toHaveLength(48);
    const stored = await database.kysely.selectFrom('account_links').selectAll().execute();
    expect(stored).toMatchObject([{ purpose: 'second-factor' }]);
    expect(JSON.stringify(stored)).not.toContain(link);
    const body = { token: link };
    expect((await site.ask('POST Account/ValidateByLink', { body })).status).toBe(400);
    const reset = await site.ask('POST Account/ResetPassword', {
      body: { email, resetCode: link, password: newPassword, confirmPassword: newPassword },
    });
    expect(reset.status).toBe(400);
    expect(site.sent.at(-1)?.text).toContain(
      `http://localhost:3000/set-up-second-factor#token=${link}`,
    );
    for (let count = 1; count < 5; count += 1) await askForLink(site, token, email);
    const limited = await site.ask('POST Account/SecondFactor/Link', { token });
    expect(limited.status).toBe(429);
    site.clock.now += 24 * 60 * 60_000;
    await askForLink(site, token, email);
  });

  test('fails when the email cannot be sent, and keeps no link', async () => {
    const database = await open();
    const { site, token } = await openJoined(database);
    const countLinks = async () =>
      (await database.kysely.selectFrom('account_links').selectAll().execute()).length;
    const before = await countLinks();
    site.provider.isDown = true;
    expect((await site.ask('POST Account/SecondFactor/Link', { token })).status).toBe(503);
    expect(await countLinks()).toBe(before);
  });

  test('rejects links that are unknown, expired, used, for another purpose or of another account', async () => {
    const { site, token, begin, enrol, isOn } = await openJoined(await open());
    expect(await begin('0'.repeat(48))).toMatchObject(refusedLink);
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    await expect.poll(() => site.sent.at(-1)?.text).toContain('/recover-password#token=');
    const forReset = /#token=([0-9a-f]{48})/.exec(site.sent.at(-1)?.text ?? '')?.[1] ?? '';
    expect(await begin(forReset)).toMatchObject(refusedLink);
    const old = await askForLink(site, token, email);
    site.clock.now += 30 * 60_000;
    expect(await begin(old)).toMatchObject(refusedLink);
    const link = await askForLink(site, token, email);
    const { challenge, totp } = await beginEnrolment(site, token, link);
    const response = codeAt(totp.secret, site.clock.now);
    const form = { token: link, challenge, method: 'totp', response };
    const other = await site.join(2);
    expect(await begin(link, other.token)).toMatchObject(refusedLink);
    expect(await enrol(form, other.token)).toMatchObject(refusedLink);
    expect(await enrol({ ...form, token: '0'.repeat(48) })).toMatchObject(refusedLink);
    const anonymous = await site.ask('POST Account/SecondFactor/TurnOn', { body: form });
    expect(anonymous.status).toBe(401);
    expect(await isOn()).toBe(false);
    const responses = await Promise.all([enrol(form), enrol(form)]);
    expect(statusesOf(responses)).toEqual([200, 400]);
    expect((await begin(link)).status).toBe(400);
    expect((await enrol(form)).status).toBe(400);
  });

  test('is rejected when the password was changed after it began', async () => {
    const { site, token, enrol, isOn } = await openJoined(await open());
    const link = await askForLink(site, token, email);
    const { challenge, totp } = await beginEnrolment(site, token, link);
    const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    expect((await site.ask('PUT Account/ChangePassword', { token, body })).status).toBe(200);
    const response = codeAt(totp.secret, site.clock.now);
    expect(await enrol({ token: link, challenge, method: 'totp', response })).toMatchObject({
      status: 400,
      body: { errors: { token: expect.stringContaining('expired') as string } },
    });
    expect(await isOn()).toBe(false);
  });

  test('is rejected with a wrong code, a wrong passkey or that of another account; the link stays valid', async () => {
    const { site, token, enrol } = await openJoined(await open());
    const link = await askForLink(site, token, email);
    const { challenge, totp } = await beginEnrolment(site, token, link);
    const form = { token: link, challenge };
    const wrongOnes = [
      { method: 'totp', response: '000000' },
      { method: 'totp', response: createPasskey().register(challenge) },
      { method: 'passkey', response: '000000' },
      { method: 'passkey', response: createPasskey().register('A'.repeat(43)) },
      { method: 'passkey', response: createPasskey().register(challenge, { rpId: 'example' }) },
      { method: 'passkey', response: createPasskey().register(challenge, { isVerified: false }) },
    ];
    for (const wrong of wrongOnes) {
      expect(await enrol({ ...form, ...wrong })).toMatchObject({
        status: 400,
        body: { errors: { response: expect.any(String) as string } },
      });
    }
    const other = await site.join(2);
    const taken = await addPasskey(site, other.token);
    const ofOther = { ...form, method: 'passkey', response: taken.register(challenge) };
    expect(await enrol(ofOther)).toMatchObject({ status: 409, body: { code: 'taken' } });
    const response = codeAt(totp.secret, site.clock.now);
    expect((await enrol({ ...form, method: 'totp', response })).status).toBe(200);
  });

  test('ends all other sessions, forgets other devices and removes earlier passkeys', async () => {
    const { site, token } = await openJoined(await open());
    const planted = await addPasskey(site, token, 'Planted');
    const body = { email, password: goodPassword };
    const other = await site.ask('POST Account/login', { body });
    const cookie = /device=[\w-]+/.exec(String(other.headers['set-cookie']))?.[0] ?? '';
    const { nextCode } = await turnOn(site, token, email);
    const ended = await site.ask('GET Account/Validate', { token: String(other.body['token']) });
    expect(ended.status).toBe(401);
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(200);
    const challenge = await beginPasskeySignIn(site);
    const inVain = { challenge, response: planted.sign(challenge) };
    expect((await site.ask('POST Account/PasskeyLogin', { body: inVain })).status).toBe(401);
    const login = await logIn(site, email, { headers: { cookie } });
    const passed = await passSecondFactor(
      site,
      { challenge: login.challenge, method: 'totp', response: nextCode() },
      { headers: { cookie } },
    );
    expect(String(passed.headers['set-cookie'])).not.toContain(cookie);
  });

  test('is rejected when it is already on', async () => {
    const { site, token, begin, enrol } = await openJoined(await open());
    const second = await askForLink(site, token, email);
    await turnOn(site, token, email);
    const isOn = { status: 400, body: { message: 'Two-step sign-in is already on.' } };
    expect(await site.ask('POST Account/SecondFactor/Link', { token })).toMatchObject(isOn);
    expect(await begin(second)).toMatchObject(isOn);
    const form = { token: second, challenge: 'A'.repeat(43), method: 'totp', response: '000000' };
    expect(await enrol(form)).toMatchObject(isOn);
  });
});

describeEachDialect('turning two-step sign-in on', ({ open }) => {
  test('requires the mailed link and a first code', async () => {
    const { site, token } = await openJoined(await open());
    const { recoveryCodes } = await turnOn(site, token, email);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await site.ask('GET Account/SignInMethods', { token })).toMatchObject({
      body: {
        passkeys: [],
        secondFactor: { isOn: true, isRequired: false, hasTotp: true, recoveryCodesLeft: 10 },
      },
    });
    expect(await site.ask('GET Account/Validate', { token })).toMatchObject({
      status: 200,
      body: { hasSecondFactor: true },
    });
    const notice = () => site.sent.find(({ subject }) => subject === 'Two-step sign-in is on');
    await expect.poll(notice).toMatchObject({ to: email });
    for (const code of recoveryCodes) expect(notice()?.text).not.toContain(code);
  });
});

describeOnSqlite('an enabled second factor', ({ open }) => {
  test('replaces the authenticator app, and codes of the old one stop working', async () => {
    const { site, token, nextCode } = await openEnrolled(await open());
    const begun = await site.ask('POST Account/Totp/Begin', { token });
    const { challenge, secret, uri } = begun.body as Record<'challenge' | 'secret' | 'uri', string>;
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    const set = (code: string) =>
      site.ask('PUT Account/Totp', { token, body: { challenge, code } });
    expect((await set('000000')).status).toBe(400);
    expect((await set(codeAt(secret, site.clock.now))).status).toBe(200);
    expect((await set(codeAt(secret, site.clock.now))).status).toBe(400);
    const login = await logIn(site, email);
    const send = (response: string) =>
      passSecondFactor(site, { challenge: login.challenge, method: 'totp', response });
    expect((await send(nextCode())).status).toBe(401);
    expect((await send(codeAt(secret, site.clock.now))).status).toBe(200);
    await expect
      .poll(() => site.sent.map(({ subject }) => subject))
      .toContain('Your authenticator app was changed');
  });

  test('replaces the recovery codes, and the old ones stop working', async () => {
    const { site, token, recoveryCodes } = await openEnrolled(await open());
    const renewed = await site.ask('POST Account/RecoveryCodes', { token });
    const fresh = (renewed.body as { recoveryCodes: string[] }).recoveryCodes;
    expect(fresh).toHaveLength(10);
    const { challenge } = await logIn(site, email);
    const send = (response?: string) =>
      passSecondFactor(site, { challenge, method: 'recovery', response });
    expect((await send(recoveryCodes[0])).status).toBe(401);
    expect((await send(fresh[0])).status).toBe(200);
    const notice = () => site.sent.find(({ subject }) => subject === 'You have new recovery codes');
    await expect.poll(notice).toMatchObject({ to: email });
    expect(notice()?.text).not.toContain(fresh[0]);
  });

  test('must be on for each change', async () => {
    const { site, token } = await openAdminSite(await open());
    await askForLink(site, token, email);
    for (const request of [
      'DELETE Account/SecondFactor',
      'POST Account/RecoveryCodes',
      'POST Account/Totp/Begin',
      'DELETE Account/Totp',
    ]) {
      expect(await site.ask(request, { token }), request).toMatchObject({
        status: 400,
        body: { message: 'Two-step sign-in is off.' },
      });
    }
  });

  test('accepts a passkey after the app was removed', async () => {
    const { site, token } = await openEnrolled(await open());
    const passkey = await addPasskey(site, token);
    expect((await site.ask('DELETE Account/Totp', { token })).status).toBe(200);
    const { challenge, secondFactor } = await logIn(site, email);
    expect(secondFactor).toEqual(['passkey', 'recovery']);
    const wrong = createPasskey().sign(challenge, { id: passkey.id });
    const send = (response: unknown) =>
      passSecondFactor(site, { challenge, method: 'passkey', response });
    expect((await send(wrong)).status).toBe(401);
    expect((await send(passkey.sign(challenge))).status).toBe(200);
  });
});

describeDialect('postgres', 'an enabled second factor', ({ open }) => {
  test('cannot lose its last method, whether app or passkey', async () => {
    const { site, token } = await openEnrolled(await open());
    const removeTotp = () => site.ask('DELETE Account/Totp', { token });
    expect((await removeTotp()).status).toBe(400);
    await addPasskey(site, token);
    const responses = await Promise.all([
      removeTotp(),
      site.ask('POST Account/Passkeys/1/Remove', { token, body: {} }),
    ]);
    expect(statusesOf(responses)).toEqual([200, 400]);
    expect((await logIn(site, email)).secondFactor).toHaveLength(2);
  });
});

describeOnSqlite('passkeys and second factors', ({ open }) => {
  test('are in the data download, without secrets', async () => {
    const { site, token, passkey, secret, recoveryCodes } = await openWithPasskey(await open());
    const answer = await site.ask('POST Account/Data', { token, body: {} });
    const data = answer.body as unknown as AccountData;
    const then = '2026-07-01T12:00:00.000Z';
    expect(data.passkeys).toEqual([{ name: 'Kitchen tablet', createdAt: then, usedAt: null }]);
    expect(data.secondFactor).toEqual({ turnedOnAt: then, hasTotp: true, recoveryCodesLeft: 10 });
    for (const hidden of [secret, passkey.id, ...recoveryCodes]) {
      expect(answer.text).not.toContain(hidden);
    }
    const other = await site.join(2);
    const others = await downloadData(site, other.token);
    expect(others.body).toMatchObject({ passkeys: [], secondFactor: null });
  });

  test('are deleted with the account', async () => {
    const database = await open();
    const { site, token } = await openWithPasskey(database);
    await logIn(site, email);
    await site.ask('POST Account/Confirm/Begin', { token });
    expect(await countRows(database)).toEqual([1, 10, 1, 2]);
    expect((await site.ask('POST Account/Delete', { token, body: {} })).status).toBe(200);
    expect(await countRows(database)).toEqual([0, 0, 0, 0]);
  });

  test('expired challenges are swept', async () => {
    const database = await open();
    const { site } = await openWithPasskey(database);
    await logIn(site, email);
    await beginPasskeySignIn(site);
    site.clock.now += 10 * 60_000 - 1;
    await beginPasskeySignIn(site);
    const sweep = () => sweepAccounts({ database, now: () => site.clock.now });
    await sweep();
    expect((await countRows(database)).at(-1)).toBe(3);
    site.clock.now += 1;
    await sweep();
    expect(await countRows(database)).toEqual([1, 10, 1, 1]);
  });

  test('are neither emailed nor logged with their secrets', async () => {
    const lines: string[] = [];
    const { site, token, passkey, secret, recoveryCodes, nextCode } = await openWithPasskey(
      await open(),
      logInto(lines),
    );
    const used = [nextCode()];
    const first = await logIn(site, email);
    const passed = await passSecondFactor(site, {
      challenge: first.challenge,
      method: 'totp',
      response: used[0],
    });
    const wrong = await logIn(site, email);
    await passSecondFactor(site, {
      challenge: wrong.challenge,
      method: 'recovery',
      response: 'abcd-efgh-jkmn-pqrs',
    });
    await passSecondFactor(site, {
      challenge: wrong.challenge,
      method: 'recovery',
      response: recoveryCodes[0],
    });
    const challenge = await beginPasskeySignIn(site);
    const signedIn = await site.ask('POST Account/PasskeyLogin', {
      body: { challenge, response: passkey.sign(challenge) },
    });
    used.push(nextCode());
    expect((await confirm(site, token, 'totp', () => used[1])).status).toBe(200);
    const renewed = await site.ask('POST Account/RecoveryCodes', { token });
    const again = await site.ask('POST Account/Totp/Begin', { token });
    await site.ask('POST Account/Passkeys/1/Remove', { token, body: {} });
    await site.ask('DELETE Account/SecondFactor', { token });
    await site.app.close();

    expect(lines.length).toBeGreaterThan(10);
    const secrets = [
      secret,
      ...used,
      ...recoveryCodes,
      ...(renewed.body as { recoveryCodes: string[] }).recoveryCodes,
      (again.body as { secret: string }).secret,
      first.challenge,
      wrong.challenge,
      challenge,
      token,
      String(passed.body['token']),
      String(signedIn.body['token']),
      'abcd-efgh-jkmn-pqrs',
      passkey.id,
    ];
    const logged = lines.join('\n');
    const mailed = JSON.stringify(site.sent);
    for (const each of secrets) {
      expect(each.length).toBeGreaterThan(5);
      // Six digits of a code can also be part of a longer number.
      const alone = new RegExp(String.raw`(?<![\d.])${each}(?!\d)`);
      expect(logged).not.toMatch(alone);
      expect(mailed).not.toMatch(alone);
    }
    expect(logged).not.toMatch(/#token=|[0-9a-f]{48}/);
  });

  test('each change is emailed only to the owner', async () => {
    const { site, token, recoveryCodes } = await openWithPasskey(await open());
    await logIn(site, email).then(({ challenge }) =>
      passSecondFactor(site, { challenge, method: 'recovery', response: recoveryCodes[0] }),
    );
    await site.ask('POST Account/RecoveryCodes', { token });
    await site.ask('DELETE Account/Totp', { token });
    await addPasskey(site, token);
    await site.ask('POST Account/Passkeys/1/Remove', { token, body: {} });
    await site.ask('DELETE Account/SecondFactor', { token });
    await site.app.close();
    const subjects = site.sent.map(({ subject }) => subject);
    for (const subject of [
      'Set up two-step sign-in',
      'Two-step sign-in is on',
      'A passkey was added to your account',
      'A recovery code was used',
      'New device signed in to your account',
      'You have new recovery codes',
      'Your authenticator app was removed',
      'A passkey was removed from your account',
      'Two-step sign-in is off',
    ]) {
      expect(subjects).toContain(subject);
    }
    for (const { to, channel, text } of site.sent) {
      expect(to).toBe(email);
      expect(channel).toBe('email');
      expect(text).not.toMatch(/undefined|null|NaN/);
    }
  });
});

describeEachDialect('challenges', ({ open }) => {
  test('of nobody are limited to the newest; those of accounts are kept', async () => {
    const database = await open();
    const { site } = await openWithPasskey(database);
    await logIn(site, email);
    for (let count = 0; count < 5; count += 1) await beginPasskeySignIn(site);
    expect((await countRows(database)).at(-1)).toBe(6);
    await limitSignInChallenges(database.kysely, 2);
    expect((await countRows(database)).at(-1)).toBe(3);
  });
});
