import { minuteMs, dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { wrongLink } from '#contract/accounts/codes.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { newEmail, openOwnEmailSite, ownEmail } from '#tests/support/sites/own-email-site.ts';
import { setAccount, setMember } from '#tests/support/sites/set-rows.ts';
import {
  addPasskey,
  logIn,
  passSecondFactor,
  resetPassword,
  turnOn,
} from '#tests/support/sites/two-step.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { sweepAccounts } from '../account-data/sweep-accounts.ts';
import { storeFormerEmail } from './former-emails.ts';

const phone = '+12025550123';
const newPassword = 'quite another one';
const refused = { status: 400, body: { message: wrongLink } };

describeEachDialect('the link to the former email', ({ open }) => {
  test('takes the account back from a thief who has changed the password, the phone and the sign-in methods since', async () => {
    const database = await open();
    const { site, admin, token, login, change, restore, isSignedIn, email } =
      await openOwnEmailSite(database);
    await setAccount(database, 2, { phone, confirmed_phone: phone });
    const thief = String((await login(ownEmail)).body['token']);
    const link = await change(ownEmail, newEmail, thief);
    expect(await isSignedIn(token)).toBe(false);
    site.clock.now += dayMs;
    const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    expect((await site.ask('PUT Account/ChangePassword', { token: thief, body })).status).toBe(200);
    await setAccount(database, 2, { phone: '', confirmed_phone: '' });
    const confirming = { token: thief, body: { password: newPassword } };
    expect((await site.ask('POST Account/Confirm', confirming)).status).toBe(200);
    await addPasskey(site, thief);
    await turnOn(site, thief, newEmail);

    expect(await restore(link)).toMatchObject({ status: 200 });
    expect(await isSignedIn(thief)).toBe(false);
    expect((await login(newEmail, newPassword)).status).toBe(401);
    expect((await login(ownEmail, newPassword)).status).toBe(401);
    const reset = await resetPassword(site, ownEmail, 'my own password again');
    expect(reset.status).toBe(200);
    const owner = String(reset.body['token']);
    expect(await email(owner)).toBe(ownEmail);
    const profile = await site.ask('GET Profile', { token: owner });
    expect(profile.body).toMatchObject({ phoneNumber: phone });
    const methods = await site.ask('GET Account/SignInMethods', { token: owner });
    expect(methods.body).toMatchObject({ passkeys: [], secondFactor: { isOn: false } });
    expect(await restore(link)).toMatchObject(refused);

    expect(await admin.changes('account')).toEqual([
      {
        actor: 'former email',
        key: '2',
        movedTo: null,
        before: { email: 'the new email' },
        after: { email: 'the former email' },
      },
    ]);
    await admin.logInAgain();
    const changes = await admin.ask('GET Admin/Changes?kind=account');
    expect(changes.body['changes']).toMatchObject([
      {
        fields: [{ name: 'email', before: 'the new email', after: 'the former email' }],
        whyNever: 'The owner of the account can change its email again.',
      },
    ]);
    const subjects = async (to: string) => (await admin.mailsTo(to)).map(({ subject }) => subject);
    expect(await subjects(ownEmail)).toContain('Your account uses this email again');
    expect((await subjects(newEmail)).at(-1)).toBe('Your account no longer uses this email');
    expect(await subjects(emailOfMember(1))).toContain(
      'Manifest: An account uses its former email again',
    );
  });

  test('restores the email it was sent to, ends the later links, and leaves the earlier ones', async () => {
    const { token, change, restore, site } = await openOwnEmailSite(await open());
    const links = [
      await change(ownEmail, 'a@example.org'),
      await change('a@example.org', 'b@example.org'),
      await change('b@example.org', 'c@example.org'),
    ];
    expect((await restore(links[1] ?? '')).status).toBe(200);
    expect(await restore(links[2] ?? '')).toMatchObject(refused);
    expect((await site.ask('GET Profile', { token })).status).toBe(401);
    expect((await restore(links[0] ?? '')).status).toBe(200);
    const reset = await resetPassword(site, ownEmail, newPassword);
    expect(reset.status).toBe(200);
  });

  test('removes an account that was never validated and has the former email', async () => {
    const { site, change, restore, isSignedIn } = await openOwnEmailSite(await open());
    const link = await change(ownEmail, newEmail);
    const early = await site.register(8, { email: ownEmail });
    expect((await restore(link)).status).toBe(200);
    expect(await isSignedIn(early.token)).toBe(false);
  });
});

describeOnSqlite('the link to the former email', ({ open }) => {
  test.each([
    { age: '30 days ago', daysBefore: 30, kept: phone, mailText: 'ends in 0123' },
    { age: 'later', daysBefore: 29, kept: '', mailText: 'has no phone number now' },
  ])('restores the phone only if it was confirmed $age', async ({ daysBefore, kept, mailText }) => {
    const database = await open();
    const { site, admin, change, restore } = await openOwnEmailSite(database);
    // The change is a minute later.
    const phone_changed_at = site.clock.now + minuteMs - daysBefore * dayMs;
    await setAccount(database, 2, { phone, confirmed_phone: phone, phone_changed_at });
    expect((await restore(await change(ownEmail, newEmail))).status).toBe(200);
    const row = database.kysely.selectFrom('accounts').where('id', '=', 2);
    expect(await row.select(['phone', 'confirmed_phone']).executeTakeFirst()).toEqual({
      phone: kept,
      confirmed_phone: kept,
    });
    const mail = (await admin.mailsTo(ownEmail)).find(({ subject }) => subject.endsWith('again'));
    expect(mail?.text).toContain(mailText);
  });

  test('works for 14 days, and the email is deleted then', async () => {
    const database = await open();
    const { site, change, restore } = await openOwnEmailSite(database);
    const link = await change(ownEmail, newEmail);
    site.clock.now += 14 * dayMs - 1;
    const rows = () => database.kysely.selectFrom('former_emails').select('id').execute();
    await sweepAccounts({ database, now: () => site.clock.now });
    expect(await rows()).toHaveLength(1);
    site.clock.now += 1;
    expect(await restore(link)).toMatchObject(refused);
    await sweepAccounts({ database, now: () => site.clock.now });
    expect(await rows()).toEqual([]);
  });

  test('keeps the two-step sign-in that was on before, and removes passkeys that were added since', async () => {
    const { site, token, change, restore } = await openOwnEmailSite(await open());
    const { nextCode } = await turnOn(site, token, ownEmail);
    const link = await change(ownEmail, newEmail);
    site.clock.now += 1;
    await addPasskey(site, token);
    expect((await restore(link)).status).toBe(200);
    expect((await resetPassword(site, ownEmail, newPassword)).body).not.toHaveProperty('token');
    const { challenge, secondFactor } = await logIn(site, ownEmail, {
      body: { email: ownEmail, password: newPassword },
    });
    expect(secondFactor).toEqual(['totp', 'recovery']);
    const body = { challenge, method: 'totp', response: nextCode() };
    expect((await passSecondFactor(site, body)).status).toBe(200);
  });

  test('is refused when another account has the former email', async () => {
    const { site, change, restore, email } = await openOwnEmailSite(await open());
    const link = await change(ownEmail, newEmail);
    await site.join(8, { email: ownEmail });
    expect((await restore(link)).status).toBe(409);
    expect(await email()).toBe(newEmail);
  });

  test('is refused for a disabled account, a deceased member and someone who became an admin', async () => {
    const database = await open();
    const { change, restore } = await openOwnEmailSite(database);
    const link = await change(ownEmail, newEmail);
    const statusWhile = async (set: () => Promise<void>, unset: () => Promise<void>) => {
      await set();
      const { status } = await restore(link);
      await unset();
      return status;
    };
    const account = (changes: Parameters<typeof setAccount>[2]) => () =>
      setAccount(database, 2, changes);
    const member = (deceased: 0 | 1) => () => setMember(database, 2, { deceased });
    expect(await statusWhile(account({ disabled_at: 1 }), account({ disabled_at: null }))).toBe(
      403,
    );
    expect(await statusWhile(account({ role: 'Admin' }), account({ role: 'User' }))).toBe(403);
    expect(await statusWhile(member(1), member(0))).toBe(403);
    expect((await restore(link)).status).toBe(200);
  });

  test('ends with the account, of which the former email is told', async () => {
    const { admin, site, token, change, restore } = await openOwnEmailSite(await open());
    const link = await change(ownEmail, newEmail);
    await change(newEmail, ownEmail);
    await change(ownEmail, newEmail);
    const body = { password: goodPassword };
    expect((await site.ask('POST Account/Delete', { token, body })).status).toBe(200);
    expect(await restore(link)).toMatchObject(refused);
    for (const to of [ownEmail, newEmail]) {
      const subjects = (await admin.mailsTo(to)).map(({ subject }) => subject);
      expect(subjects.filter((each) => each === 'Your account was deleted')).toHaveLength(1);
    }
  });

  test('is not shown in the data of an account that an admin gave to someone else', async () => {
    const database = await open();
    const { site, token, change } = await openOwnEmailSite(database);
    await change(ownEmail, newEmail);
    await database.kysely
      .transaction()
      .execute((db) =>
        storeFormerEmail(db, { accountId: 2, at: 1, expiresAt: site.clock.now + 1 }),
      );
    const data = await downloadData(site, token);
    expect(data.body['formerEmails']).toEqual([]);
  });
});
