/** Draws invented names that sound like those of many countries. */
import { countries, words, type Country, type Words } from './sample-countries.ts';
import type { SeededRandom } from './seeded-random.ts';

const givenStarts = words(
  'Al Bel Cor Da Él Fen Gi Ha Ín Jo Ka Lú Ma Ne Ó Pe Ra Sø Ta Ul Va Wi Yr Zo',
);
const givenMiddles = words('ri la no mi de va le ta so ne');
const givenEnds = words('na ra an in el us ia ta mir lin ek o');

/** The n-th composition: first all without a middle part, then those with one, and so on. */
function compose(starts: Words, middles: Words, ends: Words, n: number): string {
  let rest = n;
  let combinations = starts.length * ends.length;
  let length = 0;
  while (rest >= combinations) {
    rest -= combinations;
    combinations *= middles.length;
    length += 1;
  }
  const take = (list: Words) => {
    const word = list[rest % list.length] ?? list[0];
    rest = Math.floor(rest / list.length);
    return word;
  };
  const start = take(starts);
  const end = take(ends);
  const between = Array.from({ length }, () => take(middles)).join('');
  return start + between + end;
}

export interface SampleNames {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Draws names for a list of `members`. Longer lists have more different names, so a name occurs about as often in a
 * long list as in a short one.
 */
export function createNameDrawer(members: number, random: SeededRandom): () => SampleNames {
  const surnames = Math.max(30, Math.ceil(members / (20 * countries.length)));
  const composedGiven = Math.ceil(members / (50 * countries.length));

  function drawGiven(country: Country): string {
    const { given } = country;
    const n = random.below(given.length + composedGiven);
    // Gives each country its own compositions.
    const place = (n - given.length) * countries.length + countries.indexOf(country);
    return given[n] ?? compose(givenStarts, givenMiddles, givenEnds, place);
  }

  function drawSurname({ before, starts, middles, ends }: Country): string {
    return random.pick(before) + compose(starts, middles, ends, random.below(surnames));
  }

  return () => {
    const country = random.pick(countries);
    const firstName = drawGiven(country);
    const lastName = drawSurname(country);
    if (random.chance(0.03)) return { firstName: `${firstName}-${drawGiven(country)}`, lastName };
    if (random.chance(0.03)) return { firstName, lastName: `${lastName}-${drawSurname(country)}` };
    return { firstName, lastName };
  };
}
