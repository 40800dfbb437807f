import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { confirm, openTwoStepSite } from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);
const subject = 'Too many wrong passwords or codes in your account';
const newPassword = 'another horse battery';

/** Each form that asks for the own password. */
const forms = {
  'POST Account/Confirm': (password: string) => ({ password }),
  'PUT Account/ChangePassword': (oldPassword: string) => ({
    oldPassword,
    newPassword,
    confirmPassword: newPassword,
  }),
  'PUT Profile': (currentPassword: string) => ({
    firstName: 'Ann',
    lastName: 'Example',
    timeZoneId: 'UTC',
    profileName: 'Ann1',
    phoneNumber: '+13125550123',
    currentPassword,
  }),
  'POST Profile/Email': (password: string) => ({ email: 'new@example.org', password }),
};

async function openTwoSessions(database: Database) {
  const site = await openAccountSite(database);
  const { token: stolen } = await site.join(1);
  const body = { email, password: goodPassword };
  const own = String((await site.ask('POST Account/login', { body })).body['token']);
  return { site, stolen, own };
}

/** Spread over all forms. */
async function guess(site: AccountSite, token: string, times: number, given = 'wrong horse') {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const [request, bodyOf] = Object.entries(forms)[index % Object.keys(forms).length] ?? [];
    const body = bodyOf?.(given);
    statuses.push((await site.ask(request ?? '', { token, body })).status);
  }
  return statuses;
}

const mails = ({ sent }: AccountSite) => sent.filter((message) => message.subject === subject);

describeEachDialect('guessing the password in a session', ({ open }) => {
  test('ends it at the 30th wrong try of a day, whatever asks, with one mail; other sessions go on', async () => {
    const { site, stolen, own } = await openTwoSessions(await open());
    expect(await guess(site, stolen, 29)).toEqual(Array<number>(29).fill(400));
    expect((await site.ask('GET Account/Validate', { token: stolen })).status).toBe(200);
    expect(mails(site)).toEqual([]);
    expect(await guess(site, stolen, 1)).toEqual([400]);
    expect(await guess(site, stolen, 8, goodPassword)).toEqual(Array<number>(8).fill(401));
    await expect.poll(() => mails(site)).toMatchObject([{ to: email }]);
    expect(await guess(site, own, 4)).toEqual([400, 400, 400, 400]);
    const body = { password: goodPassword };
    expect((await site.ask('POST Account/Confirm', { token: own, body })).status).toBe(200);
  });

  test('allows no more tries at once than in turn', async () => {
    const { site, stolen } = await openTwoSessions(await open());
    const tries = Array.from({ length: 40 }, () =>
      site.ask('POST Account/Confirm', { token: stolen, body: { password: 'wrong horse' } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => ![401, 429].includes(status)).length).toBeLessThanOrEqual(
      30,
    );
    expect((await site.ask('GET Account/Validate', { token: stolen })).status).toBe(401);
    await expect.poll(() => mails(site)).toHaveLength(1);
  });
});

describeOnSqlite('tries in a session', ({ open }) => {
  test('count per day, and not when they are right', async () => {
    const { site, stolen } = await openTwoSessions(await open());
    await guess(site, stolen, 29);
    for (let index = 0; index < 5; index += 1) {
      const body = { password: goodPassword };
      expect((await site.ask('POST Account/Confirm', { token: stolen, body })).status).toBe(200);
    }
    site.clock.now += dayMs;
    expect(await guess(site, stolen, 29)).toEqual(Array<number>(29).fill(400));
    expect(await guess(site, stolen, 2)).toEqual([400, 401]);
  });

  test('of a second factor count too', async () => {
    const { site, token } = await openTwoStepSite(await open());
    for (let count = 0; count < 30; count += 1) {
      // A session may begin and confirm 30 times a minute.
      site.clock.now += 5_000;
      expect((await confirm(site, token, 'totp', () => '000000')).status).toBe(400);
    }
    expect((await site.ask('POST Account/Confirm/Begin', { token })).status).toBe(401);
    await expect.poll(() => mails(site)).toMatchObject([{ to: email }]);
  });
});
