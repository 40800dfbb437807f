/** Draws invented names: plausible ones for a fraternity, and enough different ones for a very long list. */
import { regions, type Region, type Words } from './names-by-region.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { isWellKnown } from './well-known-names.ts';

const starts: Words = [
  ...(['Ash', 'Bram', 'Cold', 'Dray', 'Elm', 'Fern', 'Hollo', 'Kettle', 'Mars', 'Oak'] as const),
  ...(['Thorn', 'Whit', 'Barn', 'Cress', 'Dun', 'Ever', 'Glen', 'Hart', 'Lang', 'Wood'] as const),
];
const middles: Words = ['er', 'ing', 'le', 'en', 'a', 'wen', 'der', 'o'];
const ends: Words = [
  ...(['ford', 'stead', 'wick', 'thorpe', 'by', 'combe', 'ley', 'worth', 'ton', 'field'] as const),
  ...(['burn', 'well', 'more', 'dale', 'wood', 'gate', 'ridge', 'shaw', 'land', 'croft'] as const),
];

/** The n-th composition: first all without a middle part, then those with one, and so on. */
function compose(n: number): string {
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
  return start + Array.from({ length }, () => take(middles)).join('') + end;
}

export interface SampleNames {
  readonly firstName: string;
  readonly lastName: string;
  readonly isWoman: boolean;
}

/** Takes the next last name of the list: drawing again would change all later members. */
function avoidWellKnown(names: SampleNames, { last }: Region): SampleNames {
  let { lastName } = names;
  while (isWellKnown(`${names.firstName} ${lastName}`)) {
    lastName = last[(last.indexOf(lastName) + 1) % last.length] ?? last[0];
  }
  return { ...names, lastName };
}

/** Up to this many members all last names are common ones. */
const commonUpTo = 3_000;

/** Prefers the beginning of a list, where the most common names are. */
function pickCommon(random: SeededRandom, list: Words): string {
  return list[Math.floor(list.length * random.next() ** 1.5)] ?? list[0];
}

/**
 * Draws names for a list of `members`. Longer lists have more different last names, so a name occurs about as often in
 * a long list as in a short one.
 * @param shareOfWomen from 0 to 1
 */
export function createNameDrawer(
  members: number,
  shareOfWomen: number,
  random: SeededRandom,
): () => SampleNames {
  const shareOfCommon = Math.min(1, commonUpTo / members);
  const composed = Math.ceil(members / 20);

  function drawRegion(): Region {
    let rest = random.next();
    return regions.find(({ share }) => (rest -= share) < 0) ?? (regions[0] as Region);
  }

  const drawLast = ({ last }: Region) =>
    random.chance(shareOfCommon) ? pickCommon(random, last) : compose(random.below(composed));

  return () => {
    const region = drawRegion();
    const isWoman = random.chance(shareOfWomen);
    const given = isWoman ? region.women : region.men;
    const firstName = pickCommon(random, given);
    const lastName = drawLast(region);
    const isDouble = isWoman && random.chance(0.12);
    const names = {
      firstName: isWoman && random.chance(0.04) ? `${firstName}-${random.pick(given)}` : firstName,
      lastName: isDouble ? `${lastName}-${drawLast(region)}` : lastName,
      isWoman,
    };
    return avoidWellKnown(names, region);
  };
}
