/**
 * Deletes expired hidden photos, files without rows, keys of old uploads, and the records of who
 * viewed photos on past days.
 */
import type { Database } from '#server/database/open-database.ts';
import { findUsedNames } from './photo-names.queries.ts';
import { readSiteId } from './site-identity.queries.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { deleteExpiredPhotos } from './moderation/delete-expired-photos.ts';
import { deleteUploadKeysBefore } from './uploading/upload-keys.queries.ts';
import { deleteViewersBefore } from './viewing/view-log.queries.ts';
import { viewDayMs } from './viewing/view-log.ts';

interface SweepDeps {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly now: () => number;
}

/** The row of a younger file may not be committed yet. */
const dayMs = 24 * 60 * 60 * 1000;
/** Longer than a phone stays without a connection. */
export const uploadKeyMs = 30 * dayMs;

/**
 * @returns the number of deleted photos without rows; null when the storage belongs to another
 * site, whose files are left alone.
 */
export async function sweepPhotos({
  database,
  photoStorage,
  now,
}: SweepDeps): Promise<number | null> {
  const { kysely } = database;
  await deleteViewersBefore(kysely, Math.floor(now() / viewDayMs));
  await deleteUploadKeysBefore(kysely, now() - uploadKeyMs);
  const gone = await deleteExpiredPhotos(database, 'hidden', now());
  await photoStorage.remove(gone.map(({ name }) => name));
  return photoStorage.sweep({
    siteId: await readSiteId(kysely),
    before: now() - dayMs,
    findUsed: (names) => findUsedNames(kysely, names),
  });
}
