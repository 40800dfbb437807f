/** The places as admins see them, with the members that visitors do not see. */
import { Refusal } from '#contract/errors.ts';
import {
  type ListedPlace,
  type PlaceList,
  type PlaceRecord,
  placesAtOnce,
} from '#contract/jumps/place-editing.ts';
import type { Connection } from '#server/database/open-database.ts';
import { placeKey } from '#server/database/places/place-key.ts';
import type { JumpDeps } from '../jump-deps.ts';
import type { PlaceRow } from '#server/database/places/find-place.ts';
import {
  countLocationsAt,
  countMatching,
  countMembersAt,
  countPhotosTaken,
  findPlacesPage,
  findSpellingsOf,
  findWholePlaces,
  type SpellingRow,
} from './place-editing.queries.ts';

const maxSpellings = 20;

export const presentListed = (
  { id, slug, name }: PlaceRow,
  members: number,
  photosTaken: ReadonlyMap<string, number>,
  spellings: readonly SpellingRow[],
): ListedPlace => ({
  placeId: id,
  slug,
  name,
  members,
  photos: spellings.reduce((sum, { key }) => sum + (photosTaken.get(key) ?? 0), 0),
  spellings: spellings.slice(0, maxSpellings).map(({ text }) => text),
});

export async function listPlaces(
  { database: { kysely, dialect } }: JumpDeps,
  { q, page }: { readonly q: string; readonly page: number },
): Promise<PlaceList> {
  const key = placeKey(q);
  // A filter without letters and digits matches no spelling.
  const total = q !== '' && key === '' ? 0 : await countMatching(kysely, dialect, key);
  const totalPages = Math.max(1, Math.ceil(total / placesAtOnce));
  const shown = Math.min(page, totalPages);
  const offset = (shown - 1) * placesAtOnce;
  const rows = total === 0 ? [] : await findPlacesPage(kysely, dialect, key, offset, placesAtOnce);
  const ids = rows.map(({ id }) => id);
  const members = await countMembersAt(kysely, ids);
  const found = await findSpellingsOf(kysely, ids);
  const spellings = Map.groupBy(found, (each) => each.place_id);
  const photosTaken = await countPhotosTaken(
    kysely,
    found.map((each) => each.key),
  );
  return {
    total,
    page: shown,
    totalPages,
    places: rows.map((row) =>
      presentListed(row, members.get(row.id) ?? 0, photosTaken, spellings.get(row.id) ?? []),
    ),
  };
}

export const noSuchPlace = () =>
  new Refusal('not_found', { message: 'This place no longer exists. Reload the list.' });

/** @throws Refusal `not_found` */
export async function readPlaceRecord(db: Connection, id: number): Promise<PlaceRecord> {
  const [place] = await findWholePlaces(db, [id]);
  if (!place) throw noSuchPlace();
  const byKey = new Map<string, number>();
  for (const { location, members } of await countLocationsAt(db, id)) {
    const key = placeKey(location);
    byKey.set(key, (byKey.get(key) ?? 0) + members);
  }
  const photosTaken = await countPhotosTaken(
    db,
    place.spellings.map(({ key }) => key),
  );
  const spellings = place.spellings.map(({ key, text }) => ({
    key,
    text,
    members: byKey.get(key) ?? 0,
    photos: photosTaken.get(key) ?? 0,
  }));
  return {
    placeId: id,
    slug: place.slug,
    name: place.name,
    members: spellings.reduce((sum, { members }) => sum + members, 0),
    photos: spellings.reduce((sum, { photos }) => sum + photos, 0),
    spellings: spellings.toSorted((a, b) => b.members - a.members),
    formerSlugs: [...place.formerSlugs],
  };
}

export const getPlaceRecord = async ({ database }: JumpDeps, id: number): Promise<PlaceRecord> =>
  readPlaceRecord(database.kysely, id);
