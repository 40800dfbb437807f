import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { createPasskey } from '#tests/support/software-authenticator.ts';
import {
  addPasskey,
  askForLink,
  codeAt,
  logIn,
  passSecondFactor,
  statusesOf,
  turnOn,
} from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);

async function openEnrolled(database: Database) {
  const admin = await openAdminSite(database);
  const { site, token } = admin;
  return { site, token, ...(await turnOn(site, token, email)) };
}

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
    const told = () => site.sent.find(({ subject }) => subject === 'You have new recovery codes');
    await expect.poll(told).toMatchObject({ to: email });
    expect(told()?.text).not.toContain(fresh[0]);
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
