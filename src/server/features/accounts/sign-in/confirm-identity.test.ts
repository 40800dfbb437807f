import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/api/operations.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  emailOfMember,
  goodPassword,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { openAdminSite, makeAdmin } from '#tests/support/sites/admin-site.ts';
import { requestOf } from '#tests/support/any-request.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  addPasskey,
  beginPasskeySignIn,
  confirm,
  logIn,
  passSecondFactor,
  turnOn,
} from '#tests/support/sites/two-step.ts';
import { grantAdmin } from '../administration/change-role.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';

const email = emailOfMember(1);
const tenMinutesMs = 10 * 60_000;
const askedAgain = { status: 403, body: { code: 'confirmation_required' } };
const all: readonly Operation[] = Object.values(operations);

async function openEnrolled(database: Database) {
  const admin = await openAdminSite(database);
  const { site, token } = admin;
  return { site, token, ...(await turnOn(site, token, email)) };
}

const operationsThatAsk = all.filter(({ needsConfirmation }) => needsConfirmation);
/** Run last: they delete the account or turn the second factor off. */
const last = ['turnOffSecondFactor', 'deleteAccount'];

async function askAll(site: AccountSite, token: string, body?: object) {
  const ordered = operationsThatAsk.toSorted(
    (one, other) => last.indexOf(one.id) - last.indexOf(other.id),
  );
  const codes: [string, string][] = [];
  for (const operation of ordered) {
    const given = operation.method === 'GET' || body === undefined ? {} : { body };
    const answer = await site.ask(requestOf(operation), { token, ...given });
    const { code } = answer.body;
    codes.push([operation.id, code === 'confirmation_required' ? code : 'asked']);
  }
  return Object.fromEntries(codes);
}

const forEachId = (code: string) =>
  Object.fromEntries(operationsThatAsk.map(({ id }) => [id, code]));

describeOnSqlite('confirming identity', ({ open }) => {
  test('starts 10 minutes after the second factor of the session, and with a clock that was set back', async () => {
    const { site, token, nextCode } = await openEnrolled(await open());
    const data = (of = token) => site.ask('POST Account/Data', { token: of, body: {} });
    site.clock.now -= tenMinutesMs;
    expect(await data()).toMatchObject(askedAgain);
    site.clock.now += 2 * tenMinutesMs;
    for (const body of [undefined, { password: goodPassword }]) {
      expect(await askAll(site, token, body)).toEqual(forEachId('confirmation_required'));
    }
    const { challenge } = await logIn(site, email);
    const body = { challenge, method: 'totp', response: nextCode() };
    const second = await passSecondFactor(site, body);
    expect((await data(String(second.body['token']))).status).toBe(200);
    expect(await data()).toMatchObject(askedAgain);
    expect(await confirm(site, token, 'totp', nextCode)).toMatchObject({ status: 200 });
    site.clock.now += tenMinutesMs - 1;
    expect((await data()).status).toBe(200);
    site.clock.now += 1;
    expect(await data()).toMatchObject(askedAgain);
    expect((await confirm(site, token, 'totp', nextCode)).status).toBe(200);
    expect(await askAll(site, token)).toEqual(forEachId('asked'));
  });

  test('accepts a passkey or a recovery code, each once', async () => {
    const { site, token, recoveryCodes } = await openEnrolled(await open());
    const passkey = await addPasskey(site, token);
    const data = () => site.ask('POST Account/Data', { token, body: {} });
    site.clock.now += tenMinutesMs;
    expect((await confirm(site, token, 'passkey', passkey.sign)).status).toBe(200);
    expect((await data()).status).toBe(200);
    site.clock.now += tenMinutesMs;
    expect((await confirm(site, token, 'recovery', () => recoveryCodes[0])).status).toBe(200);
    expect((await data()).status).toBe(200);
    await expect
      .poll(() => site.sent.at(-1))
      .toMatchObject({ to: email, subject: 'A recovery code was used' });
    site.clock.now += tenMinutesMs;
    const again = await confirm(site, token, 'recovery', () => recoveryCodes[0]);
    expect(again).toMatchObject({
      status: 400,
      body: { errors: { response: expect.any(String) as string } },
    });
    expect(await data()).toMatchObject(askedAgain);
  });

  test('rejects challenges that are used, expired, or of another account or purpose', async () => {
    const { site, token, nextCode } = await openEnrolled(await open());
    const other = await site.join(2);
    const others = await turnOn(site, other.token, emailOfMember(2));
    const begin = async (of: string) =>
      String((await site.ask('POST Account/Confirm/Begin', { token: of })).body['challenge']);
    const send = (challenge: string, response = nextCode()) =>
      site.ask('POST Account/Confirm', { token, body: { challenge, method: 'totp', response } });
    const startAgain = {
      status: 400,
      body: { errors: { challenge: expect.stringContaining('start again') as string } },
    };
    site.clock.now += tenMinutesMs;
    expect(await send(await begin(other.token))).toMatchObject(startAgain);
    expect(await send((await logIn(site, email)).challenge)).toMatchObject(startAgain);
    expect(await send(await beginPasskeySignIn(site))).toMatchObject(startAgain);
    const own = await begin(token);
    expect(await send(own, others.nextCode())).toMatchObject({ status: 400 });
    expect((await send(own)).status).toBe(200);
    expect(await send(own)).toMatchObject(startAgain);
    const old = await begin(token);
    site.clock.now += tenMinutesMs;
    expect(await send(old)).toMatchObject(startAgain);
  });

  test('starts 10 minutes after the sign-in of an account without a second factor, and takes its password', async () => {
    const { site, token } = await openAdminSite(await open());
    const data = () => site.ask('POST Account/Data', { token });
    const confirmWith = (body: object) => site.ask('POST Account/Confirm', { token, body });
    site.clock.now += tenMinutesMs - 1;
    expect((await data()).status).toBe(200);
    site.clock.now += 1;
    expect(await askAll(site, token)).toEqual(forEachId('confirmation_required'));
    for (const [body, message] of [
      [{}, 'Password is required.'],
      [{ password: 'wrong horse' }, 'This is not your password.'],
      [{ challenge: 'c'.repeat(43), method: 'totp', response: '000000' }, 'Password is required.'],
    ] as const) {
      expect(await confirmWith(body)).toMatchObject({
        status: 400,
        body: { errors: { password: message } },
      });
    }
    expect(await data()).toMatchObject(askedAgain);
    expect((await confirmWith({ password: goodPassword })).status).toBe(200);
    expect(await askAll(site, token)).toEqual(forEachId('asked'));
    expect(await site.ask('POST Account/Confirm/Begin', { token })).toMatchObject({
      status: 400,
      body: { message: 'Two-step sign-in is off.' },
    });
  });

  test('takes no password from an account with a second factor', async () => {
    const { site, token } = await openEnrolled(await open());
    site.clock.now += tenMinutesMs;
    const body = { password: goodPassword };
    expect(await site.ask('POST Account/Confirm', { token, body })).toMatchObject({
      status: 400,
      body: { errors: { response: expect.stringContaining('second step') as string } },
    });
    expect(await site.ask('POST Account/Data', { token, body })).toMatchObject(askedAgain);
  });
});

const parts = { isAdminSecondFactorRequired: true };
const ofAdmins = all.filter(({ access }) => access === 'admin');

async function openRequired(database: Database) {
  const admin = await openAdminSite(database, parts);
  const { site, token } = admin;
  return { site, token, ...(await turnOn(site, token, email)) };
}

describeOnSqlite('an admin who needs a second factor', ({ open }) => {
  test('cannot use any admin operation before', async () => {
    const { site, token } = await openAdminSite(await open(), parts);
    expect(ofAdmins.length).toBeGreaterThan(20);
    for (const operation of ofAdmins) {
      const answer = await site.ask(requestOf(operation), { token });
      expect(answer, operation.id).toMatchObject({
        status: 403,
        body: { code: 'second_factor_required' },
      });
    }
    expect((await site.ask('GET Account/Validate', { token })).body).toMatchObject({
      isAdmin: true,
      hasSecondFactor: false,
      needsSecondFactor: true,
    });
  });

  test('has no admin rights in member operations before, and all rights after', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database, parts);
    const admin = await site.join(1);
    const member = await site.join(2);
    await makeAdmin(database, 1);
    const { photoId } = await add(member.token);
    const ask = (request: string) => site.ask(request, { token: admin.token });
    expect((await ask(`DELETE Gallery/Photo/${photoId}`)).status).toBe(403);
    await turnOn(site, admin.token, email);
    expect((await ask(`DELETE Gallery/Photo/${photoId}`)).status).toBe(200);
    for (const operation of ofAdmins) {
      const { body } = await ask(requestOf(operation));
      expect(body['code'], operation.id).not.toBe('second_factor_required');
    }
    expect((await ask('GET Account/Validate')).body).toMatchObject({
      isAdmin: true,
      hasSecondFactor: true,
      needsSecondFactor: false,
    });
    expect((await ask('GET Admin/Accounts/1')).body).toMatchObject({ hasSecondFactor: true });
    expect((await ask('GET Admin/Accounts/2')).body).toMatchObject({ hasSecondFactor: false });
  });

  test('cannot add a passkey with the password alone', async () => {
    const { site, token } = await openAdminSite(await open(), parts);
    const body = { password: goodPassword };
    const answer = await site.ask('POST Account/Passkeys/Begin', { token, body });
    expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  });

  test('gets no session from a sign-in that began before the promotion', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const member = emailOfMember(2);
    const password = 'short one';
    const { token } = await admin.site.join(2, { password });
    const { nextCode } = await turnOn(admin.site, token, member);
    const body = { email: member, password };
    const begin = async () => {
      const { body: begun } = await admin.site.ask('POST Account/login', { body });
      return String(begun['challenge']);
    };
    const complete = (challenge: string) =>
      passSecondFactor(admin.site, { challenge, method: 'totp', response: nextCode() });
    const waiting = await begin();
    const role = { role: 'Admin' };
    expect((await admin.ask('PUT Admin/Accounts/2/Role', role)).status).toBe(200);
    expect((await complete(waiting)).status).toBe(400);
    await admin.ask('PUT Admin/Accounts/2/Role', { ...role, role: 'User' });
    const granted = await begin();
    expect(await grantAdmin({ database, now: () => admin.site.clock.now }, member, 'test')).toBe(
      'granted',
    );
    expect((await complete(granted)).status).toBe(400);
  });

  test('gets no admin access with a passkey added before the promotion', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database, parts);
    const { token } = await site.join(1);
    await add(token);
    const passkey = await addPasskey(site, token);
    await makeAdmin(database, 1);
    const challenge = await beginPasskeySignIn(site);
    const signedIn = await site.ask('POST Account/PasskeyLogin', {
      body: { challenge, response: passkey.sign(challenge) },
    });
    expect(signedIn.body).toMatchObject({ isAdmin: true, needsSecondFactor: true });
    const fresh = { token: String(signedIn.body['token']) };
    expect((await site.ask('GET Admin/Accounts', fresh)).status).toBe(403);
  });

  test('cannot turn it off, but a member can', async () => {
    const { site, token } = await openRequired(await open());
    expect(await site.ask('DELETE Account/SecondFactor', { token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const member = await site.join(2);
    await turnOn(site, member.token, emailOfMember(2));
    const off = await site.ask('DELETE Account/SecondFactor', { token: member.token });
    expect(off.status).toBe(200);
    const login = await site.ask('POST Account/login', {
      body: { email: emailOfMember(2), password: goodPassword },
    });
    expect(login.body).toMatchObject({ hasSecondFactor: false });
    await expect
      .poll(() => site.sent.filter(({ subject }) => subject === 'Two-step sign-in is off'))
      .toMatchObject([{ to: emailOfMember(2) }]);
  });
});
