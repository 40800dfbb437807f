/** Builds the invented members of a trial, with their jumps and stories: the same ones for the same seed. */
import { blankFields, type MemberRecord } from '#contract/members/member-fields.ts';
import type { Series } from '#contract/number-label.ts';
import { dayMs } from '#contract/time.ts';
import { createNameDrawer, isWellKnown, type SampleNames } from './sample-names.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** The members of one load share day, place and maneuver. */
type Load = Pick<MemberRecord, 'day' | 'month' | 'year' | 'location' | 'maneuver'>;

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
function* drawLoads(count: number, random: SeededRandom): Generator<Load, undefined> {
  let built = 0;
  while (built < count) {
    const jumpers = random.chance(0.35) ? 1 : 2 + random.below(7);
    // The fraternity grew fastest in its first two decades.
    const load = drawLoad(random, (built / count) ** 1.4, jumpers);
    for (let each = 0; each < jumpers && built < count; each += 1, built += 1) yield load;
  }
}

/** Invented; each is used once. They name no month, age, crop or formation, because they must agree with any record. */
const sampleStories: readonly string[] = [
  'Exit at sunset, landed in the dark. The farmer left his porch light on for us and asked if we wanted pie.\n\nWe wanted pie.',
  'My first big one. I came in fast, went under everybody, and docked from below with a face full of nylon.\n\nThey kept me anyway.',
  'Twelve thousand feet up, not a cloud to blame. I grabbed two wrists, somebody grabbed my leg strap, and for six seconds we had it.',
  'The plan looked fine on paper. The result was a potato. Nobody on the ground could tell, and the beer was cold.',
  'A borrowed Cessna with the door off. The pilot sang the whole way up and never once hit the note. We had it on the second try and held it until the altimeters said otherwise.',
  "I had forty jumps and no business being on that load. Somebody dropped out, somebody else said 'get in', and I got in.",
  'We jumped from the back of a DC-3 that smelled of fish. Nobody asked what it had carried before us.',
  'It rained three days. On the fourth we made nine loads.\n\nI finally closed my slot on the very last one.',
  'My brother went first, I went second, and we shook hands at nine thousand feet. Mother has the photograph on the piano.',
  'The helmet blew off on exit. A kid on a bicycle brought it back on Tuesday with a frog inside.',
  'Two strangers on my load shared a grip and a ride home. They got married at the same drop zone, in jumpsuits.',
  'Round reserve, round main, round landing. I walked back three miles with my arms full of nylon and missed the party by ten minutes.',
  "The judge wrote 'complete' on his clipboard and underlined it twice. I still have the clipboard.",
  'Somebody painted a target on a bedsheet. I landed on the corner of it, which was good enough for a free lunch.',
  'First time I flew no-contact, and I understood what all the fuss was about. You do not hold on. You just arrive.',
  'The Twin Beech coughed on climb-out and eleven heads turned to the door at once. It cleared its throat and took us up.',
  'We exited in a pile, sorted ourselves out by four thousand, and swore it had been planned that way.',
  "My number came in the mail in an envelope without a stamp. The mailman said he jumped too, years ago, 'back in the army'.",
  'One camera, no film in it. I saw every second of it, and so did everybody else on the load.',
  'Landed in the only pond in the county. The ducks have never forgiven me.',
  'They told me to dock gently. I docked. The base forgave me by the time we landed, mostly.',
  'Up before the sun, coffee from a jug, nobody talking. Then the door opened, and nobody stopped talking until dark.',
  'I was the oldest on the load by a good ten years. They gave me the easiest slot, and I took my time getting there.',
  'Night jump, and not a light in the plane. You could see the fields like a map drawn in silver, and the road home like a string.',
  "Jumpmaster tapped my shoulder and yelled something I never heard. I nodded. It turned out he had said 'not yet'.",
  'We used a smoke canister that was supposed to be white. It was pink. It is still pink, in one corner of my jumpsuit.',
  'The barn swallow flew next to us at three thousand feet for a good five seconds. I counted it as one of us.',
  'I packed for everybody that weekend and jumped on the last load. Best seat I ever had in an airplane.',
  'The spot was terrible and the walk was long. We made up the words to a song about the pilot and sang all nine verses.',
  'A clean exit, a lovely opening, and a landing in a wedding.\n\nThe bride took it well. The band kept playing.',
  'My canopy opened so hard that my left boot went on without me. It is somewhere in section nine. Finder may keep it.',
  'They said the slot was mine if I could hold still. I have never held so still in my life.',
  'A parade on Main Street, bright canopies over it, a town full of people looking up. My daughter picked me out by my socks.',
  'We had radios made from garage-door openers. They did not work, but we opened three garages on the way down.',
  'Last in, and the clock was running. Slid in at four-eight, waved at four-five, and grinned the whole way to the ground.',
  'The wind sock fell over. We took it as a sign and went anyway, and the wind died the moment we left the plane.',
  'I jumped with a borrowed rig, a borrowed helmet and a borrowed dollar for the ride back. Paid everybody back the same night.',
  'Everybody on the load was left-handed. The whole thing turned the wrong way all the way down and nobody would admit why.',
  'The first time the relative wind felt like something to lean on instead of something to fight. I have leaned on it ever since.',
  'We named the load after the cook. She came out in her apron to watch and cried when it closed.',
  'Sun at altitude, rain on the landing area. We stepped out of one season and landed in another.',
  'Somebody on the ground built a bonfire in the shape of an arrow. It pointed the wrong way, so we flew the wrong way, together.',
  'An old parachute rigger with one good eye checked my pins, shook my hand, and said I would do. I did.',
  'It took five weekends, two airplanes and one very patient wife. She has a number now, too.',
  'The manifest read like a joke: a mailman, a nun, a trucker and a dentist. I never jumped in steadier company.',
  "The Cessna was full, so one of us had to wait. He flew with us in the dream he had that night, he says, and that's how he remembers it.",
  'Went out the door upside down and backward, saw the plane shrink, saw my friends shrink, and laughed out loud at twelve-five.',
  'They had run out of beer, so we toasted with peach juice. I have toasted with peach juice on that date every year since.',
  'Lightning on the horizon, one more load, says the pilot. One more load it was, and the best air I ever fell through.',
  'My dad drove six hours to watch and slept in the truck through all of it. He tells the story as if he saw every second.',
  'A student missed his own group and joined ours. We made room for him, and afterwards every one of us signed his logbook.',
  'The zipper on my jumpsuit gave up at eight thousand feet. The photograph is not on this site and never will be.',
  'I flew in next to a man I had argued with all morning. We shook on it at seven thousand. Some things are easier up there.',
  'Chased the base for nine thousand feet and caught it for two seconds. The log says two seconds. It felt like a season.',
  'They called me Anvil after that jump. I have since learned to arrive more quietly.',
  'Grass strip, tail dragger, a dog that met every load.\n\nThe dog had more landings than any of us and took all the credit.',
  'Saw the curve of the earth, or wanted to. At fourteen thousand feet nobody argues.',
  'Twenty years after my first try I closed the same slot, over the same field, with the same people. Grayer, and better.',
  'We landed in a cemetery and apologized to everyone individually.',
  'My rig weighed as much as I did. Out there it weighed nothing at all.',
  'The exit count was supposed to be three. I left on two, my friends left on four, and we met in the middle at nine thousand.',
  'They chalked my name on the hangar door under all the others. It washed off in the first rain, but I know where it was.',
  'Warm air came up off the field to meet us at five hundred feet. Slowest, softest landing I ever had, right next to the cooler.',
  'The last load before they sold the airplane. We all kept a rivet.\n\nMine is on my key ring.',
  'Somebody counted wrong, and there was one more of us than the plan had slots. The extra one was a photographer. He docked with his teeth.',
  'I promised my wife I would stop at a hundred. This was ninety-nine, for about eleven years.',
];

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
      ...blankFields,
      deceased: isDeceased(random, built / count),
      ...load,
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
