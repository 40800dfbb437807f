import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('accounts from before', ({ createEmpty }) => {
  test('do not withhold their names', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0042-waiting-claims');
      await insertOlderAccount(kysely);
      await migrate(database);
      expect(await kysely.selectFrom('accounts').select('is_name_withheld').execute()).toEqual([
        { is_name_withheld: 0 },
      ]);
    } finally {
      await database.close();
    }
  });
});
