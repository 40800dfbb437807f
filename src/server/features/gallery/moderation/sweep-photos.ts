/** Deletes photos once the time to show them again, or to approve them, is over. */
import { dayMs } from '#contract/time.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { detailsOf, knownDetails } from '../photos/photo-details.ts';
import { deleteExpiredRow } from './hide-photo.ts';
import type { Database, Connection } from '#server/database/open-database.ts';
import { expiryOf, subjectKeyOf } from './moderation.present.ts';
import { findExpiredPhotos, type DescribedPhotoRow } from './moderation.queries.ts';
import { brand } from '#contract/brand.ts';
import { heldPhotoDays } from '#contract/gallery/moderation.ts';
import type { Message, Messaging } from '#server/messaging/messaging.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { findUsedNames } from '../photos/gallery.queries.ts';
import { deleteUploadKeysBefore } from '../photos/add-photo.ts';
import { deleteViewersBefore, viewDayMs } from '../photos/view-log.ts';

/**
 * @param kind those that an admin has hidden, or those that no admin has approved
 * @returns the deleted photos, whose files are no longer needed
 */
export async function deleteExpiredPhotos(
  { kysely }: Database,
  kind: 'hidden' | 'waiting',
  now: number,
): Promise<DescribedPhotoRow[]> {
  return kysely.transaction().execute(async (db) => {
    const gone: DescribedPhotoRow[] = [];
    for (const row of await findExpiredPhotos(db, kind, expiryOf(now))) {
      if (!(await deleteExpiredRow(db, row))) continue;
      const { name } = row;
      const state = kind === 'waiting' ? { isWaiting: true } : { isHidden: true };
      await recordChanges(db, [
        {
          changedAt: now,
          actor: 'sweep',
          subject: 'photo',
          subjectKey: subjectKeyOf(row),
          before: { name, ...knownDetails(detailsOf(row)), ...state },
          after: null,
          accountId: row.account_id,
        },
      ]);
      gone.push(row);
    }
    return gone;
  });
}

// Deletes photos that no admin has approved in time, and tells their contributors.

interface HeldSweepDeps {
  readonly database: Database;
  readonly photoStorage: Pick<PhotoStorage, 'remove'>;
  readonly messaging: Pick<Messaging, 'send'>;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

function deletedMail(origin: string, { email, kind, caption }: DescribedPhotoRow): Message {
  const photo = kind === 'gallery' ? `your photo “${caption}”` : 'the photo of your account';
  return {
    channel: 'email',
    to: email,
    subject: 'Your photo was deleted',
    text: [
      `No admin has approved ${photo} within ${heldPhotoDays} days, so it was deleted. Visitors have never seen it.`,
      'Photos of accounts that are linked to a member need no approval.',
      `${brand.fullName}\n${origin}/`,
    ].join('\n\n'),
  };
}

export async function sweepHeldPhotos(deps: HeldSweepDeps): Promise<void> {
  const { database, photoStorage, messaging, origin, now, onFailure } = deps;
  const gone = await deleteExpiredPhotos(database, 'waiting', now());
  await photoStorage.remove(gone.map(({ name }) => name));
  for (const photo of gone) await messaging.send(deletedMail(origin, photo)).catch(onFailure);
}

// The identity of this site's data.

/** The photo storage uses it to recognize its site. */
async function readSiteId(db: Connection): Promise<string> {
  const { site_id } = await db
    .selectFrom('site_identity')
    .select('site_id')
    .executeTakeFirstOrThrow();
  return site_id;
}

// Deletes expired hidden photos, files without rows, keys of old uploads, and the records of who
// viewed photos on past days.

interface SweepDeps {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly now: () => number;
}

/** The row of a younger file may not be committed yet. */
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
