/** Writes a change of places with its entry in the change log, unless it conflicts with later ones, and undoes it. */
import { Refusal } from '#contract/errors.ts';
import type { ChangedPlace } from '#contract/jumps/place-editing.ts';
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { JumpDeps } from './jump-book.ts';
import { readPlaceRecord, requirePlace, type WholePlace } from './place-records.ts';
import {
  findSpellingUser,
  invert,
  keysOf,
  keysOfPair,
  readApart,
  readFormerSlugs,
  readPlaces,
  readSpellings,
  writePlaceChange,
  type PlaceChange,
  type RowChange,
} from './place-rows.ts';

const isAsBefore = <Key, Value>(
  changes: readonly RowChange<Key, Value>[],
  stored: ReadonlyMap<Key, Value>,
) =>
  changes.every(
    ({ key, before }) => JSON.stringify(stored.get(key) ?? null) === JSON.stringify(before),
  );

/** Whether another place has one of the slugs, now or formerly. */
async function isSlugTaken(db: Connection, { places, formerSlugs }: PlaceChange): Promise<boolean> {
  const slugs = places.flatMap(({ after }) => (after ? [after.slug] : []));
  if (slugs.length === 0) return false;
  const other = await db
    .selectFrom('places')
    .where('slug', 'in', slugs)
    .where('id', 'not in', keysOf(places))
    .select('id')
    .executeTakeFirst();
  const freed = formerSlugs.filter(({ after }) => after === null).map(({ key }) => key);
  const former = await readFormerSlugs(
    db,
    slugs.filter((slug) => !freed.includes(slug)),
  );
  return other !== undefined || former.size > 0;
}

/** Whether someone uses a spelling that is to be removed. */
async function isUsed(db: Connection, { spellings }: PlaceChange): Promise<boolean> {
  const removed = spellings.filter(({ before, after }) => before !== null && after === null);
  for (const { key, before } of removed) {
    if ((await findSpellingUser(db, before?.place ?? 0, key)) !== null) return true;
  }
  return false;
}

/** Whether everything that the new rows refer to exists. */
async function isComplete(db: Connection, change: PlaceChange): Promise<boolean> {
  const { places, spellings, formerSlugs, apart } = change;
  const added = keysOf(places.filter(({ before }) => before === null));
  const leading = [
    ...spellings.map(({ after }) => after?.place),
    ...formerSlugs.map(({ after }) => after),
  ].filter((id) => typeof id === 'number');
  const ids = [...new Set(leading)].filter((id) => !added.includes(id));
  if ((await readPlaces(db, ids)).size < ids.length) return false;
  const written = keysOf(spellings);
  const pairs = keysOf(apart.filter(({ after }) => after !== null));
  const keys = [...new Set(pairs.flatMap(keysOfPair))].filter((key) => !written.includes(key));
  return (await readSpellings(db, keys)).size === keys.length;
}

/** Whether other spellings or slugs lead to a place that is to be removed. */
async function isStillUsed(db: Connection, change: PlaceChange): Promise<boolean> {
  const { places, spellings, formerSlugs } = change;
  const removed = keysOf(places.filter(({ after }) => after === null));
  if (removed.length === 0) return false;
  const keys = await db
    .selectFrom('place_spellings')
    .where('place_id', 'in', removed)
    .select('key')
    .execute();
  const slugs = await db
    .selectFrom('former_slugs')
    .where('place_id', 'in', removed)
    .select('slug')
    .execute();
  return (
    keys.some(({ key }) => !keysOf(spellings).includes(key)) ||
    slugs.some(({ slug }) => !keysOf(formerSlugs).includes(slug))
  );
}

/**
 * Why the change is not possible, as the rows have changed since; null if it is. For use inside a transaction that has
 * locked the members.
 */
async function findPlaceConflict(db: Connection, change: PlaceChange): Promise<string | null> {
  const { places, spellings, formerSlugs, apart } = change;
  const isUnchanged =
    isAsBefore(places, await readPlaces(db, keysOf(places))) &&
    isAsBefore(spellings, await readSpellings(db, keysOf(spellings))) &&
    isAsBefore(formerSlugs, await readFormerSlugs(db, keysOf(formerSlugs))) &&
    isAsBefore(apart, await readApart(db, keysOf(apart)));
  if (!isUnchanged || !(await isComplete(db, change)) || (await isStillUsed(db, change))) {
    return 'These places were changed again later.';
  }
  if (await isSlugTaken(db, change)) return 'Another place has this address now.';
  if (await isUsed(db, change)) return 'A member or a photo uses this spelling now.';
  return null;
}

/** What a change log entry says, and the rows that its undo restores. */
interface PlannedPlaceChange {
  /** The place to return, if it is another one; null if the place is removed. */
  readonly shown?: number | null;
  readonly before: Snapshot<'place'>;
  readonly after: Snapshot<'place'>;
  readonly rows: PlaceChange;
}

/** The newest entry about places, inside the transaction that wrote it: only one at a time changes places. */
async function findNewestEntry(db: Connection): Promise<number> {
  const { id } = await db
    .selectFrom('change_log')
    .where('subject', '=', 'place')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * @param id the place that the change and its entry are about
 * @param plan runs in the transaction, which has locked the members; null changes nothing
 * @throws Refusal `not_found` for an unknown place, `taken` for a conflict, and those of the plan
 */
export async function changePlaces(
  { database, now }: JumpDeps,
  viewer: Viewer,
  id: number,
  plan: (place: WholePlace, db: Connection, at: number) => Promise<PlannedPlaceChange | null>,
): Promise<ChangedPlace> {
  return database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    const at = now();
    const planned = await plan(await requirePlace(db, id), db, at);
    if (!planned) return { place: await readPlaceRecord(db, id), change: null };
    const { shown = id, before, after, rows } = planned;
    const problem = await findPlaceConflict(db, rows);
    if (problem !== null) throw new Refusal('taken', { message: problem });
    await writePlaceChange(db, rows);
    await recordChange(db, {
      changedAt: at,
      actor: actorOf(viewer.accountId),
      subject: 'place',
      subjectKey: String(id),
      before,
      after: { ...after, rows },
      accountId: null,
    });
    return {
      place: shown === null ? null : await readPlaceRecord(db, shown),
      change: await findNewestEntry(db),
    };
  });
}

async function undoOne({ db }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { before, after, subjectKey } = change;
  const { rows: written, ...shown } = after ?? {};
  // Entries about places contain the rows that were written.
  const rows = invert(written as PlaceChange);
  const problem = await findPlaceConflict(db, rows);
  if (problem !== null) return conflict(problem);
  await writePlaceChange(db, rows);
  return {
    kind: 'undone',
    entry: {
      subject: 'place',
      subjectKey,
      before: shown,
      after: { ...before, rows },
      accountId: null,
    },
  };
}

export const placeUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
