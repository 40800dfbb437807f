import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('day and place of photos', ({ createEmpty }) => {
  test('are unknown for photos from before, and the mail is off', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0036-anniversary-mail');
      await insertOlderAccount(kysely);
      await sql`
        insert into photos (
          kind, account_id, name, source_hash, width, height, thumb_width, thumb_height, original_name, caption,
          created_at, updated_at
        ) values ('gallery', 1, 'a', 'a', 8, 8, 8, 8, '', 'A jump', 0, 0)`.execute(kysely);
      await migrate(database);
      const photo = await kysely
        .selectFrom('photos')
        .select([
          'taken_day',
          'taken_month',
          'taken_year',
          'taken_location',
          'taken_spelling',
          'dated_at',
        ])
        .executeTakeFirst();
      expect(photo).toEqual({
        taken_day: 0,
        taken_month: 0,
        taken_year: 0,
        taken_location: '',
        taken_spelling: '',
        dated_at: null,
      });
      const columns = ['year_photos_mail', 'year_photos_since'] as const;
      expect(await kysely.selectFrom('accounts').select(columns).execute()).toEqual([
        { year_photos_mail: 0, year_photos_since: null },
      ]);
      const version = await database.readContentVersion();
      const place = { name: 'Hinckley', slug: 'hinckley', created_at: 0 };
      await kysely.insertInto('places').values(place).execute();
      const placed = await database.readContentVersion();
      expect(placed).not.toEqual(version);
      await kysely
        .insertInto('place_spellings')
        .values({ key: 'hinckley', place_id: 1, text: 'Hinckley' })
        .execute();
      expect(await database.readContentVersion()).not.toEqual(placed);
    } finally {
      await database.close();
    }
  });
});
