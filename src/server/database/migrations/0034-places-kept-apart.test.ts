import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('places kept apart', ({ createEmpty }) => {
  test('are pairs of spellings of a database that has places already', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0033-jump-book');
      await insertMember(database, { number: 1, location: 'Hinckley' });
      await insertMember(database, { number: 2, location: 'Hinkley' });
      await migrate(database);
      const pair = { key: 'hinckley', other_key: 'hinkley' };
      await kysely.insertInto('spellings_apart').values(pair).execute();
      await kysely.updateTable('members').set({ place_id: null }).where('number', '=', 2).execute();
      await kysely.deleteFrom('place_spellings').where('key', '=', 'hinkley').execute();
      expect(await kysely.selectFrom('spellings_apart').selectAll().execute()).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
