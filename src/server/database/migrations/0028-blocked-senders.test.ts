import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashToken } from '#server/features/accounts/secrets.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

const email = 'visitor@family.example';

describeEachDialect('blocked senders', ({ createEmpty }) => {
  test('keep a hash in place of the address', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0027-claim-desk');
      await sql`
        insert into accounts (
          email, email_key, password_hash, role, first_name, last_name, phone, confirmed_phone, city, state_province,
          country, postal_code, time_zone_id, profile_name, profile_name_key, intro, is_sample, created_at, updated_at,
          signed_in_at, validated_at, name_key
        ) values (
          'ann@example.org', 'ann@example.org', '', 'User', 'Ann', 'Example', '', '', '', '',
          '', '', 'UTC', 'ann', 'ann', '', 0, 0, 0, 0, 1, ''
        )`.execute(kysely);
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
