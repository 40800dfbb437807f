/** Adds the drawn pictures of a trial: to the gallery, and as photos and membership cards of claimed members. */
import { readFile } from 'node:fs/promises';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { insertPhoto } from '#server/database/photos/photos.ts';
import { giveRow } from '#server/database/photos/row-of-files.ts';
import { takePlace } from '#server/features/gallery/details/photo-details.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { planPictures, type PlannedPicture } from './plan-sample-pictures.ts';
import { sampleActor } from './life/sample-changes.ts';
import {
  arePicturesLoaded,
  findSampleOwners,
  isPictureSent,
  writePhotoViews,
} from './sample-pictures.queries.ts';

export interface SamplePicturesDeps {
  readonly database: Database;
  readonly photos: Pick<PhotoService, 'look' | 'keep' | 'release'>;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** Called after each picture. */
  readonly onProgress: (done: number, of: number) => void;
}

const folder = new URL('./pictures/', import.meta.url);

/** Returns false if the account has been deleted. */
async function addPicture(
  { database, photos }: SamplePicturesDeps,
  { file, recipe, photo, at, views }: PlannedPicture,
): Promise<boolean> {
  const upload = photos.look(await readFile(new URL(file, folder)));
  // An interrupted start has added it, perhaps for another account: claims may have been removed since.
  if (await isPictureSent(database.kysely, photo.kind, upload.sourceHash)) return true;
  const kept = await photos.keep(upload, recipe);
  const insert = async (db: Connection) => {
    await takePlace(db, database.dialect, photo.taken?.location ?? '', at);
    const id = await insertPhoto(db, { ...photo, kept }, at);
    if (views > 0) await writePhotoViews(db, id, views);
  };
  const letGo = () => photos.release([kept.name]);
  try {
    await giveRow(database, insert, letGo);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized') return false;
    // Another server has added it.
    if (!isUniqueViolation(error)) throw error;
    return true;
  }
}

/**
 * Continues where an interrupted start ended, and does nothing once all pictures have been added: what people delete
 * stays deleted. Ends early if `remove-samples` runs meanwhile.
 */
export async function loadSamplePictures(deps: SamplePicturesDeps): Promise<void> {
  const { database, now, isStopping, onProgress } = deps;
  const { kysely } = database;
  const owners = await findSampleOwners(kysely);
  if (owners.length === 0 || (await arePicturesLoaded(kysely))) return;
  const planned = planPictures(owners, now());
  for (const [done, picture] of planned.entries()) {
    if (isStopping()) return;
    const isAdded = await addPicture(deps, picture);
    if (!isAdded && (await findSampleOwners(kysely)).length === 0) return;
    onProgress(done + 1, planned.length);
  }
  await recordChanges(kysely, [
    {
      changedAt: now(),
      actor: sampleActor,
      subject: 'sample',
      subjectKey: 'pictures',
      before: null,
      after: { photos: planned.length },
    },
  ]);
}
