/** Builds invented members, the same ones for the same seed. */
import type { MemberRecord } from '#contract/members/record.ts';
import type { Series } from '#contract/series.ts';
import { createNameDrawer, type SampleNames } from './sample-names.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const defaultSeed = 1970;
const shareOf: Readonly<Record<Series, number>> = { fb: 1, nnfb: 0.05, nnfs: 0.03 };
const fewestInSeries = 5;

const places = [
  'Sample Field, Nowhere',
  'Drop Zone Wolkenheim',
  'Skydive Ejemplo, Ninguna Parte',
  'Para-Club Exemple-sur-Ciel',
  'Himmelsø Faldskærmsklub',
  'Aeroklub Przykład',
  'Cloudy Acres, Elsewhere',
] as const;
const maneuvers = [
  '2 way',
  '3 way',
  '4 way',
  '6 way',
  '8 way',
  '10 way',
  'Star',
  'Canopy stack',
] as const;
const nicknames = [
  'Sky',
  'Cloudy',
  'Tumble',
  'Ripcord',
  'Altímetro',
  'Løvetann',
  'Zephyr',
  'Bounce',
] as const;
const openings = [
  'Exit at 12,500 feet into a sky without a cloud.',
  'The plane was cold, the door was stuck, and then everybody laughed.',
  'We had planned a round. It became something like an egg.',
  '"Next time," said the pilot, "leave the seats in."',
] as const;
const closings = [
  'All landed on the field, save one shoe.',
  'The cow was not impressed.',
  'Coffee for everybody, cake for the newcomer.',
] as const;

const story = (random: SeededRandom) =>
  [
    'Sample story, invented to try the site.',
    random.pick(openings),
    '',
    random.pick(closings),
  ].join('\n');

const unknownJump = { day: 0, month: 0, year: 0, location: '', maneuver: '', story: '' };

/** A quarter have a jump; parts of it may be unknown. */
function drawJump(random: SeededRandom) {
  if (!random.chance(0.25)) return unknownJump;
  const month = random.chance(0.9) ? 1 + random.below(12) : 0;
  return {
    day: month > 0 && random.chance(0.9) ? 1 + random.below(28) : 0,
    month,
    year: 1972 + random.below(48),
    location: random.chance(0.9) ? random.pick(places) : '',
    maneuver: random.chance(0.9) ? random.pick(maneuvers) : '',
    story: random.chance(0.4) ? story(random) : '',
  };
}

function drawAliases(random: SeededRandom, drawNames: () => SampleNames, own: SampleNames) {
  const aliases: string[] = [];
  if (random.chance(0.05)) aliases.push(`${own.firstName} ${drawNames().lastName}`);
  if (random.chance(0.03)) aliases.push(random.pick(nicknames));
  return aliases.sort();
}

function* buildSeries(
  series: Series,
  count: number,
  random: SeededRandom,
): Generator<MemberRecord> {
  const drawNames = createNameDrawer(count, random);
  let number = 0;
  for (let built = 0; built < count; built += 1) {
    number += random.chance(0.02) ? 2 + random.below(4) : 1;
    const names = drawNames();
    yield {
      series,
      number,
      ...names,
      deceased: random.chance(0.06),
      ...drawJump(random),
      aliases: drawAliases(random, drawNames, names),
    };
  }
}

/** `count` regular members and a few per cent as many in each night series, by series and number, with gaps. */
export function* buildSampleMembers(count: number, seed = defaultSeed): Generator<MemberRecord> {
  if (count === 0) return;
  for (const [index, series] of (['fb', 'nnfb', 'nnfs'] as const).entries()) {
    const members = Math.max(fewestInSeries, Math.round(count * shareOf[series]));
    yield* buildSeries(series, series === 'fb' ? count : members, createSeededRandom(seed + index));
  }
}
