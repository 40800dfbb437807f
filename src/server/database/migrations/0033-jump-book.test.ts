import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

interface Earlier {
  readonly number: number;
  readonly location: string;
  readonly year?: number;
  readonly series?: string;
  readonly isNameWithheld?: 0 | 1;
}

describeEachDialect('members from before the jump book', ({ createEmpty }) => {
  test('get the place of their location, and are counted', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0028-blocked-senders');
      const earlier: Earlier[] = [
        { number: 1, location: 'Hinckley', year: 1976 },
        { number: 2, location: ' HINCKLEY.', year: 1976 },
        { number: 3, location: 'Perris', year: 1980, isNameWithheld: 1 },
        { number: 4, location: '' },
        { number: 5, location: 'Hinckley', year: 1976, series: 'nnfb' },
      ];
      for (const { number, location, year = 0, series = 'fb', isNameWithheld = 0 } of earlier) {
        await sql`insert into members (series, number, first_name, last_name, deceased, day, month, year,
            location, maneuver, story, search_text, is_sample, created_at, updated_at, is_name_withheld)
          values (${series}, ${number}, 'Ann', 'Example', 0, 0, 0, ${year}, ${location}, '', '', '', 0, 1, 1,
            ${isNameWithheld})`.execute(kysely);
      }
      await migrate(database);
      const members = await kysely
        .selectFrom('members')
        .leftJoin('places', 'places.id', 'members.place_id')
        .orderBy('members.number')
        .select(['members.number', 'members.location', 'places.slug'])
        .execute();
      expect(members.map((row) => [row.number, row.location, row.slug])).toEqual([
        [1, 'Hinckley', 'hinckley'],
        [2, ' HINCKLEY.', 'hinckley'],
        [3, 'Perris', 'perris'],
        [4, '', null],
        [5, 'Hinckley', null],
      ]);
      const counts = await kysely
        .selectFrom('jump_counts')
        .where('unit', 'in', ['year', 'place'])
        .orderBy('unit', 'desc')
        .select(['unit', 'year', 'members'])
        .execute();
      expect(counts).toEqual([
        { unit: 'year', year: 1976, members: 2 },
        { unit: 'place', year: 0, members: 2 },
      ]);
      expect((await kysely.selectFrom('jumps').selectAll().execute()).length).toBe(2);
    } finally {
      await database.close();
    }
  });
});
