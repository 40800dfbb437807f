import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('an older account', ({ createEmpty }) => {
  test('gets a phone change date far in the past', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0003-accounts');
      await insertOlderAccount(kysely, { phone: '+13125550123' });
      await migrate(database);
      const account = await kysely.selectFrom('accounts').selectAll().executeTakeFirst();
      expect(account).toMatchObject({ phone: '+13125550123', phone_changed_at: null });
    } finally {
      await database.close();
    }
  });
});
