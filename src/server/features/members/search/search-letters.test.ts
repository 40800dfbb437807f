import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctWords, findForms } from '#contract/members/matching.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { chooseWord } from './find-by-words.queries.ts';
import { searchMembers } from './search-members.ts';

const sampleMembers = 3_000;
const tenLetters = 'a b c d e f g h i j';
const letters = fc
  .uniqueArray(fc.constantFrom(...'aeinrlsothmcdgubkyvpfwjzxq'.split(''), 'an', 'er', 'ma', 'ø'), {
    minLength: 2,
    maxLength: 10,
  })
  .map((words) => words.join(' '));

describeEachDialect('a search for many letters', ({ open }) => {
  test('finds the members who match all of them, with every query strategy', async () => {
    const database = await open();
    await loadSampleData(database, sampleMembers, testNow);
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
      const { body, total } = await searchMembers({ database, now: () => testNow }, term);
      expect(total, term).toEqual({ count: expected.length, isExact: true });
      expect(body.map(({ freakBrotherNumber }) => freakBrotherNumber)).toEqual(
        expected.slice(0, 1_000),
      );
      const search = { series: 'fb', words: findForms(words.join(' ')) } as const;
      ways.add((await chooseWord(database.kysely, search)) === null ? 'order' : 'index');
    };
    await check(tenLetters);
    await fc.assert(fc.asyncProperty(letters, check), { numRuns: 150, seed: 1 });
    expect([...ways].toSorted()).toEqual(['index', 'order']);
  }, 60_000);

  test('drops words contained in another word', () => {
    expect(distinctWords('a an ann b')).toEqual(['ann', 'b']);
  });
});
