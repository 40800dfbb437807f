import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('an older database', ({ createEmpty }) => {
  test('gets folded account names and visible member stories', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0004-claimed-profiles');
      const zoe = { first_name: 'Zoë', last_name: ' Ångström ' };
      await insertOlderAccount(kysely, { email: 'one@example.org', ...zoe });
      await insertOlderAccount(kysely, { email: 'two@example.org' });
      await sql`insert into members (
          series, number, first_name, last_name, deceased, day, month, year, location, maneuver, story, search_text,
          is_sample, created_at, updated_at
        ) values ('fb', 1, 'Ann', 'Example', 0, 0, 0, 0, '', '', 'A story', 'ann example', 0, 0, 0)`.execute(
        kysely,
      );
      await migrate(database);
      const names = await kysely.selectFrom('accounts').orderBy('id').select('name_key').execute();
      expect(names.map((row) => row.name_key)).toEqual(['zoe angstrom', 'ann example']);
      const members = await kysely.selectFrom('members').select('is_story_hidden').execute();
      expect(members).toEqual([{ is_story_hidden: 0 }]);
    } finally {
      await database.close();
    }
  });
});
