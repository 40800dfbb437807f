/** Adds the drawn pictures of a trial: to the gallery, and as photos and membership cards of claimed members; marks people in them. */
import { readFile } from 'node:fs/promises';
import { Refusal } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import { numberLabel } from '#contract/number-label.ts';
import { dayMs, hourMs } from '#contract/time.ts';
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
import { planPictures, type PlannedPicture, type SampleOwner } from './sample-pictures.ts';

const inWords = 'He ran the fuel truck that summer. Everyone called him Swede.';

/** Of sample accounts, and shown. The oldest are the ones in which people are forgotten first. */
const oldPhotos = (db: Connection) =>
  db
    .selectFrom('photos')
    .innerJoin('accounts', 'accounts.id', 'photos.account_id')
    .where('accounts.is_sample', '=', 1)
    .where('photos.kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .orderBy('photos.created_at')
    .select(['photos.id', 'photos.account_id']);

/** Living sample members without an account: an admin answers for them. */
const membersWithoutAccount = (db: Connection) =>
  db
    .selectFrom('shown_members')
    .innerJoin('members', 'members.id', 'shown_members.id')
    .where('members.is_sample', '=', 1)
    .where('shown_members.series', '=', 'fb')
    .where('shown_members.deceased', '=', 0)
    .where('shown_members.is_photo_shown', '=', 1)
    .where('members.id', 'not in', db.selectFrom('claims').select('member_id'))
    .orderBy('members.id')
    .select(['members.id', 'members.number']);

/** @param owners members who mark and suggest */
async function addSampleMarks(
  db: Connection,
  owners: readonly SampleOwner[],
  now: number,
): Promise<void> {
  const [first, second] = await oldPhotos(db).limit(2).execute();
  const [marked, suggested] = await membersWithoutAccount(db).limit(2).execute();
  const [marker, friend, other] = owners;
  if (!first || !second || !marked || !suggested || !marker || !friend || !other) return;
  const at = now - 2 * dayMs;
  const mark = { marked_at: at, agreed_at: null, agreed_by: null, refused_at: null };
  await db
    .insertInto('photo_marks')
    .values({
      ...mark,
      photo_id: first.id,
      x: 420,
      y: 510,
      member_id: marked.id,
      marked_by: marker.accountId,
      agreed_as_admin: 0,
    })
    .execute();
  const { id } = await db
    .insertInto('photo_marks')
    .values({
      ...mark,
      photo_id: second.id,
      x: 610,
      y: 480,
      member_id: null,
      marked_by: second.account_id,
      agreed_as_admin: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const suggestion = { mark_id: id, suggested_at: now - dayMs };
  await db
    .insertInto('mark_suggestions')
    .values([
      {
        ...suggestion,
        suggested_by: friend.accountId,
        member_id: suggested.id,
        text: numberLabel('fb', suggested.number),
      },
      {
        ...suggestion,
        suggested_by: other.accountId,
        member_id: null,
        text: inWords,
        suggested_at: now - 20 * hourMs,
      },
    ])
    .execute();
}

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
