import { expect, test } from 'vitest';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { buildMemberRecord, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { person, search } from '#tests/support/sites/search-for.ts';
import { createMemberWriter } from './member-writer.ts';
import { pruneNameIndex } from './name-index.ts';
import type { Database } from '../open-database.ts';

async function wordsIn(database: Database): Promise<string[]> {
  const rows = await database.kysely.selectFrom('name_words').select('word').execute();
  return rows.map((row) => row.word).toSorted((a, b) => (a < b ? -1 : 1));
}

async function endingsIn(database: Database): Promise<number> {
  const { endings } = await database.kysely
    .selectFrom('name_word_endings')
    .select((eb) => eb.fn.countAll<number>().as('endings'))
    .executeTakeFirstOrThrow();
  return endings;
}

const record = (number: number, firstName: string, lastName: string, aliases: string[] = []) =>
  buildMemberRecord({ number, firstName, lastName, aliases });

describeEachDialect('the name index', ({ open }) => {
  test('replaces the words of an old name with those of the new name and its aliases', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Lee'), person(2, 'Bo Lee')]);
    await database.kysely.transaction().execute(async (transaction) => {
      const writer = createMemberWriter(transaction, { isSample: false, at: 0 });
      const renamed = [record(1, 'Ann', 'Ek', ['Smoky'])];
      await writer.write(renamed);
      await writer.replaceAliases(renamed);
    });
    expect(await wordsIn(database)).toEqual(['ann', 'bo', 'ek', 'lee', 'smoky']);
    const app = await buildTestApp(database);
    expect((await search(app, 'lee')).numbers).toEqual([2]);
    expect((await search(app, 'ann ek')).numbers).toEqual([1]);
    expect((await search(app, 'moky')).numbers).toEqual([1]);
  });

  test('deletes the words of an old name that no other member has', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Lee'), person(2, 'Bo Lee')]);
    await database.kysely.transaction().execute(async (transaction) => {
      const writer = createMemberWriter(transaction, { isSample: false, at: 0 });
      await writer.write([record(1, 'Cy', 'Lee'), record(2, 'Bo', 'Lee')]);
    });
    expect(await wordsIn(database)).toEqual(['bo', 'cy', 'lee']);
    expect(await endingsIn(database)).toBe(7);
    const app = await buildTestApp(database);
    expect((await search(app, 'nn')).numbers).toEqual([]);
  });

  test('pruning deletes words that no member has', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Lee'), person(2, 'Bo Lee')]);
    expect(await wordsIn(database)).toEqual(['ann', 'bo', 'lee']);
    await database.kysely.deleteFrom('members').where('number', '=', 1).execute();
    await pruneNameIndex(database.kysely);
    expect(await wordsIn(database)).toEqual(['bo', 'lee']);
    expect(await endingsIn(database)).toBe(5);
  });

  test('finds no deleted member by name, even before pruning', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Lee')]);
    await database.kysely.deleteFrom('members').execute();
    await insertMembers(database, [person(1, 'Bo Ek')]);
    const app = await buildTestApp(database);
    expect((await search(app, 'lee')).numbers).toEqual([]);
    expect((await search(app, 'bo')).numbers).toEqual([1]);
  });

  test('lets two concurrent writers insert the same new words', async () => {
    const database = await open();
    await Promise.all([
      insertMembers(database, [person(1, 'Zed Alpha'), person(2, 'Beta Zed')]),
      insertMembers(database, [person(3, 'Beta Alpha'), person(4, 'Zed Gamma')]),
    ]);
    const app = await buildTestApp(database);
    expect((await search(app, 'zed')).numbers).toEqual([1, 2, 4]);
    expect((await search(app, 'alph')).numbers).toEqual([1, 3]);
  });
});
