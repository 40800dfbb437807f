/** Renames, splits and merges places, adds and removes their spellings, and remembers which are not the same. */
import { Refusal, refuseField } from '#contract/errors.ts';
import type { ChangedPlace, placeEditingOperations } from '#contract/jumps/place-editing.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findFreeSlug, placeKey, slugOf } from '#server/database/places/places.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { changePlaces } from './change-places.ts';
import type { JumpDeps } from './jump-book.ts';
import { findAllApart, requirePlace, requirePlaces, type WholePlace } from './place-records.ts';
import {
  findSpellingUser,
  noPlaceChange,
  pairKey,
  placeValue,
  readSpellings,
  type PlaceChange,
} from './place-rows.ts';

/** The spellings as the change log shows them. */
const textsOf = (spellings: WholePlace['spellings']) => spellings.map(({ text }) => text);

/** A former slug of the place is used again. A slug that is numbered because another place has the name stays. */
async function slugFor(db: Connection, name: string, place: WholePlace): Promise<string> {
  const slug = slugOf(name);
  if (place.formerSlugs.includes(slug)) return slug;
  return place.slug === slug || slugOf(place.name) === slug ? place.slug : findFreeSlug(db, name);
}

/** The new name is found, and typed as a location without adding a place. A spelling of another place stays there. */
async function spellingOfName(db: Connection, name: string, place: number) {
  const key = placeKey(name);
  const isNew = key !== '' && !(await readSpellings(db, [key])).has(key);
  return isNew ? [{ key, before: null, after: { place, text: name } }] : [];
}

/** @throws Refusal `not_found` for an unknown place */
export async function renamePlace(
  deps: JumpDeps,
  { params: { place: id }, body: { name } }: Input<typeof placeEditingOperations.renamePlace>,
  { viewer }: Caller<Viewer>,
): Promise<ChangedPlace> {
  return changePlaces(deps, viewer, id, async (place, db) => {
    if (place.name === name) return null;
    const slug = await slugFor(db, name, place);
    const isMoved = slug !== place.slug;
    return {
      before: { place: place.name, slug: place.slug },
      after: { place: name, slug },
      rows: {
        ...noPlaceChange,
        places: [
          { key: id, before: placeValue(place), after: { ...placeValue(place), name, slug } },
        ],
        spellings: await spellingOfName(db, name, id),
        formerSlugs: [
          ...(isMoved ? [{ key: place.slug, before: null, after: id }] : []),
          ...(place.formerSlugs.includes(slug) ? [{ key: slug, before: id, after: null }] : []),
        ],
      },
    };
  });
}

async function takeNextId(db: Connection, dialect: DatabaseDialect): Promise<number> {
  const id = (await dialect.readLastId(db, 'places')) + 1;
  await dialect.writeLastId(db, 'places', id);
  return id;
}

/**
 * @throws Refusal `not_found` for an unknown place, `bad_request` for a spelling of another place and when none would
 * be left
 */
export async function splitPlace(
  deps: JumpDeps,
  { params: { place: id }, body }: Input<typeof placeEditingOperations.splitPlace>,
  { viewer }: Caller<Viewer>,
): Promise<ChangedPlace> {
  const keys = body.spellings;
  return changePlaces(deps, viewer, id, async (place, db, at) => {
    const moved = place.spellings.filter(({ key }) => keys.includes(key));
    if (moved.length < new Set(keys).size) {
      refuseField('spellings', 'This place has no such spelling.');
    }
    if (moved.length === place.spellings.length) {
      refuseField('spellings', 'Leave at least one spelling at the place.');
    }
    const name = moved.find(({ key }) => key === keys[0])?.text ?? '';
    const wanted = slugOf(name);
    const isFormer = place.formerSlugs.includes(wanted);
    const slug = isFormer ? wanted : await findFreeSlug(db, name);
    const to = await takeNextId(db, deps.database.dialect);
    return {
      shown: to,
      before: { place: place.name, spellings: textsOf(place.spellings), splitPlace: null },
      after: {
        place: place.name,
        spellings: textsOf(place.spellings.filter((spelling) => !moved.includes(spelling))),
        splitPlace: name,
      },
      rows: {
        ...noPlaceChange,
        places: [{ key: to, before: null, after: { name, slug, createdAt: at } }],
        spellings: moved.map(({ key, text }) => ({
          key,
          before: { place: id, text },
          after: { place: to, text },
        })),
        formerSlugs: isFormer ? [{ key: slug, before: id, after: null }] : [],
      },
    };
  });
}

/**
 * @throws Refusal `not_found` for an unknown place, `taken` for a spelling of another place, `bad_request` for one
 * without letters and digits
 */
export async function addSpelling(
  deps: JumpDeps,
  {
    params: { place: id },
    body: { spelling: text },
  }: Input<typeof placeEditingOperations.addSpelling>,
  { viewer }: Caller<Viewer>,
): Promise<ChangedPlace> {
  const key = placeKey(text);
  if (key === '') {
    refuseField('spelling', 'Use at least one letter or digit.');
  }
  return changePlaces(deps, viewer, id, async (place, db) => {
    const known = (await readSpellings(db, [key])).get(key);
    if (known?.place === id) return null;
    if (known) {
      const { name } = await requirePlace(db, known.place);
      refuseField(
        'spelling',
        `This is a spelling of ${name}. Merge the places, or split it off there.`,
        'taken',
      );
    }
    return {
      before: { place: place.name, spellings: textsOf(place.spellings) },
      after: { place: place.name, spellings: [...textsOf(place.spellings), text] },
      rows: { ...noPlaceChange, spellings: [{ key, before: null, after: { place: id, text } }] },
    };
  });
}

async function findApartOf(db: Connection, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('spellings_apart')
    .where((eb) => eb.or([eb('key', '=', key), eb('other_key', '=', key)]))
    .selectAll()
    .execute();
  return rows.map((row) => pairKey(row.key, row.other_key));
}

/** @throws Refusal `not_found` for an unknown place or spelling, `taken` while a member or a photo uses the spelling */
export async function removeSpelling(
  deps: JumpDeps,
  { params: { place: id, spelling: key } }: Input<typeof placeEditingOperations.removeSpelling>,
  { viewer }: Caller<Viewer>,
): Promise<ChangedPlace> {
  return changePlaces(deps, viewer, id, async (place, db) => {
    const removed = place.spellings.find((each) => each.key === key);
    if (!removed) {
      throw new Refusal('not_found', { message: 'This place has no such spelling.' });
    }
    const user = await findSpellingUser(db, id, key);
    if (user !== null) throw new Refusal('taken', { message: `A ${user} uses this spelling.` });
    const left = place.spellings.filter((each) => each !== removed);
    const isLast = left.length === 0;
    const apart = await findApartOf(db, key);
    return {
      shown: isLast ? null : id,
      before: { place: place.name, spellings: textsOf(place.spellings) },
      after: { place: isLast ? '' : place.name, spellings: textsOf(left) },
      rows: {
        places: isLast ? [{ key: id, before: placeValue(place), after: null }] : [],
        spellings: [{ key, before: { place: id, text: removed.text }, after: null }],
        formerSlugs: isLast
          ? place.formerSlugs.map((slug) => ({ key: slug, before: id, after: null }))
          : [],
        apart: apart.map((pair) => ({ key: pair, before: true as const, after: null })),
      },
    };
  });
}

/** @throws Refusal `bad_request` when the place is one of the others */
function othersThan(place: number, places: readonly number[]): number[] {
  if (!places.includes(place)) return [...new Set(places)];
  refuseField('places', 'Choose at least one place besides the first.');
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
  { body }: Input<typeof placeEditingOperations.mergePlaces>,
  { viewer }: Caller<Viewer>,
): Promise<ChangedPlace> {
  const ids = othersThan(body.into, body.places);
  return changePlaces(deps, viewer, body.into, async (into, db) => {
    const others = await requirePlaces(db, ids);
    const merged = others.map(({ name }) => name);
    return {
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
  { body }: Input<typeof placeEditingOperations.keepPlacesApart>,
  { viewer }: Caller<Viewer>,
): Promise<ChangedPlace> {
  const ids = othersThan(body.from, body.places);
  return changePlaces(deps, viewer, body.from, async (from, db) => {
    const others = await requirePlaces(db, ids);
    const known = new Set(await findAllApart(db));
    const [first] = from.spellings;
    const pairs = others.flatMap(({ spellings: [other] }) =>
      first && other ? [pairKey(first.key, other.key)] : [],
    );
    const apart = pairs
      .filter((pair) => !known.has(pair))
      .map((key) => ({ key, before: null, after: true as const }));
    if (apart.length === 0) return null;
    return {
      before: { place: from.name, keptApart: [] },
      after: { place: from.name, keptApart: others.map(({ name }) => name) },
      rows: { ...noPlaceChange, apart },
    };
  });
}
