import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('claims of validated accounts', ({ createEmpty }) => {
  test('may wait for one member, which is linked to one account', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0039-photo-dates');
      await sql`
        insert into members (
          series, number, first_name, last_name, deceased, day, month, year, location, maneuver, story, search_text,
          is_sample, created_at, updated_at
        ) values ('fb', 1, 'Ann', 'Example', 0, 0, 0, 0, '', '', '', '', 0, 0, 0)`.execute(kysely);
      for (const email of ['one@x.example', 'two@x.example']) {
        await insertOlderAccount(kysely, { email });
      }
      const claim = (account: number) => sql`
        insert into claims (account_id, member_id, is_approved, is_validated, claimed_at)
        values (${account}, 1, 0, 1, 5)`;
      await claim(1).execute(kysely);
      await expect(claim(2).execute(kysely)).rejects.toThrow(/unique/i);
      await migrate(database);
      await claim(2).execute(kysely);
      const link = (account: number) =>
        sql`update claims set is_approved = 1 where account_id = ${account}`.execute(kysely);
      await link(1);
      await expect(link(2)).rejects.toThrow(/unique/i);
    } finally {
      await database.close();
    }
  });
});
