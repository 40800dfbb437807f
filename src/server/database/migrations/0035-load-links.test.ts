import { expect, test } from 'vitest';
import type { NewLoadLink } from '#server/features/jumps/loads/load-links.queries.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('load links', ({ createEmpty }) => {
  test('exist once for each pair, and belong to an account until they are confirmed', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0033-jump-book');
      await insertMembers(database, [{ number: 1 }, { number: 2 }, { number: 3 }]);
      await insertOlderAccount(kysely);
      await migrate(database);
      const version = await database.readContentVersion();
      const said = {
        first_id: 1,
        second_id: 2,
        speaker_id: 1,
        said_by: 1,
        said_at: 5,
        confirmed_at: null,
        confirmed_by: null,
        declined_at: null,
      };
      const confirmed = { ...said, second_id: 3, said_by: null, confirmed_at: 6 };
      const insert = (link: NewLoadLink) => kysely.insertInto('load_links').values(link).execute();
      await insert(said);
      await insert(confirmed);
      expect(await database.readContentVersion()).not.toEqual(version);
      const wrong = [
        said,
        { ...said, first_id: 2, second_id: 1 },
        { ...said, first_id: 2, second_id: 3 },
        { ...said, first_id: 2, second_id: 3, speaker_id: 2, said_by: null },
        { ...confirmed, first_id: 2, second_id: 3, speaker_id: 2, said_by: 1 },
      ];
      for (const link of wrong) await expect(insert(link)).rejects.toThrow(/constraint/i);
      await kysely.deleteFrom('accounts').execute();
      expect(await kysely.selectFrom('load_links').select('second_id').execute()).toEqual([
        { second_id: 3 },
      ]);
    } finally {
      await database.close();
    }
  });
});
