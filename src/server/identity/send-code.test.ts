import { hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const phoneOf = (number: number) => `+131255501${String(number).padStart(2, '0')}`;
const british = '+447911123456';

interface Sms extends Partial<AppDeps> {
  /** Undefined allows every country, as the outbox does. */
  readonly smsCountries?: readonly string[];
}

async function openSmsSite(database: Database, { smsCountries, ...deps }: Sms = {}) {
  const sent: Message[] = [];
  const messaging = {
    canReachPhones: true,
    ...(smsCountries === undefined ? {} : { smsCountries }),
    send(message: Message) {
      sent.push(message);
      return Promise.resolve();
    },
  };
  const site = await openAccountSite(database, { messaging, ...deps });
  const to = (where: string) => sent.filter((message) => message.to === where);
  const codeTo = async (where: string, count = 1) => {
    await expect.poll(() => to(where).length).toBeGreaterThanOrEqual(count);
    return /\b\d{6,8}\b/.exec(to(where).at(-1)?.text ?? '')?.[0] ?? '';
  };

  async function join(number: number): Promise<string> {
    const { token } = await site.register(number);
    const code = await codeTo(emailOfMember(number));
    const { status } = await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    expect(status).toBe(200);
    return token;
  }

  async function save(token: string, phoneNumber: string) {
    const profile = (await site.ask('GET Profile', { token })).body;
    const body = { ...profile, phoneNumber, currentPassword: goodPassword };
    return site.ask('PUT Profile', { token, body });
  }

  async function confirm(token: string, phone: string): Promise<void> {
    expect((await save(token, phone)).status).toBe(200);
    const code = await codeTo(phone);
    const { status } = await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    expect(status).toBe(200);
  }

  return {
    site,
    join,
    save,
    confirm,
    codeTo,
    sms: () => sent.filter(({ channel }) => channel === 'sms').map((message) => message.to),
  };
}

const capReached = {
  status: 503,
  body: { message: 'The site has reached its limit for text messages. Please try again later.' },
};

describeOnSqlite('text messages', ({ open }) => {
  test('rejects a phone in another country when it is saved', async () => {
    const { site, join, save, sms } = await openSmsSite(await open(), {
      smsCountries: ['US', 'CA'],
    });
    const token = await join(1);
    const message =
      'Text messages go to phones in United States and Canada only. Enter such a number, or leave the field empty to get codes by email.';
    for (const phone of [british, '+18765550123', '+88216123456', '+77011234567']) {
      expect(await save(token, phone), phone).toMatchObject({
        status: 400,
        body: { code: 'bad_request', errors: { phoneNumber: message } },
      });
    }
    expect((await site.ask('GET Profile', { token })).body['phoneNumber']).toBe('');
    expect((await save(token, '416 555 0123')).status).toBe(200);
    expect(sms()).toEqual(['+14165550123']);
  });

  test('go to every country when none is configured', async () => {
    const { join, save, sms } = await openSmsSite(await open());
    expect((await save(await join(1), british)).status).toBe(200);
    expect(sms()).toEqual([british]);
  });

  test('stop for a phone whose country was removed from the list; codes go by email', async () => {
    const database = await open();
    const before = await openSmsSite(database);
    const token = await before.join(1);
    await before.confirm(token, british);
    const pending = await before.join(2);
    await before.save(pending, '+447911123457');
    const { site, save, codeTo, sms } = await openSmsSite(database, { smsCountries: ['US'] });
    // Saving the unchanged phone keeps it.
    expect((await save(token, british)).status).toBe(200);
    site.clock.now += 25 * hourMs;
    await site.ask('POST Account/RequestPasswordReset', { body: { email: emailOfMember(1) } });
    await codeTo(emailOfMember(1));
    expect((await site.ask('GET Account/ResendCode', { token: pending })).status).toBe(400);
    expect(sms()).toEqual([]);
  });
});

describeEachDialect('text messages', ({ open }) => {
  test('are capped for the whole site across processes, even with rate limits off', async () => {
    const database = await open();
    const reached: number[] = [];
    const deps = {
      smsPerHour: 2,
      isRateLimited: false,
      onSmsCapReached: () => void reached.push(1),
    };
    const one = await openSmsSite(database, deps);
    const other = await openSmsSite(database, deps);
    const [first, second, third] = [await one.join(1), await one.join(2), await other.join(3)];
    await one.confirm(first, phoneOf(1));
    await other.confirm(second, phoneOf(2));
    expect(reached).toEqual([]);

    // Only a code sent to the phone confirms it, so that no code goes to the email instead.
    expect((await other.save(third, phoneOf(3))).status).toBe(200);
    const user = await other.site.ask('GET Account/Validate', { token: third });
    expect(user.body).toMatchObject({ isPhonePending: true, codeSentTo: null });
    const refused = await other.site.ask('GET Account/ResendCode', { token: third });
    expect(refused).toMatchObject(capReached);
    expect(refused.headers['retry-after']).toBe('3600');

    // Reset codes fall back to email.
    one.site.clock.now += 25 * hourMs;
    other.site.clock.now += 25 * hourMs;
    await one.save(first, phoneOf(1));
    await other.site.ask('GET Account/ResendCode', { token: third });
    await expect.poll(() => other.sms()).toEqual([phoneOf(2), phoneOf(3)]);
    await other.site.ask('GET Account/ResendCode', { token: third });
    expect(reached).toHaveLength(2);
    const email = emailOfMember(1);
    await one.site.ask('POST Account/RequestPasswordReset', { body: { email } });
    await expect.poll(() => reached.length).toBe(3);
    expect(one.sms()).toEqual([phoneOf(1)]);
    const resetCode = await one.codeTo(email, 3);
    const body = {
      email,
      resetCode,
      password: 'three red kites',
      confirmPassword: 'three red kites',
    };
    expect((await one.site.ask('POST Account/ResetPassword', { body })).status).toBe(200);
  });
});
