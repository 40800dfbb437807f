import { expect, test } from 'vitest';
import { createMemberWriter } from '#server/database/members/member-writer.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { buildMemberRecord, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { person, search } from '#tests/support/sites/search-for.ts';

describeEachDialect('a search for a name with two spellings', ({ open }) => {
  test('finds both spellings, whichever is typed', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Jürgen Grün'),
      person(2, 'Juergen Gruen'),
      person(3, 'Søren Ødegård'),
      person(4, 'Soeren Oedegaard'),
      person(5, 'Birgit Bräuer'),
      person(6, 'Birgit Braeuer'),
      person(7, 'Rosa Weiß'),
      person(8, 'Rosa Weiss'),
      person(9, 'Zoe Kræmer'),
      person(10, 'Zoe Kraemer'),
      person(11, 'Ann Other', ['Überflieger']),
    ]);
    const app = await buildTestApp(database);
    const expected: Record<string, number[]> = {
      gruen: [1, 2],
      grün: [1, 2],
      'gru\u0308n': [1, 2],
      GRÜN: [1, 2],
      GRUEN: [1, 2],
      'Juergen Grün': [1, 2],
      'juergen grun': [1],
      'grün juergen': [1, 2],
      uergen: [1, 2],
      soeren: [3, 4],
      sören: [3, 4],
      søren: [3, 4],
      ødegård: [3, 4],
      oedegaard: [3, 4],
      braeuer: [5, 6],
      bräuer: [5, 6],
      brau: [5],
      weiß: [7, 8],
      weiss: [7, 8],
      kræmer: [9, 10],
      krämer: [9, 10],
      kraemer: [9, 10],
      ueberfl: [11],
      überfl: [11],
    };
    for (const [term, numbers] of Object.entries(expected)) {
      expect((await search(app, term)).numbers, term).toEqual(numbers);
    }
  });

  test('counts both spellings, and lists the exact name first among more than a thousand', async () => {
    const database = await open();
    await insertMembers(database, [
      ...Array.from({ length: 600 }, (_, index) => person(index + 1, 'Hans Grünwald')),
      ...Array.from({ length: 600 }, (_, index) => person(index + 1_001, 'Hans Gruenwald')),
      person(5_000, 'Hans Gruen'),
    ]);
    const app = await buildTestApp(database);
    for (const term of ['hans grün', 'hans gruen']) {
      const found = await search(app, term);
      expect(found.total, term).toBe('1201');
      expect(found.numbers.slice(0, 2), term).toEqual([5_000, 1]);
      expect(found.numbers, term).toHaveLength(1_000);
    }
  });
});

describeOnSqlite('a search for a name with two spellings', ({ open }) => {
  test('does not find a part of an expanded letter, or a short word like Joe in Björn', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Joe Manuel'),
      person(2, 'Samuel Eller'),
      person(3, 'Michael Joel'),
      person(4, 'Björn Müller'),
      person(5, 'Jörg Möwe'),
      person(6, 'Sue Jorgens'),
      person(7, 'Ann Süß'),
    ]);
    const app = await buildTestApp(database);
    const expected: Record<string, number[]> = {
      joe: [1, 3],
      sue: [6],
      moe: [],
      eller: [2],
      ern: [],
      joel: [3],
      manuel: [1],
      samuel: [2],
      michael: [3],
      mull: [4],
      jorg: [5, 6],
    };
    for (const [term, numbers] of Object.entries(expected)) {
      expect((await search(app, term)).numbers, term).toEqual(numbers);
    }
  });

  test('lists an exact full name first, in either spelling', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Hans Grünwald'),
      person(2, 'Hans Gruenwald'),
      person(3, 'Hans Grün'),
      person(4, 'Hans Gruen'),
    ]);
    const app = await buildTestApp(database);
    expect((await search(app, 'Hans Gruen')).numbers).toEqual([3, 4, 1, 2]);
    expect((await search(app, 'Hans Grün')).numbers).toEqual([3, 4, 1, 2]);
  });

  test('follows every change of a name', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const write = (firstName: string, lastName: string) =>
      database.kysely.transaction().execute(async (transaction) => {
        const writer = createMemberWriter(transaction, { isSample: false, at: 1 });
        await writer.write([buildMemberRecord({ firstName, lastName })]);
      });
    await write('Jörg', 'Grün');
    expect((await search(app, 'joerg gruen')).numbers).toEqual([1]);
    await write('Jörg', 'Weiß');
    expect((await search(app, 'gruen')).numbers).toEqual([]);
    expect((await search(app, 'joerg weiss')).numbers).toEqual([1]);
    const words = await database.kysely.selectFrom('name_words').select('word').execute();
    expect(words.map(({ word }) => word).toSorted()).toEqual(['JOERG', 'jorg', 'weiss']);
  });
});
