import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
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
} from '#tests/support/sites/two-step.ts';

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

  test('requires a session of the same account and the link; a challenge alone is rejected', async () => {
    const { site, token, begin, enrol, isOn } = await openJoined(await open());
    const link = await askForLink(site, token, email);
    const { challenge, totp } = await beginEnrolment(site, token, link);
    const response = codeAt(totp.secret, site.clock.now);
    const form = { token: link, challenge, method: 'totp', response };
    const other = await site.join(2);
    expect(await begin(link, other.token)).toMatchObject(refusedLink);
    expect(await enrol(form, other.token)).toMatchObject(refusedLink);
    const anonymous = await site.ask('POST Account/SecondFactor/TurnOn', { body: form });
    expect(anonymous.status).toBe(401);
    expect(await enrol({ ...form, token: '0'.repeat(48) })).toMatchObject(refusedLink);
    expect(await isOn()).toBe(false);
    expect((await enrol(form)).status).toBe(200);
  });

  test('rejects links that are unknown, expired, used or for another purpose', async () => {
    const { site, token, begin, enrol } = await openJoined(await open());
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
      body: { errors: { challenge: expect.stringContaining('start again') as string } },
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
    const taken = await addPasskey(site, other.token, goodPassword);
    const ofOther = { ...form, method: 'passkey', response: taken.register(challenge) };
    expect(await enrol(ofOther)).toMatchObject({ status: 409, body: { code: 'taken' } });
    const response = codeAt(totp.secret, site.clock.now);
    expect((await enrol({ ...form, method: 'totp', response })).status).toBe(200);
  });

  test('ends all other sessions, forgets other devices and removes earlier passkeys', async () => {
    const { site, token } = await openJoined(await open());
    const planted = await addPasskey(site, token, goodPassword, 'Planted');
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
    const told = () => site.sent.find(({ subject }) => subject === 'Two-step sign-in is on');
    await expect.poll(told).toMatchObject({ to: email });
    for (const code of recoveryCodes) expect(told()?.text).not.toContain(code);
  });
});
