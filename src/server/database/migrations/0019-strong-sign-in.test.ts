import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashToken } from '#server/features/accounts/secrets.ts';
import { boundTo } from '#server/features/accounts/codes/send-code.ts';
import { emailOfMember, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { turnOn } from '#tests/support/sites/two-step.ts';
import { migrate, migrateWithin, openDatabase, type Database } from '../open-database.ts';

const token = 'a'.repeat(43);
const email = emailOfMember(1);

async function insertSignedIn({ kysely }: Database): Promise<void> {
  await insertOlderAccount(kysely, { email });
  await sql`insert into sessions (account_id, token_hash, device, created_at, used_at, expires_at)
    values (1, ${hashToken(token)}, 'Firefox', ${testNow}, ${testNow}, ${testNow + 1_000_000_000})`.execute(
    kysely,
  );
}

describeEachDialect('a database without second factors', ({ createEmpty }) => {
  test('keeps its sessions, which can set up a second factor', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      await migrateWithin(database.kysely, database.dialect, '0003-accounts');
      await insertSignedIn(database);
      await migrate(database);
      const site = await openAccountSite(database);
      expect(await site.ask('GET Account/Validate', { token })).toMatchObject({
        status: 200,
        body: { firstName: 'Ann', hasSecondFactor: false, needsSecondFactor: false },
      });
      expect((await site.ask('GET Account/Data', { token })).status).toBe(200);
      await turnOn(site, token, email);
      expect((await site.ask('GET Account/Data', { token })).status).toBe(200);
    } finally {
      await database.close();
    }
  });

  test('keeps links that are already mailed', async () => {
    const database = await openDatabase(await createEmpty());
    const { kysely } = database;
    const link = 'b'.repeat(48);
    const bound = boundTo('reset', { id: 1, email_key: email, phone: '' });
    try {
      await migrateWithin(kysely, database.dialect, '0003-accounts');
      await insertSignedIn(database);
      await migrateWithin(kysely, database.dialect, '0016-phone-changes');
      await sql`insert into account_links (account_id, purpose, token_hash, bound_to, expires_at)
        values (1, 'reset', ${hashToken(link)}, ${bound}, ${testNow + 60_000})`.execute(kysely);
      await migrate(database);
      const site = await openAccountSite(database);
      expect(await site.ask('POST Account/CheckLink', { body: { token: link } })).toMatchObject({
        status: 200,
        body: { purpose: 'reset' },
      });
    } finally {
      await database.close();
    }
  });

  test('accepts mailed links for second factors and rejects unknown purposes', async () => {
    const database = await openDatabase(await createEmpty());
    const { kysely } = database;
    const insertLink = (purpose: string) =>
      sql`insert into account_links (account_id, purpose, token_hash, bound_to, expires_at)
        values (1, ${purpose}, ${`hash of ${purpose}`}, '', 5)`.execute(kysely);
    try {
      await migrateWithin(kysely, database.dialect, '0003-accounts');
      await insertSignedIn(database);
      await migrateWithin(kysely, database.dialect, '0016-phone-changes');
      await insertLink('reset');
      await expect(insertLink('second-factor')).rejects.toThrow(/check/i);
      await migrate(database);
      await insertLink('second-factor');
      await expect(insertLink('anything')).rejects.toThrow(/check/i);
      await kysely.deleteFrom('accounts').execute();
      expect(await kysely.selectFrom('account_links').selectAll().execute()).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
