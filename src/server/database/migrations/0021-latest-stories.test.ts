import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('an older story', ({ createEmpty }) => {
  test('counts as changed when its member last changed', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0020-spellings-and-sounds');
      for (const [number, story] of [
        [1, 'Told'],
        [2, ''],
      ] as const) {
        await sql`insert into members (series, number, first_name, last_name, deceased, day, month,
            year, location, maneuver, story, search_text, is_sample, created_at, updated_at)
          values ('fb', ${number}, 'Ann', 'Example', 0, 0, 0, 0, '', '', ${story}, '', 0, 1, 7)`.execute(
          kysely,
        );
      }
      await migrate(database);
      const rows = await kysely
        .selectFrom('members')
        .orderBy('number')
        .select('story_changed_at')
        .execute();
      expect(rows.map((row) => row.story_changed_at)).toEqual([7, null]);
    } finally {
      await database.close();
    }
  });
});
