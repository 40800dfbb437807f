import { expect, test } from 'vitest';
import type { AccountData } from '#contract/accounts/account-data.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import {
  addPasskey,
  beginPasskeySignIn,
  confirm,
  logIn,
  passSecondFactor,
  turnOn,
} from '#tests/support/sites/two-step.ts';
import { sweepAccounts } from '../../sweep-accounts.ts';
import { limitSignInChallenges } from '../challenges.queries.ts';

const email = emailOfMember(1);

async function openEnrolled(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.join(1);
  const twoStep = await turnOn(site, token, email);
  const passkey = await addPasskey(site, token, undefined, 'Kitchen tablet');
  return { site, token, passkey, ...twoStep };
}

const tables = ['second_factors', 'recovery_codes', 'passkeys', 'challenges'] as const;

async function countRows({ kysely }: Database): Promise<number[]> {
  const all = tables.map((table) => kysely.selectFrom(table).select('account_id').execute());
  return (await Promise.all(all)).map((rows) => rows.length);
}

describeOnSqlite('passkeys and second factors', ({ open }) => {
  test('are in the data download, without secrets', async () => {
    const { site, token, passkey, secret, recoveryCodes } = await openEnrolled(await open());
    const answer = await site.ask('GET Account/Data', { token });
    const data = answer.body as unknown as AccountData;
    const then = '2026-07-01T12:00:00.000Z';
    expect(data.passkeys).toEqual([{ name: 'Kitchen tablet', createdAt: then, usedAt: null }]);
    expect(data.secondFactor).toEqual({ turnedOnAt: then, hasTotp: true, recoveryCodesLeft: 10 });
    for (const hidden of [secret, passkey.id, ...recoveryCodes]) {
      expect(answer.text).not.toContain(hidden);
    }
    const other = await site.join(2);
    const others = await site.ask('GET Account/Data', { token: other.token });
    expect(others.body).toMatchObject({ passkeys: [], secondFactor: null });
  });

  test('are deleted with the account', async () => {
    const database = await open();
    const { site, token } = await openEnrolled(database);
    await logIn(site, email);
    await site.ask('POST Account/Confirm/Begin', { token });
    expect(await countRows(database)).toEqual([1, 10, 1, 2]);
    expect((await site.ask('POST Account/Delete', { token, body: {} })).status).toBe(200);
    expect(await countRows(database)).toEqual([0, 0, 0, 0]);
  });

  test('expired challenges are swept', async () => {
    const database = await open();
    const { site } = await openEnrolled(database);
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
    const { site, token, passkey, secret, recoveryCodes, nextCode } = await openEnrolled(
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
    const { site, token, recoveryCodes } = await openEnrolled(await open());
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
    const { site } = await openEnrolled(database);
    await logIn(site, email);
    for (let count = 0; count < 5; count += 1) await beginPasskeySignIn(site);
    expect((await countRows(database)).at(-1)).toBe(6);
    await limitSignInChallenges(database.kysely, 2);
    expect((await countRows(database)).at(-1)).toBe(3);
  });
});
