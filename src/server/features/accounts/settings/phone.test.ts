import { minuteMs, hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const email = emailOfMember(1);
const phone = '+13125550123';
const otherPhone = '+13125550199';

async function openWithPhone(database: Database) {
  const site = await openAccountSite(database);
  const { token } = await site.join(1);
  const profile = (await site.ask('GET Profile', { token })).body;
  const save = (phoneNumber: string, currentPassword?: unknown) =>
    site.ask('PUT Profile', { token, body: { ...profile, phoneNumber, currentPassword } });
  async function confirm(number: string): Promise<void> {
    expect((await save(number, goodPassword)).status).toBe(200);
    const code = await site.codeTo(number);
    expect((await site.ask(`PUT Account/ValidateAccount/${code}`, { token })).status).toBe(200);
  }
  const noticesTo = async (to: string, subject: string) => {
    await expect
      .poll(() => site.sent.filter((sent) => sent.to === to && sent.subject === subject).length)
      .toBeGreaterThan(0);
    return site.sent.filter((sent) => sent.to === to && sent.subject === subject);
  };
  /** Resolves to the destination of the next reset code. */
  async function resetDestination(): Promise<string | undefined> {
    site.clock.now += hourMs / 30;
    const before = site.sent.length;
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    const isCode = ({ text }: { text: string }) => /\b\d{6,8}\b/.test(text);
    await expect.poll(() => site.sent.slice(before).filter(isCode).length).toBe(1);
    return site.sent.slice(before).find(isCode)?.to;
  }
  return { site, token, profile, save, confirm, noticesTo, resetDestination };
}

describeOnSqlite('changing the phone', ({ open }) => {
  test('requires the current password, also the first time and to remove it', async () => {
    const { site, save, confirm, token } = await openWithPhone(await open());
    const errorOf = async (number: string, password?: unknown) => {
      const { status, body } = await save(number, password);
      return [status, body['errors']];
    };
    const required = [
      400,
      { currentPassword: 'Your current password is required to change your phone number.' },
    ];
    const wrong = [400, { currentPassword: 'This is not your password.' }];
    expect(await errorOf(phone)).toEqual(required);
    expect(await errorOf(phone, '')).toEqual(required);
    expect(await errorOf(phone, 'a wrong one')).toEqual(wrong);
    expect((await errorOf(phone, { $ne: '' }))[0]).toBe(400);
    expect((await site.ask('GET Profile', { token })).body['phoneNumber']).toBe('');
    await confirm(phone);
    expect(await errorOf(otherPhone)).toEqual(required);
    expect(await errorOf('')).toEqual(required);
    expect((await site.ask('GET Profile', { token })).body['phoneNumber']).toBe(phone);
    expect(await errorOf('', goodPassword)).toEqual([200, undefined]);
  });

  test('requires no password for the same number in another format', async () => {
    const { site, token, save, confirm } = await openWithPhone(await open());
    expect((await save('')).status).toBe(200);
    await confirm(phone);
    for (const same of [phone, '(312) 555-0123', '1 312 555 0123', ' +1 312.555.0123 ']) {
      expect(await save(same)).toMatchObject({ status: 200, body: { phoneNumber: phone } });
      expect((await save(same, 'not looked at')).status).toBe(200);
    }
    const { body } = await site.ask('GET Profile', { token });
    expect((await site.ask('PUT Profile', { token, body })).status).toBe(200);
  });

  test('sends reset codes to the email for 24 hours, even once the phone is confirmed', async () => {
    const { site, confirm, save, resetDestination } = await openWithPhone(await open());
    await confirm(phone);
    expect(await resetDestination()).toBe(email);
    site.clock.now += 23 * hourMs;
    expect(await resetDestination()).toBe(email);
    site.clock.now += hourMs;
    expect(await resetDestination()).toBe(phone);
    // The former phone may belong to someone else by now.
    expect((await save(otherPhone, goodPassword)).status).toBe(200);
    expect(await resetDestination()).toBe(email);
    site.clock.now += 24 * hourMs;
    // The new phone is unconfirmed, so codes go to the last confirmed phone.
    expect(await resetDestination()).toBe(phone);
  });

  test('restarts the 24 hours when the phone is confirmed later', async () => {
    const { site, token, save, resetDestination } = await openWithPhone(await open());
    await save(phone, goodPassword);
    site.clock.now += 30 * hourMs;
    await site.ask('GET Account/ResendCode', { token });
    const code = await site.codeTo(phone, 2);
    expect((await site.ask(`PUT Account/ValidateAccount/${code}`, { token })).status).toBe(200);
    expect(await resetDestination()).toBe(email);
    site.clock.now += 24 * hourMs;
    expect(await resetDestination()).toBe(phone);
  });

  test('invalidates a reset code sent to the former phone', async () => {
    const { site, confirm, save } = await openWithPhone(await open());
    await confirm(phone);
    site.clock.now += 25 * hourMs;
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    const resetCode = await site.codeTo(phone, 2);
    const body = { email, resetCode };
    expect((await site.ask('POST Account/ValidateToken', { body })).status).toBe(200);
    expect((await save(otherPhone, goodPassword)).status).toBe(200);
    expect((await site.ask('POST Account/ValidateToken', { body })).status).toBe(400);
  });

  test('notifies the email and the former phone, without a code', async () => {
    const { site, confirm, save, noticesTo } = await openWithPhone(await open());
    const subject = 'Your phone number was changed';
    await confirm(phone);
    const [first] = await noticesTo(email, subject);
    expect(first?.text).toContain('0123');
    await noticesTo(email, 'Your new phone number is confirmed');
    site.clock.now += hourMs;
    await save(otherPhone, goodPassword);
    const isNotice = (to: string) => (sent: { to: string; text: string }) =>
      sent.to === to && sent.text.includes('was changed');
    await expect.poll(() => site.sent.filter(isNotice(phone))).toHaveLength(1);
    await expect.poll(() => site.sent.filter(isNotice(email))).toHaveLength(2);
    site.clock.now += hourMs;
    await save('', goodPassword);
    await noticesTo(email, 'Your phone number was removed');
    await site.app.close();
    // An unconfirmed phone may belong to a stranger, so it receives only its code.
    expect(site.sent.filter(isNotice(otherPhone))).toEqual([]);
    for (const sent of site.sent.filter(({ text }) => /was changed|was removed/.test(text))) {
      expect(sent.text).not.toMatch(/\b\d{5,}\b/);
      expect(sent.text).not.toContain(otherPhone);
    }
  });
});

describeOnSqlite('an admin’s password', ({ open }) => {
  test('is never reset by SMS, nor by a code sent by SMS before the promotion', async () => {
    const database = await open();
    const { site, confirm, resetDestination } = await openWithPhone(database);
    await confirm(phone);
    await site.join(2);
    await makeAdmin(database, 2);
    site.clock.now += 25 * hourMs;
    expect(await resetDestination()).toBe(phone);
    const { body: admin } = await site.ask('POST Account/login', {
      body: { email: emailOfMember(2), password: goodPassword },
    });
    const resetCode = await site.codeTo(phone, 2);
    const promoted = await site.ask('PUT Admin/Accounts/1/Role', {
      token: String(admin['token']),
      body: { role: 'Admin' },
    });
    expect(promoted.status).toBe(200);
    const reset = await site.ask('POST Account/ResetPassword', {
      body: {
        email,
        resetCode,
        password: 'another long horse',
        confirmPassword: 'another long horse',
      },
    });
    expect(reset.status).toBe(400);
    expect(await resetDestination()).toBe(email);
  });
});

describeOnSqlite('a new phone', ({ open }) => {
  test('is stored at once, gets a code, and is used once confirmed', async () => {
    const { site, token, save } = await openWithPhone(await open());
    expect(await save('(312) 555-0123', goodPassword)).toMatchObject({
      status: 200,
      body: { phoneNumber: phone },
    });
    const user = async () => (await site.ask('GET Account/Validate', { token })).body;
    expect(await user()).toMatchObject({
      phoneLastFour: '0123',
      isPhonePending: true,
      phoneNumberConfirmed: true,
      codeSentTo: '••• 0123',
    });
    // Until it is confirmed, codes go to the last confirmed destination.
    const body = { email };
    await site.ask('POST Account/RequestPasswordReset', { body });
    await site.codeTo(email, 2);
    const code = await site.codeTo(phone);
    expect(site.sent.find(({ to }) => to === phone)).toMatchObject({ channel: 'sms' });
    await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    expect(await user()).toMatchObject({ isPhonePending: false, codeSentTo: null });
    site.clock.now += 24 * 60 * minuteMs;
    await site.ask('POST Account/RequestPasswordReset', { body });
    await site.codeTo(phone, 2);
    await site.app.close();
    expect(site.sent.some(({ subject }) => subject === 'Your phone number was changed')).toBe(true);
  });

  test('a resent code goes only to the phone', async () => {
    const { site, token, save } = await openWithPhone(await open());
    expect((await site.ask('GET Account/ResendCode', { token })).status).toBe(400);
    await save(phone, goodPassword);
    const first = await site.codeTo(phone);
    site.clock.now += minuteMs;
    expect((await site.ask('GET Account/ResendCode', { token })).body['sentTo']).toBe('••• 0123');
    expect((await site.ask('POST Account/SendCodeToEmail', { token })).status).toBe(400);
    site.clock.now += minuteMs;
    await save(otherPhone, goodPassword);
    const other = await site.codeTo(otherPhone);
    if (first !== other) {
      expect((await site.ask(`PUT Account/ValidateAccount/${first}`, { token })).status).toBe(400);
    }
    expect((await site.ask(`PUT Account/ValidateAccount/${other}`, { token })).status).toBe(200);
  });

  test('can change every 60 seconds at most', async () => {
    const { save } = await openWithPhone(await open());
    expect((await save(phone, goodPassword)).status).toBe(200);
    expect((await save(phone, goodPassword)).status).toBe(200);
    expect((await save(otherPhone, goodPassword)).status).toBe(429);
  });

  test('can be saved again at once when no code was sent', async () => {
    const { site, token, profile, save } = await openWithPhone(await open());
    const { token: another } = await site.register(2);
    const { profileName } = (await site.ask('GET Profile', { token: another })).body;
    const body = {
      ...profile,
      phoneNumber: phone,
      profileName,
      currentPassword: goodPassword,
    };
    expect((await site.ask('PUT Profile', { token, body })).status).toBe(409);
    site.provider.isDown = true;
    expect((await save(phone, goodPassword)).status).toBe(200);
    site.provider.isDown = false;
    expect((await site.ask('GET Account/ResendCode', { token })).status).toBe(200);
  });
});
