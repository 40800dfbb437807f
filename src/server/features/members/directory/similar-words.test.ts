import { expect, test } from 'vitest';
import { countTypos } from '#contract/count-typos.ts';
import { findWordCandidates, nameWordsOf } from './similar-words.ts';
import { createSeededRandom } from '#server/sample-data/seeded-random.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { person } from '#tests/support/sites/search-for.ts';
import { readRegister } from '#server/database/register/register.ts';

const anyLetters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'я', '小', '😀', '😁'] as const;
const maxNear = 12;

describeOnSqlite('words one edit away', ({ open }) => {
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
    const { fb } = (await readRegister(database)).series;
    const known = nameWordsOf(fb).map(({ word }) => word);
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
      const { near } = findWordCandidates(fb, [word]);
      const expected = known.filter((each) => countTypos([...each], [...word], 1) === 1);
      const given = near.map((each) => each.word);
      if ([...word].length < 3) expect(given, word).toEqual([]);
      else if (expected.length > maxNear) expect(given, word).toHaveLength(maxNear);
      else expect(given.toSorted(), word).toEqual(expected.toSorted());
      found += given.length;
    }
    expect(found).toBeGreaterThan(100);
  });
});
