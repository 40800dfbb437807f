import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { addPasskey, confirm, resetPassword, turnOn } from '#tests/support/sites/two-step.ts';

const email = emailOfMember(2);
const newPassword = 'quite another one';

type End = (admin: AdminSite, token: string) => Promise<{ readonly status: number }>;

const ways: readonly (readonly [string, End])[] = [
  ['a password reset', ({ site }) => resetPassword(site, email, newPassword)],
  [
    'a new password',
    ({ site }, token) => {
      const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
      return site.ask('PUT Account/ChangePassword', { token, body });
    },
  ],
  [
    'signing out everywhere else',
    ({ site }, token) => site.ask('DELETE Account/Sessions', { token }),
  ],
  ['an admin who signs it out', (admin) => admin.ask('DELETE Admin/Accounts/2/Sessions')],
  ['disabling', (admin) => admin.ask('POST Admin/Accounts/2/Disable')],
  ['marking as deceased', (admin) => editMember(admin, 'fb/2', { deceased: true })],
];

async function openJoined(database: Database) {
  const admin = await openAdminSite(database);
  const { site } = admin;
  const { token } = await site.join(2);
  const count = async (table: 'sessions' | 'account_devices' | 'account_codes' | 'passkeys') => {
    const rows = database.kysely.selectFrom(table).where('account_id', '=', 2);
    return (await rows.select('account_id').execute()).length;
  };
  return { admin, site, token, count };
}

describeOnSqlite('all access', ({ open }) => {
  test.for(ways)('ends with %s, and so do passkeys without a second factor', async ([, end]) => {
    const { admin, site, token, count } = await openJoined(await open());
    await addPasskey(site, token, goodPassword);
    await site.ask('POST Account/login', { body: { email, password: goodPassword } });
    await site.ask('POST Profile/Email', {
      token,
      body: { email: 'new@example.org', password: goodPassword },
    });
    const before = await count('account_devices');
    expect([await count('sessions'), await count('account_codes'), before > 0]).toEqual([
      2,
      1,
      true,
    ]);
    expect((await end(admin, token)).status).toBe(200);
    expect(await count('sessions')).toBeLessThan(2);
    expect(await count('account_devices')).toBeLessThan(before + 1);
    expect(await count('account_codes')).toBe(0);
    expect(await count('passkeys')).toBe(0);
  });

  test.for(ways)('that ends with %s leaves passkeys with a second factor', async ([, end]) => {
    const { admin, site, token, count } = await openJoined(await open());
    const { nextCode } = await turnOn(site, token, email);
    expect((await confirm(site, token, 'totp', nextCode)).status).toBe(200);
    await addPasskey(site, token);
    expect((await end(admin, token)).status).toBe(200);
    expect(await count('passkeys')).toBe(1);
  });
});
