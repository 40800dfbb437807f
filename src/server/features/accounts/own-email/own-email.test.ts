import { minuteMs, dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { newEmail, openOwnEmailSite, ownEmail } from '#tests/support/sites/own-email-site.ts';
import { setAccount, setMember } from '#tests/support/sites/set-rows.ts';
import {
  addPasskey,
  confirm as confirmWith,
  statusesOf,
  turnOn,
} from '#tests/support/sites/two-step.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

const wrongCode = { status: 400, body: { errors: { code: expect.any(String) as string } } };

describeEachDialect('changing the own email', ({ open }) => {
  test('takes the password and a code, ends all other sessions, and mails a link to the former email', async () => {
    const { site, admin, token, change, isSignedIn, login, email } = await openOwnEmailSite(
      await open(),
    );
    await addPasskey(site, token);
    const other = await login(ownEmail);
    await change(ownEmail, newEmail);
    expect(await email()).toBe(newEmail);
    expect(await isSignedIn()).toBe(true);
    expect(await isSignedIn(String(other.body['token']))).toBe(false);
    expect((await login(ownEmail)).status).toBe(401);
    expect((await login(newEmail)).status).toBe(200);
    const methods = await site.ask('GET Account/SignInMethods', { token });
    expect(methods.body['passkeys']).toHaveLength(1);
    expect(await admin.changes('account')).toEqual([]);
    const data = (await downloadData(site, token)).body;
    expect(data['formerEmails']).toEqual([
      {
        email: ownEmail,
        phoneNumber: '',
        replacedAt: new Date(site.clock.now).toISOString(),
        keptUntil: new Date(site.clock.now + 14 * dayMs).toISOString(),
      },
    ]);
    const [mail] = (await admin.mailsTo(ownEmail)).slice(-1);
    expect(mail).toMatchObject({ subject: 'The email of your account was changed' });
    expect(mail?.text).toContain('n•••@example.org');
    expect(mail?.text).not.toContain(newEmail);
  });

  test('is not possible with PUT Profile', async () => {
    const { site, token, email } = await openOwnEmailSite(await open());
    const { body } = await site.ask('GET Profile', { token });
    const changed = { ...body, email: newEmail, newEmail };
    expect((await site.ask('PUT Profile', { token, body: changed })).status).toBe(200);
    expect(await email()).toBe(ownEmail);
  });

  test('removes an account that was never validated and has the new email', async () => {
    const { site, change, isSignedIn } = await openOwnEmailSite(await open());
    const early = await site.register(8, { email: newEmail });
    await change(ownEmail, newEmail);
    expect(await isSignedIn(early.token)).toBe(false);
  });
});

describeOnSqlite('a thief with the session of a member', ({ open }) => {
  test('cannot change the email without the password', async () => {
    const { site, token, ask, email } = await openOwnEmailSite(await open());
    expect(await ask(newEmail, 'a guess')).toMatchObject({
      status: 400,
      body: { errors: { password: 'This is not your password.' } },
    });
    const body = { email: newEmail };
    const without = await site.ask('POST Profile/Email', { token, body });
    expect(without).toMatchObject({
      status: 400,
      body: { errors: { password: 'Password is required.' } },
    });
    expect(site.sent.filter(({ to }) => to === newEmail)).toEqual([]);
    expect(await email()).toBe(ownEmail);
  });

  test('cannot change it without the second factor, even with the password', async () => {
    const { site, token, ask, change } = await openOwnEmailSite(await open());
    const { nextCode } = await turnOn(site, token, ownEmail);
    site.clock.now += 10 * minuteMs;
    const refused = { status: 403, body: { code: 'confirmation_required' } };
    expect(await ask(newEmail)).toMatchObject(refused);
    expect((await confirmWith(site, token, 'totp', nextCode)).status).toBe(200);
    expect((await ask(newEmail, 'a guess')).status).toBe(400);
    await change(ownEmail, newEmail);
  });
});

describeOnSqlite('the code for a new email', ({ open }) => {
  test('works once, for 10 minutes, for 5 tries, and only for the newest address', async () => {
    const { site, ask, confirm } = await openOwnEmailSite(await open());
    expect(await confirm('123456')).toMatchObject(wrongCode);
    await ask(newEmail);
    const old = await site.codeTo(newEmail);
    // Someone who sees a typo does not wait.
    expect((await ask('newer@example.org')).status).toBe(200);
    expect(await confirm(old)).toMatchObject(wrongCode);
    const code = await site.codeTo('newer@example.org');
    site.clock.now += 10 * minuteMs;
    expect(await confirm(code)).toMatchObject(wrongCode);
    await ask(newEmail);
    const newest = await site.codeTo(newEmail, 2);
    const wrong = newest === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) {
      expect(await confirm(wrong)).toMatchObject(wrongCode);
    }
    expect((await confirm(newest)).status).toBe(429);
    site.clock.now += minuteMs;
    await ask(newEmail);
    const last = await site.codeTo(newEmail, 3);
    expect((await confirm(last)).status).toBe(200);
    expect(await confirm(last)).toMatchObject(wrongCode);
  });

  test('does not work for another account, for validating, or as a reset code', async () => {
    const { site, token, ask, confirm } = await openOwnEmailSite(await open());
    const { token: other } = await site.join(3);
    await ask(newEmail);
    const code = await site.codeTo(newEmail);
    expect(await confirm(code, other)).toMatchObject(wrongCode);
    const validated = await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    expect(validated).toMatchObject(wrongCode);
    expect((await confirm(code)).status).toBe(200);
  });

  test('ends with a change of the password', async () => {
    const { site, token, ask, confirm } = await openOwnEmailSite(await open());
    await ask(newEmail);
    const newPassword = 'quite another one';
    const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    expect((await site.ask('PUT Account/ChangePassword', { token, body })).status).toBe(200);
    expect(await confirm(await site.codeTo(newEmail))).toMatchObject(wrongCode);
  });

  test('is sent 3 times a day to one address, again to the same one after a minute', async () => {
    const { site, ask, token } = await openOwnEmailSite(await open());
    site.provider.isDown = true;
    expect((await ask(newEmail)).status).toBe(503);
    const { body } = await site.ask('GET Profile', { token });
    expect(body['newEmail']).toBeNull();
    site.provider.isDown = false;
    expect((await ask(newEmail)).status).toBe(200);
    expect((await ask(newEmail)).status).toBe(429);
    for (let count = 0; count < 1; count += 1) {
      site.clock.now += minuteMs;
      expect((await ask(newEmail)).status).toBe(200);
    }
    site.clock.now += minuteMs;
    const refused = await ask(newEmail);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('sent you 3 codes to this email');
    expect((await ask('newer@example.org')).status).toBe(200);
  });
});

describeOnSqlite('a new email', ({ open }) => {
  test('that others have asked codes for still gets those of another account, up to 5 a day in all', async () => {
    const { site, ask } = await openOwnEmailSite(await open());
    const askAs = async (token: string, times: number) => {
      const statuses: number[] = [];
      for (let count = 0; count < times; count += 1) {
        site.clock.now += minuteMs;
        statuses.push((await ask(newEmail, goodPassword, token)).status);
      }
      return statuses;
    };
    const tokens: string[] = [];
    for (const number of [3, 4, 5]) tokens.push((await site.join(number)).token);
    const [first = '', second = '', third = ''] = tokens;
    expect(await askAs(first, 4)).toEqual([200, 200, 200, 429]);
    expect(await askAs(second, 3)).toEqual([200, 200, 429]);
    expect(await askAs(third, 1)).toEqual([429]);
  });

  test('of another account is refused as in a registration, and its owner is told', async () => {
    const { site, ask, email } = await openOwnEmailSite(await open());
    const { token } = await site.join(3);
    const taken = emailOfMember(3);
    expect(await ask(taken.toUpperCase())).toMatchObject({
      status: 409,
      body: { message: 'Please check your information.' },
    });
    const notice = () => site.sent.findLast(({ to }) => to === taken)?.subject;
    await expect.poll(notice).toBe('Someone tried to register with your email');
    expect(site.sent.filter(({ subject }) => subject.endsWith('is your code'))).toHaveLength(3);
    expect(await email()).toBe(ownEmail);
    expect(await email(token)).toBe(taken);
  });

  test('that another account got since the code is refused', async () => {
    const { site, ask, confirm, email } = await openOwnEmailSite(await open());
    await ask(newEmail);
    const code = await site.codeTo(newEmail);
    await site.join(3, { email: newEmail });
    expect((await confirm(code)).status).toBe(409);
    expect(await email()).toBe(ownEmail);
  });

  test('that is the present one is refused', async () => {
    const { ask } = await openOwnEmailSite(await open());
    expect(await ask(ownEmail.toUpperCase())).toMatchObject({
      status: 400,
      body: { errors: { email: 'This is already your email.' } },
    });
  });

  test('is refused to an admin without a second factor', async () => {
    const { admin, site, ask, change } = await openOwnEmailSite(await open());
    const refused = await ask(newEmail, goodPassword, admin.token);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Turn it on first, or ask another admin');
    await turnOn(site, admin.token, emailOfMember(1));
    await change(emailOfMember(1), newEmail, admin.token);
  });

  test('is refused to the account of a deceased member, also between the two steps', async () => {
    const database = await open();
    const { site, ask, confirm } = await openOwnEmailSite(database);
    await ask(newEmail);
    const code = await site.codeTo(newEmail);
    await setMember(database, 2, { deceased: 1 });
    const refused = await confirm(code);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('marked as deceased');
    expect((await ask(newEmail)).status).toBe(403);
  });

  test('is refused to an account that was disabled or not validated', async () => {
    const database = await open();
    const { site, ask } = await openOwnEmailSite(database);
    const { token } = await site.register(3);
    expect((await ask(newEmail, goodPassword, token)).status).toBe(403);
    await setAccount(database, 2, { disabled_at: 1 });
    expect((await ask(newEmail)).status).toBe(401);
  });

  test('is refused after 5 changes in 14 days', async () => {
    const { site, ask, change } = await openOwnEmailSite(await open());
    const emails = [ownEmail, ...['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`)];
    for (const [index, email] of emails.slice(1).entries()) {
      await change(emails[index] ?? '', email);
    }
    expect((await ask(newEmail)).status).toBe(429);
    site.clock.now += 14 * dayMs;
    expect((await ask(newEmail)).status).toBe(200);
  });
});

describeDialect('postgres', 'two accounts', ({ open }) => {
  test('that confirm the same new email at once leave it with one of them', async () => {
    const { site, token, ask, confirm } = await openOwnEmailSite(await open());
    const { token: other } = await site.join(3);
    await ask(newEmail);
    const own = await site.codeTo(newEmail);
    await ask(newEmail, goodPassword, other);
    const theirs = await site.codeTo(newEmail, 2);
    const answers = await Promise.all([confirm(own, token), confirm(theirs, other)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
});
