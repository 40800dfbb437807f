/** The rows that a change of places writes, as the change log keeps them for the undo. */

/** A row before and after a change; null where it does not exist. */
export interface Swap<Key, Value> {
  readonly key: Key;
  readonly before: Value | null;
  readonly after: Value | null;
}

export interface PlaceValue {
  readonly name: string;
  readonly slug: string;
  readonly createdAt: number;
}

export interface SpellingValue {
  readonly place: number;
  readonly text: string;
}

/** Everything that a change writes. The members follow their spellings. */
export interface PlaceChange {
  readonly places: readonly Swap<number, PlaceValue>[];
  readonly spellings: readonly Swap<string, SpellingValue>[];
  /** The values are the places that the former slugs lead to. */
  readonly formerSlugs: readonly Swap<string, number>[];
  /** The keys are two keys of spellings with a space between them. */
  readonly apart: readonly Swap<string, true>[];
}

export const noPlaceChange: PlaceChange = { places: [], spellings: [], formerSlugs: [], apart: [] };

const turn = <Key, Value>(swaps: readonly Swap<Key, Value>[]) =>
  swaps.map(({ key, before, after }) => ({ key, before: after, after: before }));

/** The change back. */
export const invert = ({ places, spellings, formerSlugs, apart }: PlaceChange): PlaceChange => ({
  places: turn(places),
  spellings: turn(spellings),
  formerSlugs: turn(formerSlugs),
  apart: turn(apart),
});

export const keysOf = <Key>(swaps: readonly { readonly key: Key }[]) => swaps.map(({ key }) => key);
