import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

const entries = [
  ['account/1', 'member', 'fb/2', '{"firstName":"Ann"}', '{"firstName":"Bo"}', null],
  ['account/1', 'account', '7', '{"role":"User"}', '{"role":"Admin"}', 7],
  ['account/3', 'claim', 'fb/2', null, '{"account":3,"isApproved":true}', 3],
  ['account/1', 'claim', 'fb/2', '{"account":3,"isApproved":true}', null, 3],
  ['account/4', 'photo', 'gallery/5', null, '{"name":"x","caption":""}', 4],
  ['remove-samples', 'member', 'samples', '{"sampleMembers":3}', null, null],
] as const;

describeEachDialect('an older change log', ({ createEmpty }) => {
  test('gets the account that each entry is about', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0007-operations');
      for (const [actor, subject, key, before, after] of entries) {
        await sql`insert into change_log (changed_at, actor, subject, subject_key, before, after)
          values (1, ${actor}, ${subject}, ${key}, ${before}, ${after})`.execute(kysely);
      }
      await migrate(database);
      const rows = await kysely.selectFrom('change_log').orderBy('id').selectAll().execute();
      expect(rows.map((row) => row.account_id)).toEqual(entries.map((entry) => entry[5]));
      expect(rows[0]).toMatchObject({ touched_at: null, undoes: null, undone_by: null });
    } finally {
      await database.close();
    }
  });
});
