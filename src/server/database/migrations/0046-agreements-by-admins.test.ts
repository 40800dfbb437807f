import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('agreements by admins', ({ createEmpty }) => {
  test('are those of accounts that are admins and not the member', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0006-photos');
      for (const email of ['admin@x.example', 'member@x.example']) {
        await insertOlderAccount(kysely, { email });
      }
      for (const number of [1, 2, 3, 4]) {
        await sql`insert into members (
            series, number, first_name, last_name, deceased, day, month, year, location, maneuver, story, search_text,
            is_sample, created_at, updated_at
          ) values ('fb', ${number}, 'Ann', 'Example', 0, 0, 0, 0, '', '', '', 'ann example', 0, 0, 0)`.execute(
          kysely,
        );
      }
      await migrateWithin(kysely, dialect, '0045-marks-by-member');
      await sql`update accounts set role = 'Admin' where id = 1`.execute(kysely);
      await sql`insert into photos (
          kind, account_id, name, source_hash, width, height, thumb_width, thumb_height, original_name, caption,
          created_at, updated_at
        ) values ('gallery', 1, 'a', 'a', 8, 8, 8, 8, '', 'A jump', 0, 0)`.execute(kysely);
      await sql`insert into claims (account_id, member_id, claimed_at, is_approved, is_validated)
        values (1, 1, 0, 1, 1)`.execute(kysely);
      const agree = (memberId: number, by: number | null) =>
        sql`insert into photo_marks (photo_id, x, y, member_id, marked_at, agreed_at, agreed_by)
          values (1, 1, 1, ${memberId}, 0, 0, ${by})`.execute(kysely);
      await agree(1, 1);
      await agree(2, 1);
      await agree(3, 2);
      await agree(4, null);
      await migrate(database);
      const marks = await kysely
        .selectFrom('photo_marks')
        .select(['member_id', 'agreed_as_admin'])
        .orderBy('member_id')
        .execute();
      expect(marks.map(({ agreed_as_admin: asAdmin }) => asAdmin)).toEqual([0, 1, 0, 0]);
    } finally {
      await database.close();
    }
  });
});
