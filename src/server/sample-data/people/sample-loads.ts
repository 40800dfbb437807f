/** Draws the jumps of sample members, load by load: the members of one load share day, place and maneuver. */
import type { MemberRecord } from '#contract/members/record.ts';
import type { SeededRandom } from '../seeded-random.ts';

export type Load = Pick<MemberRecord, 'day' | 'month' | 'year' | 'location' | 'maneuver'>;

const dayMs = 24 * 60 * 60 * 1000;
const firstDay = Date.UTC(1971, 3, 3);
const lastDay = Date.UTC(2025, 9, 4);
const saturday = 6;

interface DropZone {
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

/** Invented, each with its first and last year. */
const dropZones: readonly [DropZone, ...DropZone[]] = [
  { name: 'Corn Crib Field, Illinois', from: 1971, until: 1999 },
  { name: 'Red Silo Airfield, Iowa', from: 1971, until: 1988 },
  { name: 'Old Barn Drop Zone, Indiana', from: 1972, until: 2025 },
  { name: 'Two Rivers Para Center, Wisconsin', from: 1973, until: 2025 },
  { name: 'Almond Valley Jumpers, California', from: 1974, until: 2025 },
  { name: 'Lone Pine Parachute Club, Michigan', from: 1975, until: 2004 },
  { name: 'Sawgrass Skydiving, Florida', from: 1976, until: 2025 },
  { name: 'Mesa Roja Skydivers, Arizona', from: 1978, until: 2025 },
  { name: 'Bluebonnet Ranch, Texas', from: 1979, until: 2025 },
  { name: 'Copper Ridge, Colorado', from: 1981, until: 2016 },
  { name: 'Fiddlehead Meadows, Vermont', from: 1983, until: 2025 },
  { name: 'Gravel Bar Airstrip, Missouri', from: 1986, until: 2012 },
  { name: 'North Shore Canopy, Ontario', from: 1988, until: 2025 },
  { name: 'Heather Moor Parachutists, Scotland', from: 1992, until: 2025 },
  { name: 'Birkenfeld Fallschirmclub, Germany', from: 1995, until: 2025 },
];
const maneuvers = ['Star', 'Snowflake', 'Round', 'Caterpillar', 'Canopy stack'] as const;

function drawPlace(random: SeededRandom, year: number): string {
  const [first, ...others] = dropZones.filter(({ from, until }) => from <= year && year <= until);
  return random.pick([first ?? dropZones[0], ...others]).name;
}

/** The Saturday or Sunday at this share of the time from the first day to the last. */
function drawDay(random: SeededRandom, progress: number): Date {
  const at = new Date(firstDay + Math.min(1, Math.max(0, progress)) * (lastDay - firstDay));
  const toSaturday = (saturday - at.getUTCDay()) * dayMs;
  return new Date(at.getTime() + toSaturday + (random.chance(0.4) ? dayMs : 0));
}

const unknownJump: Load = { day: 0, month: 0, year: 0, location: '', maneuver: '' };

/** Two thirds have a full date, one in seven none at all. */
function drawLoad(random: SeededRandom, progress: number, jumpers: number): Load {
  const known = random.next();
  if (known < 0.14) return unknownJump;
  const date = drawDay(random, progress);
  const year = date.getUTCFullYear();
  return {
    day: known < 0.32 ? 0 : date.getUTCDate(),
    month: known < 0.24 ? 0 : date.getUTCMonth() + 1,
    year,
    location: random.chance(0.95) ? drawPlace(random, year) : '',
    maneuver: jumpers > 1 && random.chance(0.75) ? `${jumpers} way` : random.pick(maneuvers),
  };
}

/** One jump for each of `count` members, in the order of their numbers: the years rise with the numbers. */
export function* drawLoads(count: number, random: SeededRandom): Generator<Load, undefined> {
  let built = 0;
  while (built < count) {
    const jumpers = random.chance(0.35) ? 1 : 2 + random.below(7);
    // The fraternity grew fastest in its first two decades.
    const load = drawLoad(random, (built / count) ** 1.4, jumpers);
    for (let each = 0; each < jumpers && built < count; each += 1, built += 1) yield load;
  }
}
