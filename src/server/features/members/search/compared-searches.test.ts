/**
 * Searches compared with a check of every member: by letters and words on the server, and in the
 * public list, as a device without a connection does.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedMember } from '#contract/members/directory.ts';
import { distinctWords, findForms, findInList } from '#contract/members/matching.ts';
import { searchText } from '#contract/members/search-text.ts';
import { searchRowLimit } from '#contract/members/search.ts';
import { fromOfflineRow } from '#contract/offline-list.ts';
import type { Database } from '#server/database/open-database.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { createSeededRandom } from '#server/sample-data/seeded-random.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { person } from '#tests/support/sites/search-for.ts';
import { listAllMembers } from '../directory/list-all-members.ts';
import { listOfflineMembers } from '../directory/list-offline-members.ts';
import { isOneEditApart } from './edit-distance.ts';
import { chooseWord } from './find-by-words.queries.ts';
import { findMeant } from './find-meant.queries.ts';
import { searchMembers } from './search-members.ts';

const sampleMembers = 3_000;

const searchOf = async (database: Database, term: string) => {
  const { body, total } = await searchMembers({ database, now: () => testNow }, term);
  return { total, numbers: body.map(({ freakBrotherNumber }) => freakBrotherNumber) };
};

const letters = fc
  .uniqueArray(fc.constantFrom(...'aeinrlsothmcdgubkyvpfwjzxq'.split(''), 'an', 'er', 'ma', 'ø'), {
    minLength: 2,
    maxLength: 10,
  })
  .map((words) => words.join(' '));

/** Compares with the members that contain all words. */
async function compareLetters(database: Database) {
  const members = await database.kysely
    .selectFrom('members')
    .where('series', '=', 'fb')
    .orderBy('number')
    .select(['number', 'search_text'])
    .execute();
  const ways = new Set<string>();
  const check = async (term: string) => {
    const words = term.replace('ø', 'o').split(' ');
    const expected = members
      .filter(({ search_text }) => words.every((word) => search_text.includes(word)))
      .map(({ number }) => number);
    const { numbers, total } = await searchOf(database, term);
    expect(total, term).toEqual({ count: expected.length, isExact: true });
    expect(numbers, term).toEqual(expected.slice(0, searchRowLimit));
    const given = { series: 'fb', words: findForms(words.join(' ')) } as const;
    ways.add((await chooseWord(database.kysely, given)) === null ? 'order' : 'index');
  };
  return { check, ways };
}

/** Compares with the search in the public list, to which the aliases are added that only the server knows. */
async function compareList(database: Database) {
  const rows = await database.kysely
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('is_name_withheld', '=', 0)
    .select(['number', 'first_name', 'last_name', 'search_text'])
    .execute();
  const aliased = new Map(
    rows
      .filter((row) => row.search_text !== searchText(row.first_name, row.last_name, []))
      .map(({ number, search_text }) => [number, search_text]),
  );
  const list = (await listOfflineMembers({ database })).map((row) => {
    const { number, member, text } = fromOfflineRow(row);
    return { number, member, text: aliased.get(number) ?? text };
  });
  return async (term: string): Promise<number> => {
    const found = findInList(list, term).map(({ number }) => number);
    const { numbers } = await searchOf(database, term);
    expect(found.slice(0, searchRowLimit), term).toEqual(numbers);
    return found.length;
  };
}

/** A part of a name, of two names, or a number, in any spelling. */
const termsFrom = (members: readonly ListedMember[]) =>
  fc
    .record({
      member: fc.constantFrom(...members),
      other: fc.constantFrom(...members),
      from: fc.nat(6),
      length: fc.integer({ min: 1, max: 9 }),
      kind: fc.constantFrom('part', 'whole', 'two', 'number', 'loud'),
    })
    .map(({ member, other, from, length, kind }) => {
      const name = `${member.firstName} ${member.lastName}`.trim();
      if (kind === 'whole') return name;
      if (kind === 'loud') return name.toUpperCase();
      if (kind === 'number') return String(member.freakBrotherNumber).slice(0, length);
      if (kind === 'two') return `${other.lastName.slice(0, 2)} ${member.firstName.slice(0, 2)}`;
      return name.slice(from, from + length);
    })
    .map((term) => term.trim() || '0');

describeEachDialect('a search among many members', ({ open }) => {
  test('finds who matches all letters, with every query strategy, and the same as the public list', async () => {
    const database = await open();
    await loadSampleData(database, sampleMembers, testNow);
    const { check, ways } = await compareLetters(database);
    for (const term of ['a b c d e f g h i j', 'a e', 'a n']) await check(term);
    await fc.assert(fc.asyncProperty(letters, check), { numRuns: 60, seed: 1 });
    expect([...ways].toSorted()).toEqual(['index', 'order']);

    const compare = await compareList(database);
    const members = await listAllMembers({ database });
    const counts: number[] = [];
    await fc.assert(
      fc.asyncProperty(termsFrom(members), async (term) => {
        counts.push(await compare(term));
      }),
      { numRuns: 120 },
    );
    expect(counts.some((count) => count > 0 && count < 20)).toBe(true);
    expect(await compare('a')).toBeGreaterThan(searchRowLimit);
    expect(await compare('0')).toBe(0);
    expect(await compare('FB 12')).toBeGreaterThan(1);
    expect(await compare('\u0301')).toBe(0);
  });
});

describeOnSqlite('a search in the public list', ({ open }) => {
  test('follows spellings, exact names and withheld names', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Jürgen Grün'),
      person(2, 'Juergen Gruen'),
      person(3, 'Ann Grun'),
      person(4, 'Prince'),
      person(5, 'Prince Grün'),
      person(6, 'Søren Ødegård'),
      person(7, 'Withheld Grün', ['Formerly']),
      person(8, 'Ann Other', ['Überflieger', 'Grün']),
    ]);
    const withheld = database.kysely.updateTable('members').set({ is_name_withheld: 1 });
    await withheld.where('number', '=', 7).execute();
    const compare = await compareList(database);
    const terms = ['gruen', 'GRÜN', 'grün juergen', 'Prince', 'ødegård', 'oedegaard', 'flieger'];
    for (const term of terms) expect(await compare(term), term).toBeGreaterThan(0);
    expect(await compare('Withheld')).toBe(0);
    expect(JSON.stringify(await listOfflineMembers({ database }))).not.toMatch(
      /withheld|formerly|flieger/,
    );
    expect(await compare('7')).toBe(1);
  });
});

test('words contained in another word are dropped', () => {
  expect(distinctWords('a an ann b')).toEqual(['ann', 'b']);
});

const anyLetters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'я', '小', '😀', '%', '_'] as const;
const maxNear = 12;

describeEachDialect('words one edit away', ({ open }) => {
  test('are all found, for any length, letters and position of the edit', async () => {
    const database = await open();
    const random = createSeededRandom(7);
    const draw = () =>
      Array.from({ length: 1 + random.below(9) }, () => random.pick(anyLetters)).join('');
    const words = new Set(Array.from({ length: 150 }, draw));
    await insertMembers(
      database,
      [...words].map((word, index) => person(index + 1, `Z ${word}`)),
    );
    function slip(word: string): string {
      const characters = [...word];
      const place = random.below(characters.length);
      const gone = random.chance(0.5) ? 1 : 0;
      const come = random.chance(0.7) ? [random.pick(anyLetters)] : [];
      const [taken = ''] = characters.splice(place, gone, ...come);
      if (random.chance(0.3)) characters.splice(place + 1, 0, taken);
      return characters.join('');
    }
    let found = 0;
    for (const word of [...words].flatMap((each) => [each, slip(each)])) {
      if (word === '') continue;
      const { near } = await findMeant(database, 'fb', [word]);
      const expected = [...words].filter((each) => isOneEditApart(each, word));
      const given = near.map((each) => each.word);
      if ([...word].length < 3) expect(given, word).toEqual([]);
      else if (expected.length > maxNear) expect(given, word).toHaveLength(maxNear);
      else expect(given.toSorted(), word).toEqual(expected.toSorted());
      found += given.length;
    }
    expect(found).toBeGreaterThan(100);
  });
});
