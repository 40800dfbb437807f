/**
 * Someone who once knew the password, or registered with another person's email, returns with the devices of that time.
 */
import { expect, test } from 'vitest';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const email = emailOfMember(1);
const newPassword = 'another good password';
const invented = (index: number) => `device=${String(index).padStart(22, 'A')}`;
const deviceIn = (headers: Readonly<Record<string, unknown>>) =>
  /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

const login = (site: AccountSite, cookie: string, password = goodPassword) =>
  site.ask('POST Account/login', { body: { email, password }, headers: { cookie } });

const tryCode = (site: AccountSite, index: number, cookie: string) =>
  site.ask('POST Account/ValidateToken', {
    body: { email, resetCode: String(index).padStart(8, '0') },
    from: `198.51.${Math.floor(index / 4)}.1`,
    headers: { cookie },
  });

describeOnSqlite('planted devices', ({ open }) => {
  test('are never ids that the client invented, and at most 10', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(1);
    for (let index = 0; index < 30; index += 1) {
      const response = await login(site, invented(index));
      expect(response.status).toBe(200);
      expect(deviceIn(response.headers)).toMatch(/^device=[\w-]{22,}$/);
      expect(deviceIn(response.headers)).not.toBe(invented(index));
    }
    const devices = await database.kysely.selectFrom('account_devices').selectAll().execute();
    expect(devices).toHaveLength(10);
  });

  test('try no more than 25 reset codes a day, together with everyone else', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const cookies: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { headers } = await login(site, cookies.at(-1) === undefined ? '' : invented(index));
      cookies.push(deviceIn(headers));
    }
    const responses = [];
    for (let index = 0; index < 60; index += 1) {
      responses.push(await tryCode(site, index, cookies[index % cookies.length] ?? ''));
    }
    expect(responses.filter(({ status }) => status !== 429)).toHaveLength(25);
  });

  test('are strangers after the owner has reset the password', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const planted = deviceIn((await login(site, '')).headers);
    await site.ask('POST Account/RequestPasswordReset', { body: { email }, from: '203.0.113.1' });
    const resetCode = await site.codeTo(email, 2);
    const body = { email, resetCode, password: newPassword, confirmPassword: newPassword };
    const reset = await site.ask('POST Account/ResetPassword', { body, from: '203.0.113.1' });
    expect(reset.status).toBe(200);
    const { headers } = await login(site, planted, newPassword);
    expect(deviceIn(headers)).not.toBe(planted);
  });
});
