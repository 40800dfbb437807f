/** Deletes everything that a trial began with, and what has happened to its members since. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  type AttachedToSamples,
  countAttached,
  deleteAllSearches,
  deleteEmptyPlaces,
  deleteEntriesUntil,
  deleteMarksUntil,
  deleteSampleAccounts,
  deleteSampleEntries,
  deleteSampleMembers,
  deleteSampleMessages,
  deleteSearchesUntil,
  deleteUnusedDismissals,
  findLoadedAt,
  findSamplePhotos,
  deleteReplacedSamples,
  hasMembers,
} from './remove-sample-data.queries.ts';

export interface RemovedSamples {
  readonly members: number;
  readonly accounts: number;
  /** Names of photos whose files the caller deletes. */
  readonly photos: readonly string[];
  /** Of real accounts, and removed with the sample members. */
  readonly attached: AttachedToSamples;
}

/**
 * Keeps real members, also those that an import put in the place of a sample member, and everything about them. Writes
 * one entry to the change log.
 */
export async function removeSampleData(database: Database, at: number): Promise<RemovedSamples> {
  return database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    const loadedAt = await findLoadedAt(db);
    const photos = await findSamplePhotos(db);
    const attached = await countAttached(db);
    await deleteSampleEntries(db);
    await deleteReplacedSamples(db);
    if (loadedAt !== null) {
      await deleteEntriesUntil(db, loadedAt);
      await deleteMarksUntil(db, loadedAt);
      await deleteSearchesUntil(db, loadedAt);
    }
    await deleteSampleMessages(db);
    const accounts = await deleteSampleAccounts(db);
    const members = await deleteSampleMembers(db);
    if (members + accounts > 0) {
      if (!(await hasMembers(db))) await deleteAllSearches(db);
      await deleteEmptyPlaces(db);
      await deleteUnusedDismissals(db);
      await recordChanges(db, [
        {
          changedAt: at,
          actor: 'remove-samples',
          subject: 'sample',
          subjectKey: 'members',
          before: { sampleMembers: members },
          after: null,
        },
      ]);
    }
    return { members, accounts, photos, attached };
  });
}
