import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { logIn, passSecondFactor, turnOn } from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);
const subject = 'Someone entered your password, but not your second step';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const dayMs = 24 * 60 * 60_000;

async function openEnrolled(database: Database, given: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, given);
  const { token } = await site.join(1);
  const { nextCode } = await turnOn(site, token, email);
  const answer = async (response: string, cookie?: string) => {
    const { challenge } = await logIn(site, email);
    const headers = { 'user-agent': firefox, ...(cookie === undefined ? {} : { cookie }) };
    return passSecondFactor(site, { challenge, method: 'totp', response }, { headers });
  };
  /** Closes the app first, so that deferred emails are sent. */
  const mails = async () => {
    await site.app.close();
    return site.sent.filter((sent) => sent.to === email && sent.subject === subject);
  };
  return { site, nextCode, answer, mails };
}

describeOnSqlite('a wrong second step', ({ open }) => {
  test('emails the owner the time, the device and what to do', async () => {
    const { answer, mails } = await openEnrolled(await open());
    expect((await answer('000000')).status).toBe(401);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.channel).toBe('email');
    expect(mail?.text).toMatch(/Time: 1 July 2026 at .*\nDevice: Firefox on Windows/);
    expect(mail?.text).toMatch(/If it was not you, .*\/recover-password/);
  });

  test.each([true, false])('sends one email a day (rate limits: %s)', async (isRateLimited) => {
    const { site, answer, mails } = await openEnrolled(await open(), { isRateLimited });
    await Promise.all(['000000', '000001', '000002'].map((code) => answer(code)));
    site.clock.now += dayMs - 1;
    await answer('000000');
    site.clock.now += 1;
    await answer('000000');
    await answer('000000');
    expect(await mails()).toHaveLength(2);
  });

  test('sends no email for a right code or a known device', async () => {
    const { nextCode, answer, mails } = await openEnrolled(await open());
    const right = await answer(nextCode());
    expect(right.status).toBe(200);
    const cookie = /device=[\w-]+/.exec(String(right.headers['set-cookie']))?.[0] ?? '';
    expect((await answer('000000', cookie)).status).toBe(401);
    expect(await mails()).toEqual([]);
  });
});
