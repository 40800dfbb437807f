/** Lets go of photos that were hidden a day ago, of files without rows, and of what tells who looked at a photo on a day that is over. */
import type { Database } from '#server/database/open-database.ts';
import { findUsedNames } from './photo-names.queries.ts';
import { readSiteId } from './site-identity.queries.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { deleteHiddenPhotos } from './moderation/delete-hidden-photos.ts';
import { forgetViewersBefore } from './viewing/view-log.queries.ts';

interface SweepDeps {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** @returns how many photos without rows went; null when the store belongs to another site, and nothing of that was touched. */
export async function sweepPhotos({
  database,
  photoStorage,
  now,
}: SweepDeps): Promise<number | null> {
  const { kysely } = database;
  await forgetViewersBefore(kysely, Math.floor(now() / dayMs));
  await photoStorage.remove(await deleteHiddenPhotos(database, now()));
  return photoStorage.sweep({
    siteId: await readSiteId(kysely),
    before: now() - dayMs,
    findUsed: (names) => findUsedNames(kysely, names),
  });
}
