import type { AppDeps } from '#server/app.ts';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { createPasskey, type Tampering } from '#tests/support/software-authenticator.ts';
import {
  addPasskey,
  beginPasskeySignIn,
  logIn,
  turnOn,
  statusesOf,
} from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);
const refused = {
  status: 401,
  body: {
    code: 'unauthorized',
    message: 'This passkey could not sign you in. Please use your password.',
  },
};

async function openWithPasskey(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.join(1);
  const passkey = await addPasskey(site, token, goodPassword);
  const send = (challenge: string, response: unknown, given = {}) =>
    site.ask('POST Account/PasskeyLogin', { body: { challenge, response }, ...given });
  return {
    site,
    token,
    passkey,
    send,
    async signIn(tampering: Tampering = {}) {
      const challenge = await beginPasskeySignIn(site);
      return send(challenge, passkey.sign(challenge, tampering));
    },
  };
}

describeOnSqlite('signing in with a passkey', ({ open }) => {
  test('counts as the second factor', async () => {
    const { site, send } = await openWithPasskey(await open());
    const { token } = await site.join(2);
    const second = createPasskey();
    await turnOn(site, token, emailOfMember(2), second);
    const challenge = await beginPasskeySignIn(site);
    const answer = await send(challenge, second.sign(challenge));
    expect(answer).toMatchObject({ status: 200, body: { hasSecondFactor: true } });
    const fresh = { token: String(answer.body['token']) };
    expect((await site.ask('GET Account/Data', fresh)).status).toBe(200);
  });

  test('notifies the owner about a new device', async () => {
    const { site, signIn } = await openWithPasskey(await open());
    const { headers } = await signIn();
    const told = () => site.sent.filter(({ subject }) => subject.startsWith('New device'));
    await expect.poll(told).toHaveLength(1);
    const cookie = /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    const body = { email, password: goodPassword };
    await site.ask('POST Account/login', { body, headers: { cookie } });
    expect(told()).toHaveLength(1);
  });

  test('refuses every wrong passkey with the same words, and the right one still works', async () => {
    const { site, signIn, send } = await openWithPasskey(await open(), { isRateLimited: false });
    const tamperings: Tampering[] = [
      { origin: 'https://localhost.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'example' },
      { isVerified: false },
      { type: 'webauthn.create' },
      { isSignatureWrong: true },
      { id: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { userHandle: 'account/2' },
      { userHandle: 'nobody' },
    ];
    for (const tampering of tamperings) {
      const answer = await signIn(tampering);
      expect(answer, JSON.stringify(tampering)).toMatchObject(refused);
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message']);
      expect(String(answer.headers['set-cookie'])).not.toMatch(/device/);
    }
    for (const invalid of ['text', { id: 'AQ' }, null]) {
      expect((await send(await beginPasskeySignIn(site), invalid)).status).toBe(400);
    }
    expect((await signIn()).status).toBe(200);
  });

  test('refuses a counter that does not increase, and accepts authenticators without one', async () => {
    const { signIn } = await openWithPasskey(await open());
    for (let count = 0; count < 2; count += 1) {
      expect((await signIn({ counter: 0 })).status).toBe(200);
    }
    expect((await signIn({ counter: 5 })).status).toBe(200);
    expect(await signIn({ counter: 5 })).toMatchObject(refused);
    expect(await signIn({ counter: 4 })).toMatchObject(refused);
    expect(await signIn({ counter: 0 })).toMatchObject(refused);
    expect((await signIn({ counter: 6 })).status).toBe(200);
  });

  test('stores a challenge as a hash and uses it up with the first try, right or wrong', async () => {
    const database = await open();
    const { site, passkey, send } = await openWithPasskey(database);
    const challenge = await beginPasskeySignIn(site);
    const stored = await database.kysely.selectFrom('challenges').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(challenge);
    expect(await send(challenge, passkey.sign(challenge, { isVerified: false }))).toMatchObject(
      refused,
    );
    expect(await send(challenge, passkey.sign(challenge))).toMatchObject({
      status: 400,
      body: { errors: { challenge: expect.stringContaining('start again') as string } },
    });
  });

  test('refuses challenges that are unknown, expired or for another purpose', async () => {
    const { site, token, passkey, send } = await openWithPasskey(await open());
    const old = await beginPasskeySignIn(site);
    site.clock.now += 10 * 60_000 - 1;
    const fresh = await beginPasskeySignIn(site);
    expect((await send(old, passkey.sign(old))).status).toBe(200);
    site.clock.now += 10 * 60_000;
    expect((await send(fresh, passkey.sign(fresh))).status).toBe(400);
    const begun = await site.ask('POST Account/Passkeys/Begin', {
      token,
      body: { password: goodPassword },
    });
    const { options } = begun.body as { options: { challenge: string } };
    const added = options.challenge;
    expect((await send(added, passkey.sign(added))).status).toBe(400);
    await turnOn(site, token, email, createPasskey());
    const { challenge } = await logIn(site, email);
    expect((await send(challenge, passkey.sign(challenge))).status).toBe(400);
    expect((await send('A'.repeat(43), passkey.sign('A'.repeat(43)))).status).toBe(400);
  });

  test('refuses disabled and expired accounts and removed passkeys like any wrong passkey', async () => {
    const database = await open();
    const { site, token, signIn } = await openWithPasskey(database);
    const set = (changes: object) =>
      database.kysely.updateTable('accounts').set(changes).where('id', '=', 1).execute();
    await set({ disabled_at: site.clock.now });
    expect(await signIn()).toMatchObject(refused);
    await set({ disabled_at: null, lapses_at: site.clock.now });
    expect(await signIn()).toMatchObject(refused);
    await set({ lapses_at: null });
    expect((await signIn()).status).toBe(200);
    const body = { password: goodPassword };
    expect((await site.ask('POST Account/Passkeys/1/Remove', { token, body })).status).toBe(200);
    expect(await signIn()).toMatchObject(refused);
  });
});

describeDialect('postgres', 'signing in with a passkey', ({ open }) => {
  test('accepts only one of two copies with the same counter', async () => {
    const { site, passkey, send } = await openWithPasskey(await open());
    const challenges = [await beginPasskeySignIn(site), await beginPasskeySignIn(site)];
    const responses = await Promise.all(
      challenges.map((challenge) => send(challenge, passkey.sign(challenge, { counter: 9 }))),
    );
    expect(statusesOf(responses)).toEqual([200, 401]);
  });

  test('accepts an assertion once', async () => {
    const { site, passkey, send } = await openWithPasskey(await open());
    const challenge = await beginPasskeySignIn(site);
    const response = passkey.sign(challenge);
    const responses = await Promise.all([send(challenge, response), send(challenge, response)]);
    // The second request fails because either the challenge or the counter was used.
    expect(statusesOf(responses)).toEqual([200, expect.toBeOneOf([400, 401])]);
    expect((await send(challenge, response)).status).toBe(400);
    const another = await beginPasskeySignIn(site);
    expect(await send(another, response)).toMatchObject(refused);
  });
});

describeEachDialect('signing in with a passkey', ({ open }) => {
  test('returns the same response as a password sign-in', async () => {
    const { site, signIn } = await openWithPasskey(await open());
    site.clock.now += 60_000;
    const answer = await signIn({ userHandle: 'account/1' });
    expect(answer).toMatchObject({
      status: 200,
      body: { firstName: 'Ann', freakBrotherNumber: 1, hasSecondFactor: false },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/device=[\w-]{20,}/);
    const token = String(answer.body['token']);
    expect(await site.ask('GET Account/SignInMethods', { token })).toMatchObject({
      status: 200,
      body: { passkeys: [{ usedAt: '2026-07-01T12:01:00.000Z' }] },
    });
  });
});
