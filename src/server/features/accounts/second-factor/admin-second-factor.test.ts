import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { Database } from '#server/database/open-database.ts';
import { grantAdmin } from '#server/features/accounts/administration/grant-admin.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { requestOf } from '#tests/support/any-request.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';
import {
  addPasskey,
  beginPasskeySignIn,
  passSecondFactor,
  turnOn,
} from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);
const all: readonly Operation[] = Object.values(operations);
const parts = { isAdminSecondFactorRequired: true };
const ofAdmins = all.filter(({ access }) => access === 'admin');

async function openEnrolled(database: Database) {
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
    const role = { role: 'Admin', password: goodPassword };
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

  test('cannot turn it off, but a member can', async () => {
    const { site, token } = await openEnrolled(await open());
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
