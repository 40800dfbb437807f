/** A thief of an old session who wants to keep the owner, who knows the password, from taking the account back. */
import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import type { Database } from '#server/database/open-database.ts';

const email = emailOfMember(1);
const newPassword = 'new horse battery';
const login = { body: { email, password: goodPassword } };

async function openWithThief(database: Database) {
  const site = await openAccountSite(database);
  const thief = await site.join(1);
  site.clock.now += 11 * 60_000;
  const steal = (request: string, body?: unknown) =>
    site.ask(request, { token: thief.token, ...(body === undefined ? {} : { body }) });
  const signIn = async () => String((await site.ask('POST Account/login', login)).body['token']);
  const isSignedIn = async (token: string) =>
    (await site.ask('GET Account/Validate', { token })).status === 200;
  return { site, thief, steal, signIn, isSignedIn };
}

describeOnSqlite('the thief of a session', ({ open }) => {
  test('cannot end the sessions of the owner, nor the code that was mailed', async () => {
    const { site, steal, signIn, isSignedIn } = await openWithThief(await open());
    const own = await signIn();
    const reset = await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    const resetCode = await site.codeTo(email, 2);
    expect(await steal('DELETE Account/Sessions')).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
    expect([reset.status, await isSignedIn(own)]).toEqual([200, true]);
    const body = { email, resetCode, password: newPassword, confirmPassword: newPassword };
    expect((await site.ask('POST Account/ResetPassword', { body })).status).toBe(200);
    expect((await steal('GET Profile')).status).toBe(401);
  });

  test('cannot use up what the owner needs to end it', async () => {
    const { site, thief, steal, signIn, isSignedIn } = await openWithThief(await open());
    const own = await signIn();
    const statuses = { save: 0, confirm: 0 };
    // Uses that are being written are not counted.
    for (let index = 0; index < 100 && Math.min(...Object.values(statuses)) < 429; index += 1) {
      statuses.save = (await steal('DELETE Profile/Photo')).status;
      statuses.confirm = (await steal('POST Account/Confirm', {})).status;
    }
    expect(statuses).toEqual({ save: 429, confirm: 429 });
    const confirm = { token: own, body: { password: goodPassword } };
    expect((await site.ask('POST Account/Confirm', confirm)).status).toBe(200);
    const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    expect((await site.ask('PUT Account/ChangePassword', { token: own, body })).status).toBe(200);
    expect([await isSignedIn(own), await isSignedIn(thief.token)]).toEqual([true, false]);
  });
});
