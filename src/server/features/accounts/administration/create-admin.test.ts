import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { cheapPasswords } from '#tests/support/sites/build-test-app.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { createFirstAdmin } from './create-admin.ts';
import { grantAdmin } from './grant-admin.ts';

const credentials = { email: 'admin@directory.example', password: 'kestrel over hinckley' };
const now = () => 0;
const passwords = cheapPasswords();

describeOnSqlite('the first admin', ({ open }) => {
  test('rejects a common password, and does not promote an account that has the email', async () => {
    const database = await open();
    const parts = { database, now, passwords };
    const weak = { ...credentials, password: credentials.email };
    await expect(createFirstAdmin(parts, weak)).rejects.toMatchObject({ code: 'bad_request' });
    const site = await openAccountSite(database);
    await site.join(1, { email: credentials.email });
    expect(await createFirstAdmin(parts, credentials)).toBe('email taken');
    const rows = await database.kysely.selectFrom('accounts').select('role').execute();
    expect(rows).toMatchObject([{ role: 'User' }]);
  });
});

describeOnSqlite('granting admin', ({ open }) => {
  test('requires a validated account and ends its sessions', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const parts = { database, now: () => site.clock.now };
    const grant = (email: string) => grantAdmin(parts, email, 'test');
    await site.register(1);
    const { token } = await site.join(2);
    expect(await grant('nobody@example.org')).toBe('no account');
    expect(await grant(emailOfMember(1))).toBe('not validated');
    expect(await grant(emailOfMember(2).toUpperCase())).toBe('granted');
    expect(await grant(emailOfMember(2))).toBe('admin already');
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
    const login = { email: emailOfMember(2), password: goodPassword };
    const { body } = await site.ask('POST Account/login', { body: login });
    expect(body['role']).toBe('Admin');
    const log = await database.kysely.selectFrom('change_log').orderBy('id').selectAll().execute();
    expect(log.at(-1)).toMatchObject({ actor: 'test', after: '{"role":"Admin"}' });
  });
});

describeEachDialect('the first admin', ({ open }) => {
  test('is created once, already validated, and not again after its deletion', async () => {
    const database = await open();
    const parts = { database, now, passwords };
    const outcomes = await Promise.all([
      createFirstAdmin(parts, credentials),
      createFirstAdmin(parts, credentials),
    ]);
    expect(outcomes.toSorted()).toEqual(['created', 'created before']);
    const site = await openAccountSite(database);
    const { body } = await site.ask('POST Account/login', { body: credentials });
    expect(body).toMatchObject({ isAdmin: true, phoneNumberConfirmed: true, matchedFb: false });
    const token = String(body['token']);
    expect((await site.ask('GET Search/history', { token })).status).toBe(200);
    await database.kysely.deleteFrom('accounts').execute();
    // The password is not checked again either.
    const again = { email: 'ADMIN@directory.example', password: 'qwertyuiop123' };
    expect(await createFirstAdmin(parts, again)).toBe('created before');
    expect(await database.kysely.selectFrom('accounts').select('id').execute()).toEqual([]);
  });
});
