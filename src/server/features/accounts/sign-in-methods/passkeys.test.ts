import { expect, test } from 'vitest';
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import type { Database } from '#server/database/open-database.ts';
import { confirmPassword } from '#tests/support/sites/admin-site.ts';
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
import { createPasskey, type Tampering } from '#tests/support/software-authenticator.ts';
import {
  addPasskey,
  beginPasskey,
  turnOn,
  statusesOf,
  beginPasskeySignIn,
  logIn,
} from '#tests/support/sites/two-step.ts';
import type { AppDeps } from '#server/app.ts';

const email = emailOfMember(1);

async function openJoined(database: Database) {
  const site = await openAccountSite(database);
  const { token } = await site.join(1);
  return {
    site,
    token,
    methods: async (of = token) =>
      (await site.ask('GET Account/SignInMethods', { token: of })).body as unknown as SignInMethods,
    add: (body: object, as = token) => site.ask('POST Account/Passkeys', { token: as, body }),
    remove: (id: number, body: object, as = token) =>
      site.ask(`POST Account/Passkeys/${id}/Remove`, { token: as, body }),
    mails: (subject: string) => site.sent.filter((message) => message.subject === subject),
  };
}

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
  const passkey = await addPasskey(site, token);
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

describeOnSqlite('a passkey', ({ open }) => {
  test('is added with the password, and the owner is notified', async () => {
    const { site, token, methods, mails } = await openJoined(await open());
    await addPasskey(site, token, 'Kitchen tablet');
    expect(await methods()).toEqual({
      passkeys: [
        { id: 1, name: 'Kitchen tablet', createdAt: '2026-07-01T12:00:00.000Z', usedAt: null },
      ],
      secondFactor: { isOn: false, isRequired: false, hasTotp: false, recoveryCodesLeft: 0 },
    });
    expect(await beginPasskey(site, token)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email, displayName: 'Ann Example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    });
    await expect.poll(() => mails('A passkey was added to your account')).toHaveLength(1);
    expect(mails('A passkey was added to your account')[0]).toMatchObject({
      to: email,
      text: expect.stringContaining('“Kitchen tablet”') as string,
    });
  });

  test('keeps a name with markup as plain text, without links in the email', async () => {
    const { site, token, methods, add, mails } = await openJoined(await open());
    const name = '<img src=x> & "co" https://evil.example/';
    await addPasskey(site, token, name);
    expect((await methods()).passkeys[0]?.name).toBe(name);
    await expect
      .poll(() => mails('A passkey was added to your account')[0]?.text)
      .toContain('“<img src=x> & "co" https[:]//evil[.]example/”');
    const { challenge } = await beginPasskey(site, token);
    const response = createPasskey().register(challenge);
    for (const wrong of ['', '   ', 'x'.repeat(51), 'two\nlines\u0000']) {
      const { status } = await add({ challenge, name: wrong, response });
      expect(status, JSON.stringify(wrong)).toBe(400);
    }
  });

  test('is removed, and the owner is notified', async () => {
    const { site, token, methods, remove, mails } = await openJoined(await open());
    await addPasskey(site, token);
    expect((await methods()).passkeys).toHaveLength(1);
    expect(await remove(1, {})).toMatchObject({
      status: 200,
      body: { passkeys: [] },
    });
    expect((await remove(1, {})).status).toBe(404);
    await expect.poll(() => mails('A passkey was removed from your account')).toHaveLength(1);
    expect(mails('A passkey was removed from your account')[0]?.text).toContain('“Phone”');
  });

  test('belongs to one account, and adding it again fails for every account', async () => {
    const { site, token, add, remove, methods } = await openJoined(await open());
    const passkey = await addPasskey(site, token);
    const other = await site.join(2);
    expect((await remove(1, {}, other.token)).status).toBe(404);
    expect((await methods()).passkeys[0]?.name).toBe('Phone');
    expect((await methods(other.token)).passkeys).toEqual([]);
    for (const as of [token, other.token]) {
      const { challenge } = await beginPasskey(site, as);
      const answer = await add(
        { challenge, name: 'Again', response: passkey.register(challenge) },
        as,
      );
      expect(answer).toMatchObject({ status: 409, body: { code: 'taken' } });
    }
  });

  test('is rejected for another site, without a verified person, and from a sign-in', async () => {
    const { site, token, methods, add } = await openJoined(await open());
    const tamperings: Tampering[] = [
      { origin: 'https://localhost.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'example' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ];
    for (const tampering of tamperings) {
      const { challenge } = await beginPasskey(site, token);
      const response = createPasskey().register(challenge, tampering);
      const answer = await add({ challenge, name: 'Phone', response });
      expect(answer, JSON.stringify(tampering)).toMatchObject({
        status: 400,
        body: { errors: { response: 'This passkey could not be added. Please try again.' } },
      });
    }
    expect((await methods()).passkeys).toEqual([]);
  });

  test('is rejected with a challenge that is used, expired, or of another passkey, account or purpose', async () => {
    const { site, token, methods, add } = await openJoined(await open());
    const other = await site.join(2);
    const own = await beginPasskey(site, token);
    const another = await beginPasskey(site, token);
    const ofOther = await beginPasskey(site, other.token);
    const begun = await site.ask('POST Account/PasskeyChallenge');
    const forSignIn = String(begun.body['challenge']);
    const passkey = createPasskey();
    const send = (challenge: string, signed = challenge) =>
      add({ challenge, name: 'Phone', response: passkey.register(signed) });
    expect((await send(own.challenge, another.challenge)).status).toBe(400);
    for (const wrong of [ofOther.challenge, forSignIn, 'A'.repeat(43)]) {
      expect(await send(wrong)).toMatchObject({
        status: 400,
        body: { errors: { challenge: expect.stringContaining('start again') as string } },
      });
    }
    expect((await send(own.challenge)).status).toBe(200);
    expect(
      (
        await add({
          challenge: own.challenge,
          name: 'Phone',
          response: createPasskey().register(own.challenge),
        })
      ).status,
    ).toBe(400);
    site.clock.now += 10 * 60_000;
    expect((await confirmPassword(site, token)).status).toBe(200);
    expect((await send(another.challenge)).status).toBe(400);
    expect((await methods()).passkeys).toHaveLength(1);
  });
});

describeDialect('postgres', 'a passkey', ({ open }) => {
  test('is limited to 20 per account, also for concurrent requests', async () => {
    const database = await open();
    const { site, token, methods, add } = await openJoined(database);
    const stored = Array.from({ length: 18 }, (_, index) => ({
      account_id: 1,
      credential_id: `stored${index}`,
      public_key: 'AQ',
      counter: 0,
      transports: '[]',
      name: 'Stored',
      created_at: 1,
      used_at: null,
    }));
    await database.kysely.insertInto('passkeys').values(stored).execute();
    const begun = await Promise.all([1, 2, 3, 4].map(() => beginPasskey(site, token)));
    const responses = await Promise.all(
      begun.map(({ challenge }) =>
        add({ challenge, name: 'Late', response: createPasskey().register(challenge) }),
      ),
    );
    expect(statusesOf(responses)).toEqual([200, 200, 400, 400]);
    expect((await methods()).passkeys).toHaveLength(20);
    const body = { password: goodPassword };
    expect(await site.ask('POST Account/Passkeys/Begin', { token, body })).toMatchObject({
      status: 400,
      body: { message: 'An account can have 20 passkeys. Remove one first.' },
    });
  });

  test('cannot be removed while it is the only second factor', async () => {
    const { site, token, methods, remove } = await openJoined(await open());
    await turnOn(site, token, email, createPasskey());
    expect(await remove(1, {})).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('your only second step') as string },
    });
    await addPasskey(site, token);
    const both = await Promise.all([1, 2].map((id) => remove(id, {})));
    expect(statusesOf(both)).toEqual([200, 400]);
    expect((await methods()).passkeys).toHaveLength(1);
  });
});

describeOnSqlite('passkeys of an account that gets a new password', ({ open }) => {
  const checked = async (
    site: AccountSite,
    resetCode: string,
  ): Promise<readonly [unknown, unknown]> => {
    const code = await site.ask('POST Account/ValidateToken', { body: { email, resetCode } });
    const link = await site.ask('POST Account/CheckLink', { body: { token: resetCode } });
    expect([code.status, link.status]).toEqual([200, 200]);
    return [code.body['endsPasskeys'], link.body['endsPasskeys']];
  };

  test('are said to end, unless there are none or a second factor', async () => {
    const { site, token } = await openJoined(await open());
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    const link = await site.linkTo(email, 2);
    expect(await checked(site, link)).toEqual([false, false]);
    await addPasskey(site, token);
    expect(await checked(site, link)).toEqual([true, true]);
    await turnOn(site, token, email, createPasskey());
    site.clock.now += 60_000;
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    const next = await site.linkTo(email, 4);
    expect(await checked(site, next)).toEqual([false, false]);
  });
});

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
    expect((await site.ask('POST Account/Data', { ...fresh, body: {} })).status).toBe(200);
  });

  test('notifies the owner about a new device', async () => {
    const { site, signIn } = await openWithPasskey(await open());
    const { headers } = await signIn();
    const notice = () => site.sent.filter(({ subject }) => subject.startsWith('New device'));
    await expect.poll(notice).toHaveLength(1);
    const cookie = /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    const body = { email, password: goodPassword };
    await site.ask('POST Account/login', { body, headers: { cookie } });
    expect(notice()).toHaveLength(1);
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
    expect((await confirmPassword(site, token)).status).toBe(200);
    const begun = await site.ask('POST Account/Passkeys/Begin', { token });
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
