import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('mailed links', ({ createEmpty }) => {
  test('are kept, and can be for the data of an account', async () => {
    const database = await openDatabase(await createEmpty());
    const { kysely, dialect } = database;
    const insertLink = (purpose: string) =>
      sql`insert into account_links (account_id, purpose, token_hash, bound_to, expires_at)
        values (1, ${purpose}, ${`hash of ${purpose}`}, '', 5)`.execute(kysely);
    try {
      await migrateWithin(kysely, dialect, '0028-blocked-senders');
      await insertOlderAccount(kysely);
      await insertLink('reset');
      await expect(insertLink('erasure')).rejects.toThrow(/check/i);
      await migrate(database);
      await insertLink('export');
      await insertLink('erasure');
      await expect(insertLink('anything')).rejects.toThrow(/check/i);
      const kept = kysely.selectFrom('account_links').orderBy('id').select(['id', 'purpose']);
      expect(await kept.execute()).toMatchObject([
        { id: 1, purpose: 'reset' },
        { purpose: 'export' },
        { purpose: 'erasure' },
      ]);
      await kysely.deleteFrom('accounts').execute();
      expect(await kept.execute()).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
