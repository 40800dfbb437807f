/** Being asked again for the second factor, what admins need it for, and changing it, over the API. */
import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { AppParts } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, type AccountSite } from '#tests/support/account-site.ts';
import { makeAdmin, openAdminSite } from '#tests/support/admin-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { openPhotoSite } from '#tests/support/photo-site.ts';
import { createPasskey } from '#tests/support/software-authenticator.ts';
import {
  addPasskey,
  askForLink,
  beginPasskeySignIn,
  codeAt,
  confirm,
  logIn,
  passSecondFactor,
  turnOn,
} from '#tests/support/two-step.ts';

const email = emailOfMember(1);
const tenMinutesMs = 10 * 60_000;
const askedAgain = { status: 403, body: { code: 'confirmation_required' } };
const all: readonly Operation[] = Object.values(operations);

/** With parameters that fit and name nothing that is there. */
const requestOf = ({ method, path }: Operation) =>
  `${method} ${path
    .slice(1)
    .replace(':series', 'fb')
    .replace(/:\w+/g, '999999')
    .replace('*', 'term')}`;

async function openEnrolled(database: Database, parts: Partial<AppParts> = {}) {
  const admin = await openAdminSite(database, parts);
  const { site, token } = admin;
  return { site, token, ...(await turnOn(site, token, email)) };
}

const operationsThatAsk = all.filter(({ needsConfirmation }) => needsConfirmation);
/** The account is gone, or asks no more, after these. */
const last = ['turnOffSecondFactor', 'deleteAccount'];

async function askAll(site: AccountSite, token: string, body?: object) {
  const ordered = operationsThatAsk.toSorted(
    (one, other) => last.indexOf(one.id) - last.indexOf(other.id),
  );
  const codes: [string, unknown][] = [];
  for (const operation of ordered) {
    const given = operation.method === 'GET' || body === undefined ? {} : { body };
    const answer = await site.ask(requestOf(operation), { token, ...given });
    codes.push([operation.id, answer.status === 403 ? answer.body['code'] : 'asked']);
  }
  return Object.fromEntries(codes);
}

const forEachId = (code: string) =>
  Object.fromEntries(operationsThatAsk.map(({ id }) => [id, code]));

describeEachDialect('being asked again', ({ open }) => {
  test('is for roles, links, deletion, undoing, exports and sign-in methods', () => {
    expect(operationsThatAsk.map(({ id }) => id).toSorted()).toEqual(
      [
        'addPasskey',
        'beginPasskey',
        'beginTotp',
        'changeRole',
        'deleteAccount',
        'downloadData',
        'exportMembersFile',
        'linkAccount',
        'removePasskey',
        'removeTotp',
        'renewRecoveryCodes',
        'setTotp',
        'turnOffSecondFactor',
        'undoChanges',
        'unlinkAccount',
      ].toSorted(),
    );
  });

  test('comes 10 minutes after the second factor, with a password too', async () => {
    const { site, token } = await openEnrolled(await open());
    site.clock.now += tenMinutesMs;
    expect(await askAll(site, token)).toEqual(forEachId('confirmation_required'));
    expect(await askAll(site, token, { password: goodPassword })).toEqual(
      forEachId('confirmation_required'),
    );
  });

  test('ends with the second factor, for 10 minutes', async () => {
    const { site, token, nextCode } = await openEnrolled(await open());
    site.clock.now += tenMinutesMs;
    const first = await confirm(site, token, 'totp', nextCode);
    expect(first).toMatchObject({ status: 200 });
    site.clock.now += tenMinutesMs - 1;
    expect((await site.ask('GET Account/Data', { token })).status).toBe(200);
    site.clock.now += 1;
    expect(await site.ask('GET Account/Data', { token })).toMatchObject(askedAgain);
    expect((await confirm(site, token, 'totp', nextCode)).status).toBe(200);
    expect(await askAll(site, token)).toEqual(forEachId('asked'));
  });

  test('takes a passkey or a recovery code as well, each once', async () => {
    const { site, token, recoveryCodes } = await openEnrolled(await open());
    const passkey = await addPasskey(site, token);
    const data = () => site.ask('GET Account/Data', { token });
    site.clock.now += tenMinutesMs;
    expect((await confirm(site, token, 'passkey', passkey.sign)).status).toBe(200);
    expect((await data()).status).toBe(200);
    site.clock.now += tenMinutesMs;
    expect((await confirm(site, token, 'recovery', () => recoveryCodes[0])).status).toBe(200);
    expect((await data()).status).toBe(200);
    site.clock.now += tenMinutesMs;
    const again = await confirm(site, token, 'recovery', () => recoveryCodes[0]);
    expect(again).toMatchObject({
      status: 400,
      body: { errors: { response: expect.any(String) as string } },
    });
    expect(await data()).toMatchObject(askedAgain);
  });

  test('is for each session of its own', async () => {
    const { site, token, nextCode } = await openEnrolled(await open());
    site.clock.now += tenMinutesMs;
    const { challenge } = await logIn(site, email);
    const body = { challenge, method: 'totp', response: nextCode() };
    const second = await passSecondFactor(site, body);
    const fresh = String(second.body['token']);
    expect((await site.ask('GET Account/Data', { token: fresh })).status).toBe(200);
    expect(await site.ask('GET Account/Data', { token })).toMatchObject(askedAgain);
  });

  test('refuses challenges of another account or purpose, and those that are used or too old', async () => {
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

  test('is not for accounts without a second factor: those send their password', async () => {
    const { site, token } = await openAdminSite(await open());
    site.clock.now += tenMinutesMs;
    expect(await askAll(site, token)).toEqual(forEachId('asked'));
    expect(await site.ask('POST Account/Confirm/Begin', { token })).toMatchObject({
      status: 400,
      body: { message: 'Two-step sign-in is off.' },
    });
    for (const request of ['PUT Admin/Accounts/1/Role', 'POST Account/Delete']) {
      const answer = await site.ask(request, { token, body: { role: 'User' } });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { password: expect.any(String) as string } },
      });
    }
  });

  test('stands for the password in forms that ask for one', async () => {
    const database = await open();
    const { site, token } = await openEnrolled(database);
    await site.join(2);
    const made = await site.ask('PUT Admin/Accounts/2/Role', { token, body: { role: 'Admin' } });
    expect(made).toMatchObject({ status: 200, body: { role: 'Admin' } });
    const { body } = await site.ask('GET Admin/Changes', { token });
    const [change] = (body as { changes: { changeId: number }[] }).changes;
    const undone = await site.ask('POST Admin/Changes/Undo', {
      token,
      body: { change: change?.changeId },
    });
    expect(undone).toMatchObject({ status: 200, body: { undone: 1 } });
    expect((await site.ask('GET Admin/Accounts/2', { token })).body).toMatchObject({
      role: 'User',
    });
  });
});

describeEachDialect('an admin who needs a second factor', ({ open }) => {
  const parts = { isAdminSecondFactorRequired: true };
  const ofAdmins = all.filter(({ access }) => access === 'admin');

  test('has no admin operation before', async () => {
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

  test('has all of them after', async () => {
    const { site, token } = await openEnrolled(await open(), parts);
    for (const operation of ofAdmins) {
      const { body } = await site.ask(requestOf(operation), { token });
      expect(body['code'], operation.id).not.toBe('second_factor_required');
    }
    expect((await site.ask('GET Admin/Accounts', { token })).status).toBe(200);
    expect((await site.ask('GET Account/Validate', { token })).body).toMatchObject({
      isAdmin: true,
      hasSecondFactor: true,
      needsSecondFactor: false,
    });
  });

  test('has no more powers than a member in what members may do', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database, parts);
    const admin = await site.join(1);
    const member = await site.join(2);
    await makeAdmin(database, 1);
    const { photoId } = await add(member.token);
    const remove = () => site.ask(`DELETE Gallery/Photo/${photoId}`, { token: admin.token });
    expect((await remove()).status).toBe(403);
    await turnOn(site, admin.token, email);
    expect((await remove()).status).toBe(200);
  });

  test('cannot add a passkey with the password alone', async () => {
    const { site, token } = await openAdminSite(await open(), parts);
    const body = { password: goodPassword };
    const answer = await site.ask('POST Account/Passkeys/Begin', { token, body });
    expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  });

  test('does not become one with a passkey from before', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database, parts);
    const { token } = await site.join(1);
    await add(token);
    const passkey = await addPasskey(site, token, goodPassword);
    await makeAdmin(database, 1);
    const challenge = await beginPasskeySignIn(site);
    const signedIn = await site.ask('POST Account/PasskeyLogin', {
      body: { challenge, response: passkey.sign(challenge) },
    });
    expect(signedIn.body).toMatchObject({ isAdmin: true, needsSecondFactor: true });
    const fresh = { token: String(signedIn.body['token']) };
    expect((await site.ask('GET Admin/Accounts', fresh)).status).toBe(403);
  });

  test('cannot turn it off, and a member can', async () => {
    const { site, token } = await openEnrolled(await open(), parts);
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

  test('is shown to other admins as one who has it or not', async () => {
    const { site, token } = await openEnrolled(await open(), parts);
    await site.join(2);
    const record = (id: number) => site.ask(`GET Admin/Accounts/${id}`, { token });
    expect((await record(1)).body).toMatchObject({ hasSecondFactor: true });
    expect((await record(2)).body).toMatchObject({ hasSecondFactor: false });
  });
});

describeEachDialect('a second factor that is on', ({ open }) => {
  test('gets a new authenticator app, and the old one is worth nothing', async () => {
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

  test('loses its app only where a passkey remains, and the last passkey only where the app does', async () => {
    const { site, token } = await openEnrolled(await open());
    const removeTotp = () => site.ask('DELETE Account/Totp', { token });
    expect((await removeTotp()).status).toBe(400);
    await addPasskey(site, token);
    const answers = await Promise.all([
      removeTotp(),
      site.ask('POST Account/Passkeys/1/Remove', { token, body: {} }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await logIn(site, email)).secondFactor).toHaveLength(2);
  });

  test('gets new recovery codes, and the old ones are worth nothing', async () => {
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

  test('is needed for changing it', async () => {
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

  test('takes a passkey after the app was removed', async () => {
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
