import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchMembers } from '#server/features/members/search/search-members.ts';
import { suggestSearches } from '#server/features/members/search/suggest-searches.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase, type Database } from '../open-database.ts';

/** With the columns of the first version. Adds the words of the name to the index, without their endings. */
async function insertMember(
  { kysely }: Database,
  number: number,
  [firstName, lastName]: readonly [string, string],
  text: string,
): Promise<void> {
  await sql`insert into members (series, number, first_name, last_name, deceased, day, month, year,
      location, maneuver, story, search_text, is_sample, created_at, updated_at)
    values ('fb', ${number}, ${firstName}, ${lastName}, 0, 0, 0, 0, '', '', '', ${text}, 0, 0, 0)`.execute(
    kysely,
  );
  for (const word of text.trim().split(/\s/)) {
    await sql`insert into name_words (word) values (${word}) on conflict do nothing`.execute(
      kysely,
    );
    await sql`insert into member_words (word_id, series, number)
      select id, 'fb', cast(${number} as integer) from name_words where word = ${word}`.execute(
      kysely,
    );
  }
}

describeEachDialect('a database without sounds and expanded spellings', ({ createEmpty }) => {
  test('gets them for its members and aliases', async () => {
    const database = await openDatabase(await createEmpty());
    const { kysely } = database;
    try {
      await migrateWithin(kysely, database.dialect, '0001-members');
      await insertMember(database, 1, ['Jörg', 'Grün'], 'jorg grun\n');
      await insertMember(database, 2, ['Dwight', 'Lee'], 'dwight lee\nuberflieger\n');
      await insertMember(database, 3, ['小龙', '李'], '小龙 李\n');
      await sql`insert into member_aliases (member_id, alias)
        select id, 'Überflieger' from members where number = 2`.execute(kysely);
      await migrate(database);

      const deps = { database, now: Date.now };
      const find = async (term: string) =>
        (await searchMembers(deps, term)).body.map((member) => member.freakBrotherNumber);
      expect(await find('joerg gruen')).toEqual([1]);
      expect(await find('ueberfl')).toEqual([2]);
      expect(await suggestSearches(deps, 'Dwite')).toEqual(['Dwight']);
      const texts = await kysely
        .selectFrom('members')
        .orderBy('number')
        .select(['search_text', 'updated_at'])
        .execute();
      expect(texts).toEqual([
        { search_text: 'jorg grun\nJOERG\nGRUEN\n', updated_at: 0 },
        { search_text: 'dwight lee\nuberflieger\nUEBERFLIEGER\n', updated_at: 0 },
        { search_text: '小龙 李\n', updated_at: 0 },
      ]);
      const silent = kysely.selectFrom('name_words').where('sound', '=', '').select('word');
      expect((await silent.orderBy('word').execute()).map(({ word }) => word)).toEqual([
        '小龙',
        '李',
      ]);
    } finally {
      await database.close();
    }
  });

  test('gets them for more members and words than are read at once', async () => {
    const database = await openDatabase(await createEmpty());
    const { kysely } = database;
    const members = 2_100;
    try {
      await migrateWithin(kysely, database.dialect, '0001-members');
      await kysely.transaction().execute(async (transaction) => {
        const within = { ...database, kysely: transaction };
        for (let number = 1; number <= members; number += 1) {
          await insertMember(within, number, ['Grün', `N${number}`], `grun n${number}\n`);
        }
      });
      await migrate(database);
      const deps = { database, now: Date.now };
      expect((await searchMembers(deps, 'gruen')).total).toEqual({ count: members, isExact: true });
      const rows = await kysely.selectFrom('name_words').select(['word', 'sound']).execute();
      expect(rows).toHaveLength(members + 2);
      expect(rows.filter(({ sound }) => sound === '')).toEqual([]);
    } finally {
      await database.close();
    }
  }, 60_000);
});
