import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('the mail on the anniversary', ({ createEmpty }) => {
  test('is off for accounts from before', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0035-load-links');
      await insertOlderAccount(kysely);
      await migrate(database);
      const columns = ['anniversary_mail', 'anniversary_sent_at', 'mail_token'] as const;
      expect(await kysely.selectFrom('accounts').select(columns).execute()).toEqual([
        { anniversary_mail: 0, anniversary_sent_at: null, mail_token: null },
      ]);
    } finally {
      await database.close();
    }
  });
});
