/** Draws invented names: plausible ones for a fraternity, and enough different ones for a very long list. */
import { regions, type Region, type Words } from './names-by-region.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Names of well-known people that can be composed of `names-by-region.ts`. No sample member has one of them. */
const lastNamesWithFirst: Readonly<Record<string, string>> = {
  Adams: 'Amy Douglas John Samuel Scott',
  Anderson: 'Pamela',
  Bennett: 'Anthony',
  Berry: 'Charles',
  Brown: 'James',
  Burns: 'George Kenneth Robert',
  Campbell: 'Glenn',
  Carpenter: 'John Karen Richard Scott',
  Carter: 'Jimmy',
  Chapman: 'Mark Tracy',
  Clark: 'Roy William',
  Coleman: 'Gary',
  Collins: 'Joan Judy Michael Philip',
  Cooper: 'Gary',
  Crawford: 'Joan',
  Daniels: 'Jeffrey',
  Davis: 'Samuel',
  Doyle: 'Arthur',
  Duncan: 'Timothy',
  Eastman: 'George Linda',
  Edwards: 'John',
  Evans: 'Dale Linda Robert',
  Fairbanks: 'Douglas',
  Ford: 'Betty Gerald Glenn Henry',
  Foster: 'Stephen',
  Fox: 'Edward Michael',
  Garcia: 'Jerry',
  Gibson: 'Henry',
  Graham: 'Catherine Martha William',
  Hamilton: 'George Linda',
  Harris: 'Calvin Richard',
  Harrison: 'George',
  Henry: 'John Patrick',
  Howard: 'Ronald',
  Hughes: 'Howard',
  Hunt: 'James',
  Jackson: 'Alan Andrew Janet Michael Peter Samuel',
  James: 'Frank Henry William',
  Johnson: 'Andrew Jimmy Robert Samuel',
  Jones: 'George Jennifer Shirley',
  Jordan: 'Michael',
  Kelly: 'Eugene Ned',
  Kennedy: 'Edward John Robert Rose',
  King: 'Carol Larry Martin Stephen',
  Koch: 'Charles David',
  Kramer: 'Stanley',
  Larson: 'Gary',
  Lawrence: 'Jennifer Martin',
  Lewis: 'Carl Jerry',
  Lopez: 'Jennifer',
  Marshall: 'George',
  Martin: 'Steven',
  McCarthy: 'Eugene',
  McDonald: 'Ronald',
  Miller: 'Arthur Glenn Henry Roger Steven',
  Mitchell: 'Margaret',
  Moore: 'Mary Michael Roger',
  Murphy: 'Edward',
  Murray: 'Anne William',
  // Carl and Roger founded the fraternity: see the history page.
  Nelson: 'Carl Roger Willie',
  "O'Connor": 'Donald Sandra',
  "O'Neill": 'Eugene Thomas',
  Palmer: 'Arnold Robert',
  Parker: 'Charles Peter',
  Peterson: 'Oscar Scott',
  Powell: 'William',
  Price: 'Vincent',
  Quinn: 'Anthony',
  Reed: 'Donna Walter',
  Reynolds: 'Debra',
  Rice: 'Anne Jerry',
  Roberts: 'John',
  Robertson: 'Oscar',
  Rogers: 'Frederick Kenneth Roy William',
  Romano: 'Ray',
  Russell: 'William',
  Ryan: 'Paul',
  Sanders: 'Barry George',
  Simmons: 'Eugene Jean Richard',
  Smith: 'Margaret William',
  Stafford: 'Jo',
  Stewart: 'James Jimmy Martha Patrick Rodney',
  Stone: 'Roger Sharon',
  Sullivan: 'Edward',
  Swanson: 'Gloria',
  Taylor: 'Elizabeth James Robert Roger',
  Thatcher: 'Margaret',
  Turner: 'Kathleen',
  Wagner: 'Richard Robert',
  Walker: 'Paul',
  Wallace: 'George Henry William',
  Ward: 'Frederick',
  Warren: 'Earl Elizabeth',
  Weaver: 'Dennis Earl',
  White: 'Barry Betty',
  Williams: 'Hank Robin',
  Wilson: 'Brian Carl Nancy',
  Wood: 'Edward Ronald',
  Wright: 'Frank Richard Steven',
  Young: 'Andrew John Robert',
  Zimmerman: 'George Robert',
};

const wellKnown = new Set(
  Object.entries(lastNamesWithFirst).flatMap(([lastName, firstNames]) =>
    firstNames.split(' ').map((firstName) => `${firstName} ${lastName}`),
  ),
);

/** @param name first and last name */
export const isWellKnown = (name: string): boolean => wellKnown.has(name);

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
