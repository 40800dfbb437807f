/** Merges places, and remembers which are not the same. */
import { Refusal } from '#contract/errors.ts';
import type { ChangedPlace } from '#contract/jumps/place-editing.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { JumpDeps } from '../jump-deps.ts';
import { changePlaces, placeValue, requirePlace, requirePlaces, textsOf } from './change-places.ts';
import { findAllApart, type WholePlace } from './place-editing.queries.ts';
import { noPlaceChange, type PlaceChange } from './place-change.ts';

interface Form {
  readonly places: readonly number[];
}

/** @throws Refusal `bad_request` when the place is one of the others */
function othersThan(place: number, { places }: Form): number[] {
  if (!places.includes(place)) return [...new Set(places)];
  const message = 'Choose at least one place besides the first.';
  throw new Refusal('bad_request', { message, errors: { places: message } });
}

const mergedRows = (into: WholePlace, others: readonly WholePlace[]): PlaceChange => ({
  ...noPlaceChange,
  places: others.map((place) => ({ key: place.id, before: placeValue(place), after: null })),
  spellings: others.flatMap(({ id, spellings }) =>
    spellings.map(({ key, text }) => ({
      key,
      before: { place: id, text },
      after: { place: into.id, text },
    })),
  ),
  formerSlugs: others.flatMap(({ id, slug, formerSlugs }) => [
    { key: slug, before: null, after: into.id },
    ...formerSlugs.map((former) => ({ key: former, before: id, after: into.id })),
  ]),
});

/** @throws Refusal `not_found` for an unknown place, `bad_request` for a place with itself */
export async function mergePlaces(
  deps: JumpDeps,
  form: Form & { readonly into: number },
  viewer: Viewer,
): Promise<ChangedPlace> {
  const ids = othersThan(form.into, form);
  return changePlaces(deps, viewer, form.into, async (db) => {
    const into = await requirePlace(db, form.into);
    const others = await requirePlaces(db, ids);
    const merged = others.map(({ name }) => name);
    return {
      about: into.id,
      shown: into.id,
      before: { place: into.name, spellings: textsOf(into.spellings), mergedPlaces: merged },
      after: {
        place: into.name,
        spellings: [into, ...others].flatMap(({ spellings }) => textsOf(spellings)),
        mergedPlaces: [],
      },
      rows: mergedRows(into, others),
    };
  });
}

/**
 * Stored by spelling, so that it outlives later merges.
 * @throws Refusal `not_found` for an unknown place, `bad_request` for a place with itself
 */
export async function keepPlacesApart(
  deps: JumpDeps,
  form: Form & { readonly from: number },
  viewer: Viewer,
): Promise<ChangedPlace> {
  const ids = othersThan(form.from, form);
  return changePlaces(deps, viewer, form.from, async (db) => {
    const from = await requirePlace(db, form.from);
    const others = await requirePlaces(db, ids);
    const known = new Set(await findAllApart(db));
    const [first] = from.spellings;
    const pairs = others.flatMap(({ spellings: [other] }) =>
      first && other ? [[first.key, other.key].toSorted().join(' ')] : [],
    );
    const apart = pairs
      .filter((pair) => !known.has(pair))
      .map((key) => ({ key, before: null, after: true as const }));
    if (apart.length === 0) return null;
    return {
      about: from.id,
      shown: from.id,
      before: { place: from.name, keptApart: [] },
      after: { place: from.name, keptApart: others.map(({ name }) => name) },
      rows: { ...noPlaceChange, apart },
    };
  });
}
