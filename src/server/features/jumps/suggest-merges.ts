/** Suggests which places to merge: those whose names look like the same place. */
import {
  likenessNames,
  maxMerged,
  maxSuggestedMerges,
  type SuggestedMerges,
} from '#contract/jumps/place-editing.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PlaceRow } from '#server/database/places/places.ts';
import { compareWords, readPlaceWords, type Likeness, type PlaceWords } from './compare-places.ts';
import type { JumpDeps } from './jump-book.ts';
import {
  countMembersAt,
  countPhotosTaken,
  findAllApart,
  presentListed,
  type SpellingRow,
} from './place-records.ts';
import { pairKey } from './place-rows.ts';
import { findAllPlaces } from './places.ts';

interface Candidate extends PlaceRow {
  readonly members: number;
  readonly spellings: readonly SpellingRow[];
  readonly words: readonly PlaceWords[];
}

const rank = (likeness: Likeness) => likenessNames.indexOf(likeness);

function compare(a: Candidate, b: Candidate): Likeness | null {
  let best: Likeness | null = null;
  for (const one of a.words) {
    for (const other of b.words) {
      const likeness = compareWords(one, other);
      if (likeness && (best === null || rank(likeness) < rank(best))) best = likeness;
    }
  }
  return best;
}

/** Letters at an end of a name, by which similar names are looked up. */
const endLetters = 3;

/** What similar letters have in common, for names of this length. */
const endsOf = ({ whole, digits }: PlaceWords, length: number) => [
  `^${whole.slice(0, endLetters)} ${length} ${digits}`,
  `${whole.slice(-endLetters)}$ ${length} ${digits}`,
];

/** What a place is found by, so that not every pair of places is compared. */
const traitsOf = (name: PlaceWords) => [...name.words, ...endsOf(name, name.whole.length)];

/** The traits of the places that may be like it: names with typos are shorter or longer. */
const nearTraitsOf = (name: PlaceWords) => [
  ...name.words,
  ...[-2, -1, 0, 1, 2].flatMap((typos) => endsOf(name, name.whole.length + typos)),
];

/** A trait of more places says little: Lake. */
const maxPerTrait = 20;

function isApart(a: Candidate, b: Candidate, apart: ReadonlySet<string>): boolean {
  if (apart.size === 0) return false;
  return a.spellings.some(({ key }) =>
    b.spellings.some((other) => apart.has(pairKey(key, other.key))),
  );
}

interface Match {
  readonly place: Candidate;
  readonly likeness: Likeness;
}

/** The place that this one is most like; of several the largest. */
function findBestMatch(
  place: Candidate,
  withTrait: ReadonlyMap<string, readonly Candidate[]>,
  apart: ReadonlySet<string>,
): Match | null {
  let best: Match | null = null;
  for (const trait of new Set(place.words.flatMap(nearTraitsOf))) {
    for (const larger of withTrait.get(trait) ?? []) {
      const likeness = compare(larger, place);
      if (likeness === null || isApart(larger, place, apart)) continue;
      const ahead = best
        ? rank(likeness) - rank(best.likeness) || best.place.members - larger.members
        : -1;
      if (ahead < 0) best = { place: larger, likeness };
    }
  }
  return best;
}

/**
 * Each place is in one group at most. The largest place of a group is the one to merge into; others join the group that
 * they are most like.
 */
function groupMatches(
  places: readonly Candidate[],
  apart: ReadonlySet<string>,
): { readonly into: Candidate; readonly places: readonly Match[] }[] {
  const bySize = places.toSorted((a, b) => b.members - a.members || a.id - b.id);
  const groups = new Map<Candidate, Match[]>();
  const withTrait = new Map<string, Candidate[]>();
  for (const place of bySize) {
    const best = findBestMatch(place, withTrait, apart);
    if (best) groups.get(best.place)?.push({ place, likeness: best.likeness });
    else {
      groups.set(place, []);
      for (const trait of new Set(place.words.flatMap(traitsOf))) {
        const sharing = withTrait.get(trait);
        if (!sharing) withTrait.set(trait, [place]);
        else if (sharing.length < maxPerTrait) sharing.push(place);
      }
    }
  }
  return Array.from(groups, ([into, matches]) => ({
    into,
    places: matches.toSorted((a, b) => rank(a.likeness) - rank(b.likeness)).slice(0, maxMerged),
  })).filter((group) => group.places.length > 0);
}

const findAllSpellings = async (db: Connection): Promise<SpellingRow[]> =>
  db.selectFrom('place_spellings').orderBy('key').selectAll().execute();

export async function suggestMerges({ database: { kysely } }: JumpDeps): Promise<SuggestedMerges> {
  const spellings = Map.groupBy(await findAllSpellings(kysely), (each) => each.place_id);
  const members = await countMembersAt(kysely);
  const photosTaken = await countPhotosTaken(kysely);
  const candidates = (await findAllPlaces(kysely)).map((place): Candidate => {
    const own = spellings.get(place.id) ?? [];
    return {
      ...place,
      members: members.get(place.id) ?? 0,
      spellings: own,
      words: own.map(({ text }) => readPlaceWords(text)),
    };
  });
  const groups = groupMatches(candidates, new Set(await findAllApart(kysely)));
  const present = (place: Candidate) =>
    presentListed(place, place.members, photosTaken, spellings.get(place.id) ?? []);
  return {
    total: groups.length,
    merges: groups.slice(0, maxSuggestedMerges).map((group) => ({
      into: present(group.into),
      places: group.places.map(({ place, likeness }) => ({ ...present(place), likeness })),
    })),
  };
}
