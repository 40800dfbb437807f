import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('accounts from before', ({ createEmpty }) => {
  test('do not withhold their names', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0042-waiting-claims');
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
      expect(await kysely.selectFrom('accounts').select('is_name_withheld').execute()).toEqual([
        { is_name_withheld: 0 },
      ]);
    } finally {
      await database.close();
    }
  });
});
