/** Searches of many members, compared with a check of every name, and with a device without a connection. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedMember } from '#contract/members/directory.ts';
import { distinctWords, findInList } from '#contract/members/matching.ts';
import { searchRowLimit } from '#contract/members/search.ts';
import { nameText } from '#contract/members/search-text.ts';
import { fromOfflineRows } from '#contract/members/offline-list.ts';
import type { Database } from '#server/database/open-database.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { person } from '#tests/support/sites/search-for.ts';
import { listAllMembers, listOfflineMembers } from './lists.ts';
import { findMatching } from './search-members.ts';

const sampleMembers = 3_000;

const numbersOf = (members: readonly ListedMember[]) =>
  members.map(({ freakBrotherNumber }) => freakBrotherNumber);

async function searchOf(database: Database, term: string) {
  const { rows, total } = await findMatching(database, 'fb', term);
  return { total, numbers: numbersOf(rows) };
}

async function openSample(database: Database): Promise<ListedMember[]> {
  await loadSampleData(database, sampleMembers, testNow);
  await database.kysely.deleteFrom('member_aliases').execute();
  return listAllMembers({ database });
}

async function readDevice(database: Database) {
  const list = fromOfflineRows(await listOfflineMembers({ database }));
  return (term: string) => numbersOf(findInList(list, term));
}

const letters = fc
  .uniqueArray(fc.constantFrom(...'aeinrlsothmcdgubkyvpfwjzxq'.split(''), 'an', 'er', 'ma', 'ø'), {
    minLength: 2,
    maxLength: 10,
  })
  .map((words) => words.join(' '));

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

describeOnSqlite('a search among many members', ({ open }) => {
  test('finds who has all letters', async () => {
    const database = await open();
    const texts = (await openSample(database)).map((member) => ({
      number: member.freakBrotherNumber,
      text: nameText(member.firstName, member.lastName),
    }));
    const check = async (term: string) => {
      const words = term.replace('ø', 'o').split(' ');
      const expected = texts.filter(({ text }) => words.every((word) => text.includes(word)));
      const { numbers, total } = await searchOf(database, term);
      expect(total, term).toEqual({ count: expected.length, isExact: true });
      const shown = expected.slice(0, searchRowLimit).map(({ number }) => number);
      expect(numbers, term).toEqual(shown);
    };
    await fc.assert(fc.asyncProperty(letters, check), { numRuns: 60 });
  });

  test('finds the same on a device without a connection, in the same order', async () => {
    const database = await open();
    const members = await openSample(database);
    const findOnDevice = await readDevice(database);
    const counts: number[] = [];
    const check = async (term: string) => {
      const found = findOnDevice(term);
      const { numbers } = await searchOf(database, term);
      expect(found.slice(0, searchRowLimit), term).toEqual(numbers);
      counts.push(found.length);
    };
    await fc.assert(fc.asyncProperty(termsFrom(members), check), { numRuns: 120 });
    expect(counts.some((count) => count > 0 && count < 20)).toBe(true);
    for (const term of ['a', '0', 'FB 12', '\u0301']) await check(term);
    expect(counts.slice(-4)).toEqual([expect.any(Number), 0, expect.any(Number), 0]);
    expect(Math.max(...counts)).toBeGreaterThan(searchRowLimit);
  });
});

describeOnSqlite('a search on a device without a connection', ({ open }) => {
  test('follows spellings and exact names, and finds nobody by withheld and other names', async () => {
    const database = await open();
    const members = [
      person(1, 'Jürgen Grün'),
      person(2, 'Juergen Gruen'),
      person(3, 'Ann Grun'),
      person(4, 'Prince'),
      person(5, 'Prince Grün'),
      person(6, 'Søren Ødegård'),
      person(7, 'Nikodem Grün', ['Formerly']),
      person(8, 'Ann Other', ['Überflieger']),
      person(9, 'Tim O’Brien'),
    ];
    await insertMembers(
      database,
      members.map((each) => ({ ...each, is_name_withheld: each.number === 7 ? 1 : 0 })),
    );
    const findOnDevice = await readDevice(database);
    const terms = ['gruen', 'GRÜN', 'grün juergen', 'Prince', 'ødegård', 'oedegaard', 'obrien'];
    for (const term of [...terms, '7']) {
      expect(findOnDevice(term), term).not.toEqual([]);
      expect(findOnDevice(term), term).toEqual((await searchOf(database, term)).numbers);
    }
    for (const term of ['Nikodem', 'Formerly', 'flieger']) {
      expect(findOnDevice(term), term).toEqual([]);
    }
    expect((await searchOf(database, 'flieger')).numbers).toEqual([8]);
    const kept = JSON.stringify(await listOfflineMembers({ database }));
    expect(kept).not.toMatch(/nikodem|formerly|flieger/i);
  });
});

test('words contained in another word are dropped', () => {
  expect(distinctWords('a an ann b')).toEqual(['ann', 'b']);
});
