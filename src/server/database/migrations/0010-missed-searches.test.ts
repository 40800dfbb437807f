import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('an older search log', ({ createEmpty }) => {
  test('gets folded terms for searches without a result', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0007-operations');
      for (const [term, results] of [
        ['Zoë  ÅNGSTRÖM', 0],
        ['ann', 3],
        ['\u0301', 0],
      ] as const) {
        await sql`insert into search_log (searched_at, term, results)
          values (1, ${term}, ${results})`.execute(kysely);
      }
      await migrate(database);
      const rows = await kysely
        .selectFrom('search_log')
        .orderBy('id')
        .select('missed_key')
        .execute();
      expect(rows.map((row) => row.missed_key)).toEqual(['zoe angstrom', null, null]);
    } finally {
      await database.close();
    }
  });
});
