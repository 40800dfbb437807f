/** Adds the drawn pictures of a trial: to the gallery, and as photos and membership cards of claimed members. */
import { readFile } from 'node:fs/promises';
import { Refusal } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { insertPhoto, insertRowForFiles } from '#server/database/photos/photos.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Flag } from '#server/database/schema/tables.ts';
import { takePlace } from '#server/features/gallery/photos/photo-details.ts';
import { holdPhoto } from '#server/identity/strangers.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { sampleActor } from './sample-changes.ts';
import { addSampleMarks } from './sample-marks.ts';
import { planPictures, type PlannedPicture, type SampleOwner } from './sample-pictures.ts';

/** Of sample accounts, in the order in which these were added. */
const sampleClaims = (db: Connection, isApproved: Flag) =>
  db
    .selectFrom('accounts')
    .innerJoin('claims', 'claims.account_id', 'accounts.id')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('accounts.is_sample', '=', 1)
    .where('members.is_sample', '=', 1)
    .where('is_approved', '=', isApproved)
    .orderBy('accounts.id');

/** Sample accounts with an approved claim. */
export async function findSampleOwners(db: Connection): Promise<SampleOwner[]> {
  const rows = await sampleClaims(db, 1)
    .select([
      'accounts.id as account_id',
      'members.id as member_id',
      'members.number',
      'members.first_name',
      'members.last_name',
    ])
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    memberId: row.member_id,
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}

async function findStranger(db: Connection): Promise<number | null> {
  const account = await sampleClaims(db, 0).select('accounts.id').executeTakeFirst();
  return account?.id ?? null;
}

async function arePicturesLoaded(db: Connection): Promise<boolean> {
  const entry = await db
    .selectFrom('change_log')
    .where('actor', '=', sampleActor)
    .where('subject', '=', 'sample')
    .where('subject_key', '=', 'pictures')
    .select('id')
    .executeTakeFirst();
  return entry !== undefined;
}

/** Whether a sample account has sent this file. */
async function isPictureSent(
  db: Connection,
  kind: PhotoKind,
  sourceHash: string,
): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .innerJoin('accounts', 'accounts.id', 'photos.account_id')
    .where('accounts.is_sample', '=', 1)
    .where('photos.kind', '=', kind)
    .where('photos.source_hash', '=', sourceHash)
    .select('photos.id')
    .executeTakeFirst();
  return photo !== undefined;
}

interface SamplePicturesDeps {
  readonly database: Database;
  readonly photos: Pick<PhotoService, 'inspect' | 'store' | 'release'>;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** Called after each picture. */
  readonly onProgress: (done: number, of: number) => void;
}

const folder = new URL('./pictures/', import.meta.url);

/** Returns false if the account has been deleted. */
async function addPicture(
  { database, photos }: SamplePicturesDeps,
  { file, recipe, photo, at, views, isHeld }: PlannedPicture,
): Promise<boolean> {
  const upload = photos.inspect(await readFile(new URL(file, folder)));
  // An interrupted start has added it, perhaps for another account: claims may have been removed since.
  if (await isPictureSent(database.kysely, photo.kind, upload.sourceHash)) return true;
  const stored = await photos.store(upload, recipe);
  const insert = async (db: Connection) => {
    await takePlace(db, database.dialect, photo.taken?.location ?? '', at);
    const id = await insertPhoto(db, { ...photo, stored }, at);
    if (isHeld) await holdPhoto(db, stored.name, at);
    if (views > 0) await db.insertInto('photo_views').values({ photo_id: id, views }).execute();
  };
  const discardFiles = () => photos.release([stored.name]);
  try {
    await insertRowForFiles(database, insert, discardFiles);
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
  const planned = planPictures({ owners, strangerId: await findStranger(kysely) }, now());
  for (const [done, picture] of planned.entries()) {
    if (isStopping()) return;
    const isAdded = await addPicture(deps, picture);
    if (!isAdded && (await findSampleOwners(kysely)).length === 0) return;
    onProgress(done + 1, planned.length);
  }
  await kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    // Another server has been faster.
    if (await arePicturesLoaded(db)) return;
    await addSampleMarks(db, owners, now());
    await recordChanges(db, [
      {
        changedAt: now(),
        actor: sampleActor,
        subject: 'sample',
        subjectKey: 'pictures',
        before: null,
        after: { photos: planned.length },
        accountId: null,
      },
    ]);
  });
}
