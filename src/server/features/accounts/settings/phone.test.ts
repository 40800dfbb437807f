import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import type { AppDeps } from '#server/app.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';

const minuteMs = 60_000;

describeOnSqlite('a new phone', ({ open }) => {
  const phone = '+13125550123';

  async function openWithPhone(database: Database, deps: Partial<AppDeps> = {}) {
    const site = await openAccountSite(database, deps);
    const { token } = await site.join(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    const save = (phoneNumber: string) =>
      site.ask('PUT Profile', {
        token,
        body: { ...profile, phoneNumber, currentPassword: goodPassword },
      });
    return { site, token, profile, save };
  }

  test('is stored at once, gets a code, and is used once confirmed', async () => {
    const { site, token, save } = await openWithPhone(await open());
    expect(await save('(312) 555-0123')).toMatchObject({
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
    const body = { email: emailOfMember(1) };
    await site.ask('POST Account/RequestPasswordReset', { body });
    await site.codeTo(emailOfMember(1), 2);
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
    await save(phone);
    const first = await site.codeTo(phone);
    site.clock.now += minuteMs;
    expect((await site.ask('GET Account/ResendCode', { token })).body['sentTo']).toBe('••• 0123');
    expect((await site.ask('POST Account/SendCodeToEmail', { token })).status).toBe(400);
    site.clock.now += minuteMs;
    await save('+13125550199');
    const other = await site.codeTo('+13125550199');
    if (first !== other) {
      expect((await site.ask(`PUT Account/ValidateAccount/${first}`, { token })).status).toBe(400);
    }
    expect((await site.ask(`PUT Account/ValidateAccount/${other}`, { token })).status).toBe(200);
  });

  test('can change every 60 seconds at most', async () => {
    const { save } = await openWithPhone(await open());
    expect((await save(phone)).status).toBe(200);
    expect((await save(phone)).status).toBe(200);
    expect((await save('+13125550199')).status).toBe(429);
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
    expect((await save(phone)).status).toBe(200);
    site.provider.isDown = false;
    expect((await site.ask('GET Account/ResendCode', { token })).status).toBe(200);
  });

  test('is confirmed by email when text messages are not configured', async () => {
    const sent: string[] = [];
    const messaging = {
      canReachPhones: false,
      send: (message: { to: string; text: string }) => {
        sent.push(`${message.to} ${message.text}`);
        return Promise.resolve();
      },
    };
    const site = await openAccountSite(await open(), { messaging });
    const { token } = await site.register(1);
    const first = /\d{6}/.exec(sent.at(-1) ?? '')?.[0];
    await site.ask(`PUT Account/ValidateAccount/${first}`, { token });
    const profile = (await site.ask('GET Profile', { token })).body;
    const currentPassword = goodPassword;
    const body = { ...profile, phoneNumber: phone, currentPassword };
    await site.ask('PUT Profile', { token, body });
    expect(sent.at(-1)).toMatch(/^member1@example\.org Your code is \d{6}/);
    const code = codeIn(sent.at(-1) ?? '');
    const validated = await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    expect(validated.body).toMatchObject({ phoneNumberConfirmed: true, isPhonePending: false });
  });
});
