import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashToken } from '#server/features/accounts/secrets.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

const email = 'visitor@family.example';

describeEachDialect('blocked senders', ({ createEmpty }) => {
  test('keep a hash in place of the address', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0027-claim-desk');
      await insertOlderAccount(kysely);
      for (const key of [email, 'other@family.example']) {
        await sql`insert into blocked_senders (account_id, email_key, name, blocked_at)
          values (1, ${key}, 'Vera', 5)`.execute(kysely);
      }
      await migrate(database);
      expect(
        await kysely.selectFrom('blocked_senders').orderBy('id').selectAll().execute(),
      ).toEqual([
        { id: 1, account_id: 1, sender_hash: hashToken(email), name: 'Vera', blocked_at: 5 },
        {
          id: 2,
          account_id: 1,
          sender_hash: hashToken('other@family.example'),
          name: 'Vera',
          blocked_at: 5,
        },
      ]);
    } finally {
      await database.close();
    }
  });
});
