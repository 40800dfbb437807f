/** A search in the public list, as a device without a connection does, finds the same as the server's. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedMember } from '#contract/members/directory.ts';
import { findInList } from '#contract/members/matching.ts';
import { fromOfflineRow } from '#contract/offline-list.ts';
import { searchRowLimit } from '#contract/members/search.ts';
import type { Database } from '#server/database/open-database.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { person } from '#tests/support/sites/search-for.ts';
import { listAllMembers } from '../directory/list-all-members.ts';
import { listOfflineMembers } from '../directory/list-offline-members.ts';
import { searchMembers } from './search-members.ts';

const numbersOf = (members: readonly { readonly freakBrotherNumber: number }[]) =>
  members.map(({ freakBrotherNumber }) => freakBrotherNumber);

async function compareIn(database: Database) {
  const list = (await listOfflineMembers({ database })).map(fromOfflineRow);
  return async (term: string): Promise<number> => {
    const { body } = await searchMembers({ database, now: () => testNow }, term);
    const found = findInList(list, term);
    expect(
      found.slice(0, searchRowLimit).map(({ number }) => number),
      term,
    ).toEqual(numbersOf(body));
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
    .map((term) => term.trim())
    .filter((term) => term !== '');

describeEachDialect('a search in the public list', ({ open }) => {
  test('finds the same members in the same order as the server', async () => {
    const database = await open();
    await loadSampleData(database, 3_000, testNow);
    const compare = await compareIn(database);
    const members = await listAllMembers({ database });
    const counts: number[] = [];
    await fc.assert(
      fc.asyncProperty(termsFrom(members), async (term) => {
        counts.push(await compare(term));
      }),
      { numRuns: 300 },
    );
    expect(counts.some((count) => count > 0 && count < 20)).toBe(true);
    expect(await compare('a')).toBeGreaterThan(searchRowLimit);
    expect(await compare('0')).toBe(0);
    expect(await compare('FB 12')).toBeGreaterThan(1);
    expect(await compare('\u0301')).toBe(0);
  }, 60_000);

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
    await database.kysely
      .updateTable('members')
      .set({ is_name_withheld: 1 })
      .where('number', '=', 7)
      .execute();
    const compare = await compareIn(database);
    for (const term of [
      'gruen',
      'GRÜN',
      'grün juergen',
      'Prince',
      'ødegård',
      'oedegaard',
      'flieger',
    ]) {
      expect(await compare(term), term).toBeGreaterThan(0);
    }
    expect(await compare('Withheld')).toBe(0);
    expect(JSON.stringify(await listOfflineMembers({ database }))).not.toMatch(/withheld|formerly/);
    expect(await compare('7')).toBe(1);
  });
});
