import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const subject = 'New device signed in to your account';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

async function openSite(database: Database) {
  const site = await openAccountSite(database);
  const login = (cookie: string | null = null, number = 1, password = goodPassword) =>
    site.ask('POST Account/login', {
      body: { email: emailOfMember(number), password },
      headers: { 'user-agent': firefox, ...(cookie === null ? {} : { cookie }) },
    });
  /** Closes the app first, so that deferred emails are sent. */
  const noticesTo = async (number: number, about: string) => {
    await site.app.close();
    return site.sent.filter((sent) => sent.to === emailOfMember(number) && sent.subject === about);
  };
  return { site, login, noticesTo };
}

const deviceIn = (headers: Readonly<Record<string, unknown>>) =>
  /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

describeOnSqlite('signing in on a new device', ({ open }) => {
  test('emails the time, the device and what to do', async () => {
    const { site, login, noticesTo } = await openSite(await open());
    const { token } = await site.join(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    const body = { ...profile, timeZoneId: 'Central Standard Time' };
    await site.ask('PUT Profile', { token, body });
    expect((await login()).status).toBe(200);
    const [notice, ...more] = await noticesTo(1, subject);
    expect(more).toEqual([]);
    expect(notice?.channel).toBe('email');
    expect(notice?.text).toContain('Time: 1 July 2026 at 07:00 GMT-5\nDevice: Firefox on Windows');
    expect(notice?.text).toMatch(/If it was not you, .*\/recover-password/);
    expect(notice?.text).not.toMatch(/\b\d{6}\b|device=/);
  });

  test('sends an email only for a device that is not known to the account', async () => {
    const { site, login, noticesTo } = await openSite(await open());
    await site.join(1);
    await site.join(2);
    const cookie = deviceIn((await login()).headers);
    expect((await login(cookie)).status).toBe(200);
    expect((await login(cookie, 1, 'a wrong one')).status).toBe(401);
    expect((await login(null, 1, 'a wrong one')).status).toBe(401);
    const ofOther = deviceIn((await login(null, 2)).headers);
    expect((await login(ofOther)).status).toBe(200);
    expect((await login(`device=${'A'.repeat(22)}`)).status).toBe(200);
    expect(await noticesTo(1, subject)).toHaveLength(3);
  });

  test('sends at most 4 emails a day, besides the code, to an address that was never validated', async () => {
    const { site, login, noticesTo } = await openSite(await open());
    await site.register(1);
    for (let time = 0; time < 7; time += 1) expect((await login()).status).toBe(200);
    expect(await noticesTo(1, subject)).toHaveLength(4);
  });
});

describeOnSqlite('deleting an account', ({ open }) => {
  test('emails its address, unless the deletion is refused', async () => {
    const database = await open();
    const { site, noticesTo } = await openSite(database);
    const { token } = await site.join(1);
    const leave = () => site.ask('POST Account/Delete', { token });
    const setRole = (role: 'User' | 'Admin') =>
      database.kysely.updateTable('accounts').set({ role }).execute();
    await setRole('Admin');
    expect((await leave()).status).toBe(403);
    await setRole('User');
    expect((await leave()).status).toBe(200);
    const notices = await noticesTo(1, 'Your account was deleted');
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('It cannot be restored.');
  });
});
