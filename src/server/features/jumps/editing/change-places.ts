/** Writes a change of places with its entry in the change log. */
import { Refusal } from '#contract/errors.ts';
import type { ChangedPlace } from '#contract/jumps/place-editing.ts';
import { recordChanges, type Snapshot } from '#server/database/change-log/change-log.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { JumpDeps } from '../jump-deps.ts';
import { noSuchPlace, readPlaceRecord } from './list-places.ts';
import { findNewestEntry, findWholePlaces, type WholePlace } from './place-editing.queries.ts';
import { findPlaceConflict } from './place-conflicts.queries.ts';
import type { PlaceChange } from './place-change.ts';
import { writePlaceChange } from './place-rows.queries.ts';

/** What a change log entry says, and the rows that its undo restores. */
export interface PlannedPlaceChange {
  /** The entry is about this place. */
  readonly about: number;
  /** The place to return; null if it is removed. */
  readonly shown: number | null;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly rows: PlaceChange;
}

/** In the order of the ids. @throws Refusal `not_found` if one does not exist */
export async function requirePlaces(db: Connection, ids: readonly number[]): Promise<WholePlace[]> {
  const places = await findWholePlaces(db, ids);
  if (places.length < ids.length) throw noSuchPlace();
  return places;
}

export async function requirePlace(db: Connection, id: number): Promise<WholePlace> {
  const [place] = await requirePlaces(db, [id]);
  if (!place) throw noSuchPlace();
  return place;
}

/**
 * @param plan runs in the transaction, which has locked the members; null changes nothing
 * @param unchanged the place to return then
 */
export async function changePlaces(
  { database, now }: JumpDeps,
  viewer: Viewer,
  unchanged: number,
  plan: (db: Connection, at: number) => Promise<PlannedPlaceChange | null>,
): Promise<ChangedPlace> {
  return database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    const at = now();
    const planned = await plan(db, at);
    if (!planned) return { place: await readPlaceRecord(db, unchanged), change: null };
    const { about, shown, before, after, rows } = planned;
    const problem = await findPlaceConflict(db, rows);
    if (problem !== null) throw new Refusal('taken', { message: problem });
    await writePlaceChange(db, rows);
    await recordChanges(db, [
      {
        changedAt: at,
        actor: `account/${viewer.accountId}`,
        subject: 'place',
        subjectKey: String(about),
        before,
        after: { ...after, rows },
      },
    ]);
    return {
      place: shown === null ? null : await readPlaceRecord(db, shown),
      change: await findNewestEntry(db),
    };
  });
}

/** The value of a place in a row of a change. */
export const placeValue = ({ name, slug, created_at }: WholePlace) => ({
  name,
  slug,
  createdAt: created_at,
});

/** The spellings as the change log shows them. */
export const textsOf = (spellings: WholePlace['spellings']) => spellings.map(({ text }) => text);
