import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('the mail on the anniversary', ({ createEmpty }) => {
  test('is off for accounts from before', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0035-load-links');
      await sql`
        insert into accounts (
          email, email_key, password_hash, role, first_name, last_name, phone, confirmed_phone, city, state_province,
          country, postal_code, time_zone_id, profile_name, profile_name_key, intro, is_sample, created_at, updated_at,
          signed_in_at, validated_at, name_key
        ) values (
          'ann@example.org', 'ann@example.org', '', 'User', 'Ann', 'Example', '', '', '', '',
          '', '', 'UTC', 'ann', 'ann', '', 0, 0, 0, 0, 1, ''
        )`.execute(kysely);
      await migrate(database);
      const columns = ['anniversary_mail', 'anniversary_sent_at', 'mail_token'] as const;
      expect(await kysely.selectFrom('accounts').select(columns).execute()).toEqual([
        { anniversary_mail: 0, anniversary_sent_at: null, mail_token: null },
      ]);
    } finally {
      await database.close();
    }
  });
});
