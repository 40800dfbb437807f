import { expect, test } from 'vitest';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { person, search } from '#tests/support/sites/search-for.ts';

describeEachDialect('search', ({ open }) => {
  test('digits find the exact number first, then the numbers that begin with them', async () => {
    const database = await open();
    await insertMembers(database, [
      ...[2, 12, 112, 120, 129, 1200, 13, 1_234_567, 9_999_999].map((number) => ({ number })),
      person(500, '12 Monkeys'),
      { series: 'nnfb', number: 12 },
    ]);
    const app = await buildTestApp(database);
    expect((await search(app, '12')).numbers).toEqual([12, 120, 129, 1200, 1_234_567]);
    expect((await search(app, ' 0012 ')).numbers).toEqual([12, 120, 129, 1200, 1_234_567]);
    expect((await search(app, '9999999')).numbers).toEqual([9_999_999]);
    expect((await search(app, '0')).numbers).toEqual([]);
    expect((await search(app, '99999999')).numbers).toEqual([]);
    expect((await search(app, '9'.repeat(100))).numbers).toEqual([]);
  });

  test('names are found by any part, ignoring case and accents', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Jørgen Strauß'),
      person(2, 'Łukasz Dvořák'),
      person(3, 'Zoë Ångström'),
      person(4, 'Æsa Đorđević'),
      person(5, 'Iñigo O’Brien'),
      person(6, 'ΟΔΥΣΣΕΥΣ ΠΑΠΠΑΣ'),
      person(7, 'İbrahim Işık'),
      person(8, '李 小龙'),
      person(9, 'Jean-Paul Sartor'),
    ]);
    const app = await buildTestApp(database);
    const expected: Record<string, number[]> = {
      jorgen: [1],
      STRAUSS: [1],
      strauß: [1],
      lukasz: [2],
      'dvorak luk': [2],
      ANGSTROM: [3],
      'zoe angstrom': [3],
      aesa: [4],
      dordevic: [4],
      "o'brien": [5],
      'o’b': [5],
      inigo: [5],
      οδυσς: [6],
      ibrahim: [7],
      isik: [7],
      李: [8],
      小龙: [8],
      'n-p': [9],
      ß: [1],
      ss: [1],
    };
    for (const [term, numbers] of Object.entries(expected)) {
      expect((await search(app, term)).numbers, term).toEqual(numbers);
    }
  });

  test('every word must match, in any order, including words of one and two letters', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Mary Ann Smith'),
      person(2, 'Ann Smith'),
      person(3, 'Smith Annable'),
      person(4, 'Xu Li'),
      person(5, 'Bo Ek'),
    ]);
    const app = await buildTestApp(database);
    expect((await search(app, 'smith ann')).numbers).toEqual([1, 2, 3]);
    expect((await search(app, 'smith   mary')).numbers).toEqual([1]);
    expect((await search(app, 'x')).numbers).toEqual([4]);
    expect((await search(app, 'xu')).numbers).toEqual([4]);
    expect((await search(app, 'u l')).numbers).toEqual([4]);
    expect((await search(app, 'x l')).numbers).toEqual([4]);
    expect((await search(app, 'ek bo')).numbers).toEqual([5]);
    expect((await search(app, 'k')).numbers).toEqual([5]);
    expect((await search(app, 'smith q')).numbers).toEqual([]);
    expect((await search(app, 'uli')).numbers).toEqual([]);
  });

  test('an exact full name comes first, the others follow by number', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Lee Annson'),
      person(5, 'Ann Leeward'),
      person(9, 'Ann Lee'),
      person(7, 'Ann Lee'),
    ]);
    const app = await buildTestApp(database);
    expect((await search(app, 'ANN LEE')).numbers).toEqual([7, 9, 1, 5]);
    expect((await search(app, 'ann lee')).total).toBe('4');
  });

  test('wildcards, quotes, slashes and operators are plain characters', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Per%cent Under_score'),
      person(2, 'Quo"te Back\\slash'),
      person(3, 'Sla/sh Star*'),
      person(4, 'Ann Example'),
    ]);
    const app = await buildTestApp(database);
    const expected: Record<string, number[]> = {
      '%': [1],
      'r%c': [1],
      _: [1],
      r_s: [1],
      n_: [],
      'e%e': [],
      '"': [2],
      'o"t': [2],
      '\\': [2],
      'k\\s': [2],
      '/': [3],
      'a/s': [3],
      'r*': [3],
      'a*': [],
      "'": [],
      'ann OR sla': [],
      'NOT ann': [],
      'search_text:ann': [],
      '^ann': [],
      '(': [],
      '%25': [],
      '#': [],
      '?': [],
      '+': [],
      '.. ': [],
      "'; drop table members; --": [],
    };
    for (const [term, numbers] of Object.entries(expected)) {
      expect((await search(app, term)).numbers, term).toEqual(numbers);
    }
    const raw = await app.inject('/api/FreakBrothers/search/a/s');
    expect(raw.json()).toMatchObject([{ freakBrotherNumber: 3 }]);
  });
});

describeOnSqlite('search', ({ open }) => {
  test('a number is found with a prefix, a number sign or leading zeros', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 41 }, { number: 7 }, person(500, 'Fb Example')]);
    const app = await buildTestApp(database);
    for (const term of ['FB41', 'fb 41', '#41', '# 41', 'FB0041']) {
      expect((await search(app, term)).numbers, term).toEqual([41]);
    }
    expect((await search(app, 'fb')).numbers).toEqual([500]);
    for (const term of ['FB', '#', 'FB-41', '-41', '41.0', '1e3', '٤١']) {
      expect((await search(app, term)).numbers, term).not.toContain(41);
    }
  });

  test('aliases are found like names', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Robert Example', ['Ünal the Great']),
      person(2, 'Bob Other'),
    ]);
    const app = await buildTestApp(database);
    expect((await search(app, 'unal')).numbers).toEqual([1]);
    expect((await search(app, 'example unal')).numbers).toEqual([1]);
  });

  test('a term of only combining marks finds nothing', async () => {
    const database = await open();
    await insertMember(database, { number: 1 });
    const app = await buildTestApp(database);
    expect(await search(app, '\u0301')).toMatchObject({ numbers: [], total: '0' });
  });
});
