/**
 * Deletes photos once the time to undo their deletion, or to approve them, is over; files without rows; keys of old uploads;
 * and the records of who viewed photos on past days.
 */
import { heldPhotoDays } from '#contract/gallery/moderation.ts';
import { dayMs } from '#contract/time.ts';
import { recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { detailsOf } from '#server/database/photos/photos.ts';
import { emailMessage } from '#server/identity/mail.ts';
import type { Message, Messaging } from '#server/messaging/messaging.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { knownDetails } from '../photos/photo-details.ts';
import { deleteViewersBefore, viewDayMs } from '../photos/view-log.ts';
import { expiryOf, subjectKeyOf } from './moderation.present.ts';
import {
  findExpiredPhotos,
  type DescribedPhotoRow,
  type ExpiringKind,
} from './moderation.queries.ts';

/** False when its state was changed since it was read, or it is gone. */
async function deleteExpiredRow(
  db: Connection,
  { id, hidden_at, deleted_at, is_held }: DescribedPhotoRow,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where('hidden_at', '=', hidden_at)
    .where('deleted_at', deleted_at === null ? 'is' : '=', deleted_at)
    .where('is_held', '=', is_held)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @returns the deleted photos, whose files are no longer needed */
export async function deleteExpiredPhotos(
  { kysely }: Database,
  kind: ExpiringKind,
  now: number,
): Promise<DescribedPhotoRow[]> {
  return kysely.transaction().execute(async (db) => {
    const gone: DescribedPhotoRow[] = [];
    for (const row of await findExpiredPhotos(db, kind, expiryOf(now))) {
      if (!(await deleteExpiredRow(db, row))) continue;
      const { name } = row;
      const state = kind === 'waiting' ? { isWaiting: true } : { isDeleted: true };
      await recordChange(db, {
        changedAt: now,
        actor: 'sweep',
        subject: 'photo',
        subjectKey: subjectKeyOf(row),
        before: { name, ...knownDetails(detailsOf(row)), ...state },
        after: null,
        accountId: row.account_id,
      });
      gone.push(row);
    }
    return gone;
  });
}

interface SweepDeps {
  readonly database: Database;
  readonly photoStorage: Pick<PhotoStorage, 'remove'>;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

interface HeldSweepDeps extends SweepDeps {
  readonly messaging: Pick<Messaging, 'send'>;
  readonly onFailure: (error: unknown) => void;
}

function deletedMail({ email, kind, caption }: DescribedPhotoRow): Message {
  const photo = kind === 'gallery' ? `your photo “${caption}”` : 'the photo of your account';
  return emailMessage(
    email,
    'Your photo was deleted',
    `No admin has approved ${photo} within ${heldPhotoDays} days, so it was deleted. Visitors have never seen it.`,
    'Photos of accounts that are linked to a member need no approval.',
  );
}

/** Deletes photos that no admin has approved in time, and notifies their contributors. */
export async function sweepHeldPhotos(deps: HeldSweepDeps): Promise<void> {
  const { database, photoStorage, messaging, now, onFailure } = deps;
  const gone = await deleteExpiredPhotos(database, 'waiting', now());
  await photoStorage.remove(gone.map(({ name }) => name));
  for (const photo of gone) await messaging.send(deletedMail(photo)).catch(onFailure);
}

/** Longer than a phone stays without a connection. */
export const uploadKeyMs = 30 * dayMs;

/** The photo storage uses it to recognize its site. */
async function readSiteId(db: Connection): Promise<string> {
  const { site_id } = await db
    .selectFrom('site_identity')
    .select('site_id')
    .executeTakeFirstOrThrow();
  return site_id;
}

/** The names that have a row, including hidden photos and those of remembrances. */
async function findUsedNames(db: Connection, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('photos').where('name', 'in', names).select('name').execute();
  const ofRemembrances = await db
    .selectFrom('remembrances')
    .where('photo_name', 'in', names)
    .select('photo_name')
    .execute();
  return new Set([
    ...rows.map(({ name }) => name),
    ...ofRemembrances.flatMap(({ photo_name }) => photo_name ?? []),
  ]);
}

interface FileSweepDeps extends SweepDeps {
  readonly photoStorage: PhotoStorage;
}

/**
 * @returns the number of deleted photos without rows; null when the storage belongs to another
 * site, whose files are left alone.
 */
export async function sweepPhotos({
  database,
  photoStorage,
  now,
}: FileSweepDeps): Promise<number | null> {
  const { kysely } = database;
  await deleteViewersBefore(kysely, Math.floor(now() / viewDayMs));
  await kysely
    .deleteFrom('upload_keys')
    .where('used_at', '<', now() - uploadKeyMs)
    .execute();
  const gone = await deleteExpiredPhotos(database, 'deleted', now());
  await photoStorage.remove(gone.map(({ name }) => name));
  return photoStorage.sweep({
    siteId: await readSiteId(kysely),
    // The row of a younger file may not be committed yet.
    before: now() - dayMs,
    findUsed: (names) => findUsedNames(kysely, names),
  });
}
