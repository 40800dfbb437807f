import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

const insertMember = (number: number) => sql`
  insert into members (
    series, number, first_name, last_name, deceased, day, month, year, location, maneuver, story, search_text,
    is_sample, created_at, updated_at
  ) values ('fb', ${number}, 'Ann', 'Example', 0, 0, 0, 0, '', '', '', 'ann example', 0, 0, 0)`;

const insertClaim = (account: number, member: number, isApproved: 0 | 1) => sql`
  insert into claims (account_id, member_id, is_approved, claimed_at)
  values (${account}, ${member}, ${isApproved}, 5)`;

describeEachDialect('older claims', ({ createEmpty }) => {
  test('become pending for accounts that are not validated, so that others can claim the number', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0003-accounts');
      for (const number of [1, 2, 3]) await insertMember(number).execute(kysely);
      const unvalidated = { validated_at: null, lapses_at: 9 };
      await insertOlderAccount(kysely, { email: 'one@example.org' });
      await insertOlderAccount(kysely, { email: 'two@example.org', ...unvalidated });
      await insertOlderAccount(kysely, { email: 'three@example.org' });
      await insertOlderAccount(kysely, { email: 'four@example.org', ...unvalidated });
      await insertClaim(1, 1, 1).execute(kysely);
      await insertClaim(2, 2, 1).execute(kysely);
      await insertClaim(3, 3, 0).execute(kysely);
      await migrate(database);
      const claims = await kysely
        .selectFrom('claims')
        .orderBy('account_id')
        .select(['account_id', 'member_id', 'is_approved', 'claimed_at', 'is_validated'])
        .execute();
      expect(claims).toEqual([
        { account_id: 1, member_id: 1, is_approved: 1, claimed_at: 5, is_validated: 1 },
        { account_id: 2, member_id: 2, is_approved: 1, claimed_at: 5, is_validated: 0 },
        { account_id: 3, member_id: 3, is_approved: 0, claimed_at: 5, is_validated: 1 },
      ]);
      const version = async () => (await database.readContentVersion()) || 0;
      const before = await version();
      const pending = { account_id: 4, member_id: 2, is_approved: 1, claimed_at: 6 } as const;
      await kysely
        .insertInto('claims')
        .values({ ...pending, is_validated: 0 })
        .execute();
      expect(await version()).toBe(before);
      const validate = (account: number) =>
        kysely
          .updateTable('claims')
          .set({ is_validated: 1 })
          .where('account_id', '=', account)
          .execute();
      await validate(4);
      expect(await version()).toBe(before + 1);
      await expect(validate(2)).rejects.toThrow(/unique/i);
      // Deletions of accounts and members still cascade.
      await kysely.deleteFrom('accounts').where('id', '=', 4).execute();
      expect(await version()).toBe(before + 2);
      await kysely.deleteFrom('members').where('id', '=', 1).execute();
      const left = await kysely.selectFrom('claims').orderBy('account_id').selectAll().execute();
      expect(left.map(({ account_id }) => account_id)).toEqual([2, 3]);
    } finally {
      await database.close();
    }
  });
});
