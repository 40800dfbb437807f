import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

const insertMember = (number: number) => sql`
  insert into members (
    series, number, first_name, last_name, deceased, day, month, year, location, maneuver, story, search_text,
    is_sample, created_at, updated_at
  ) values ('fb', ${number}, 'Ann', 'Example', 0, 0, 0, 0, '', '', '', '', 0, 0, 0)`;

describeEachDialect('older links', ({ createEmpty }) => {
  test('are trusted to vouch only if somebody else approved them', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0026-contact');
      for (const number of [1, 2, 3]) {
        await insertMember(number).execute(kysely);
        await insertOlderAccount(kysely, { email: `${number}@example.org` });
        await sql`insert into claims (account_id, member_id, is_approved, claimed_at, is_validated)
          values (${number}, ${number}, ${number < 3 ? 1 : 0}, 5, 1)`.execute(kysely);
      }
      const logApproval = (account: number, actor: string) => sql`
        insert into change_log (changed_at, actor, subject, subject_key, "before", "after", account_id)
        values (6, ${actor}, 'claim', ${`fb/${account}`}, null,
          ${JSON.stringify({ account, isApproved: true })}, ${account})`;
      await logApproval(1, 'account/1').execute(kysely);
      await logApproval(2, 'account/1').execute(kysely);
      await migrate(database);
      const claims = kysely.selectFrom('claims').orderBy('account_id');
      expect(await claims.select(['account_id', 'linked_at', 'linked_by']).execute()).toEqual([
        { account_id: 1, linked_at: 5, linked_by: 'claimant' },
        { account_id: 2, linked_at: 5, linked_by: 'admin' },
        { account_id: 3, linked_at: null, linked_by: null },
      ]);
    } finally {
      await database.close();
    }
  });
});
