import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('an older account', ({ createEmpty }) => {
  test('gets a phone change date far in the past', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0003-accounts');
      await sql`insert into accounts (email, email_key, password_hash, role, first_name, last_name,
          phone, confirmed_phone, city, state_province, country, postal_code, time_zone_id, profile_name,
          profile_name_key, intro, is_sample, created_at, updated_at, signed_in_at, validated_at)
        values ('a@example.org', 'a@example.org', 'x', 'User', 'Ann', 'Example', '+13125550123',
          '+13125550123', '', '', '', '', 'UTC', 'Ann1', 'ann1', '', 0, 1, 1, 1, 1)`.execute(
        kysely,
      );
      await migrate(database);
      const account = await kysely.selectFrom('accounts').selectAll().executeTakeFirst();
      expect(account).toMatchObject({ phone: '+13125550123', phone_changed_at: null });
    } finally {
      await database.close();
    }
  });
});
