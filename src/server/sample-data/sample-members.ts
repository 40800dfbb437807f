/** Builds the invented members of a trial, the same ones for the same seed. */
import type { MemberRecord } from '#contract/members/record.ts';
import type { Series } from '#contract/series.ts';
import { drawLoads, type Load } from './people/sample-loads.ts';
import { createNameDrawer, type SampleNames } from './people/sample-names.ts';
import { sampleStories } from './people/sample-stories.ts';
import { isWellKnown } from './people/well-known-names.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** Gives the first numbers North American names, as the first members had. */
const defaultSeed = 1995;
const fewestInSeries = 5;
const shareOfSeries: Readonly<Record<Series, number>> = { fb: 1, nnfb: 0.05, nnfs: 0.03 };
const shareOfWomen: Readonly<Record<Series, number>> = { fb: 0.14, nnfb: 0, nnfs: 1 };

const nicknames = [
  ...(['Doc', 'Lefty', 'Cornbread', 'Tumbleweed', 'Anvil', 'Smiley', 'Pops', 'Ace'] as const),
  ...(['Squeak', 'Moose', 'Zippy', 'Sarge', 'Peaches', 'Rocket', 'Bounce', 'Slim'] as const),
] as const;

function drawAliases(random: SeededRandom, drawNames: () => SampleNames, own: SampleNames) {
  const aliases: string[] = [];
  if (own.isWoman && random.chance(0.2)) {
    // A name from before or after a marriage.
    const other = `${own.firstName} ${drawNames().lastName}`;
    if (!isWellKnown(other)) aliases.push(other);
  }
  if (random.chance(0.07)) aliases.push(random.pick(nicknames));
  return aliases.toSorted();
}

/** Members of the early years are old today. */
function isDeceased(random: SeededRandom, progress: number): boolean {
  return random.chance(0.16 * (1 - progress) ** 2);
}

interface SeriesOfSamples {
  readonly series: Series;
  readonly count: number;
  readonly random: SeededRandom;
}

function* buildSeries({ series, count, random }: SeriesOfSamples): Generator<MemberRecord> {
  const drawNames = createNameDrawer(count, shareOfWomen[series], random);
  const loads = drawLoads(count, random);
  let number = 0;
  for (let built = 0; built < count; built += 1) {
    number += random.chance(0.02) ? 2 + random.below(4) : 1;
    const names = drawNames();
    const { firstName, lastName } = names;
    const { value: load } = loads.next() as { value: Load };
    yield {
      series,
      number,
      firstName,
      lastName,
      deceased: isDeceased(random, built / count),
      ...load,
      story: '',
      aliases: drawAliases(random, drawNames, names),
    };
  }
}

/** Gives each story to one regular member with a jump, spread over all numbers. */
function* withStories(members: Iterable<MemberRecord>, count: number): Generator<MemberRecord> {
  const step = Math.max(4, Math.floor(count / sampleStories.length));
  let storiesGiven = 0;
  let built = 0;
  for (const member of members) {
    const isDue =
      built >= storiesGiven * step && storiesGiven < sampleStories.length && member.location !== '';
    built += 1;
    yield isDue ? { ...member, story: sampleStories[storiesGiven++] ?? '' } : member;
  }
}

/** `count` regular members and a few per cent as many in each night series, by series and number, with gaps. */
export function* buildSampleMembers(count: number, seed = defaultSeed): Generator<MemberRecord> {
  if (count === 0) return;
  for (const [index, series] of (['fb', 'nnfb', 'nnfs'] as const).entries()) {
    const random = createSeededRandom(seed + index);
    const inSeries = Math.max(fewestInSeries, Math.round(count * shareOfSeries[series]));
    const members = buildSeries({ series, count: series === 'fb' ? count : inSeries, random });
    yield* series === 'fb' ? withStories(members, count) : members;
  }
}
