import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('keys of uploads', ({ createEmpty }) => {
  test('belong to one account, outlive their photo, and go with the account', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0006-photos');
      for (const email of ['one@x.example', 'two@x.example']) {
        await insertOlderAccount(kysely, { email });
      }
      await sql`
        insert into photos (
          kind, account_id, name, source_hash, width, height, thumb_width, thumb_height, original_name, caption,
          created_at, updated_at
        ) values ('gallery', 1, 'a', 'a', 8, 8, 8, 8, '', 'A jump', 0, 0)`.execute(kysely);
      await migrate(database);
      const insert = (account_id: number, photo_id: number) =>
        kysely
          .insertInto('upload_keys')
          .values({ account_id, upload_key: 'the same key', photo_id, used_at: 1 })
          .execute();
      await insert(1, 1);
      await insert(2, 1);
      await expect(insert(1, 1)).rejects.toThrow(/constraint/i);
      await expect(insert(3, 1)).rejects.toThrow(/constraint/i);
      await kysely.deleteFrom('photos').execute();
      const readKeys = () =>
        kysely
          .selectFrom('upload_keys')
          .select(['account_id', 'photo_id'])
          .orderBy('account_id')
          .execute();
      expect(await readKeys()).toEqual([
        { account_id: 1, photo_id: null },
        { account_id: 2, photo_id: null },
      ]);
      await kysely.deleteFrom('accounts').where('id', '=', 1).execute();
      expect(await readKeys()).toEqual([{ account_id: 2, photo_id: null }]);
    } finally {
      await database.close();
    }
  });
});
