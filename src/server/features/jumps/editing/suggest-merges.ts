/** Suggests which places to merge: those whose names look like the same place. */
import {
  likenessNames,
  maxMerged,
  maxSuggestedMerges,
  type SuggestedMerges,
} from '#contract/jumps/place-editing.ts';
import type { JumpDeps } from '../jump-deps.ts';
import type { PlaceRow } from '#server/database/places/find-place.ts';
import { compareWords, type Likeness } from './compare-places.ts';
import { presentListed } from './list-places.ts';
import {
  countMembersAt,
  countPhotosTaken,
  findAllApart,
  findAllPlaces,
  findAllSpellings,
  type SpellingRow,
} from './place-editing.queries.ts';
import { type PlaceWords, readPlaceWords } from './place-words.ts';

interface Candidate extends PlaceRow {
  readonly members: number;
  readonly spellings: readonly SpellingRow[];
  readonly words: readonly PlaceWords[];
}

const rank = (likeness: Likeness) => likenessNames.indexOf(likeness);

function compare(a: Candidate, b: Candidate): Likeness | null {
  const found = a.words.flatMap((one) => b.words.map((other) => compareWords(one, other)));
  return likenessNames.find((likeness) => found.includes(likeness)) ?? null;
}

/** Letters at an end of a name, by which similar names are looked up. */
const endLetters = 3;

/** What like places have in common, so that not every pair of places is compared. */
function traitsOf({ words }: PlaceWords): string[] {
  const whole = words.join('');
  return [...words, `^${whole.slice(0, endLetters)}`, `${whole.slice(-endLetters)}$`];
}

/** A word of more places says little: Lake. */
const maxAlike = 200;

function isApart(a: Candidate, b: Candidate, apart: ReadonlySet<string>): boolean {
  if (apart.size === 0) return false;
  return a.spellings.some(({ key }) =>
    b.spellings.some((other) => apart.has([key, other.key].toSorted().join(' '))),
  );
}

interface Like {
  readonly place: Candidate;
  readonly likeness: Likeness;
}

/**
 * Each place is in one group at most. The largest place of a group is the one to merge into; others join the group that
 * they are most like.
 */
function groupAlike(
  places: readonly Candidate[],
  apart: ReadonlySet<string>,
): { readonly into: Candidate; readonly places: readonly Like[] }[] {
  const bySize = places.toSorted((a, b) => b.members - a.members || a.id - b.id);
  const groups = new Map<Candidate, Like[]>();
  const withTrait = new Map<string, Candidate[]>();
  for (const place of bySize) {
    const traits = [...new Set(place.words.flatMap(traitsOf))];
    const near = traits.flatMap((trait) => withTrait.get(trait) ?? []);
    const found = [...new Set(near)]
      .filter((larger) => !isApart(larger, place, apart))
      .flatMap((larger) => {
        const likeness = compare(larger, place);
        return likeness ? [{ larger, likeness }] : [];
      })
      .toSorted(
        (a, b) => rank(a.likeness) - rank(b.likeness) || b.larger.members - a.larger.members,
      );
    const [best] = found;
    if (best) groups.get(best.larger)?.push({ place, likeness: best.likeness });
    else {
      groups.set(place, []);
      for (const trait of traits) {
        const alike = withTrait.get(trait) ?? [];
        if (alike.length < maxAlike) withTrait.set(trait, [...alike, place]);
      }
    }
  }
  return Array.from(groups, ([into, alike]) => ({
    into,
    places: alike.toSorted((a, b) => rank(a.likeness) - rank(b.likeness)).slice(0, maxMerged),
  })).filter((group) => group.places.length > 0);
}

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
  const groups = groupAlike(candidates, new Set(await findAllApart(kysely)));
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
