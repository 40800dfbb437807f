/** Hides a photo of any kind, shows it again or approves it, and notifies the contributor by mail. */
import { Refusal } from '#contract/errors.ts';
import type {
  ModeratedPhoto,
  moderationOperations,
  PhotoKind,
} from '#contract/gallery/moderation.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { photoStateOf, type PhotoState } from '#server/database/photos/photos.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { expiryOf, presentModerated, snapshotsOf, subjectKeyOf } from './moderation.present.ts';
import { findDescribedPhoto, type DescribedPhotoRow } from './moderation.queries.ts';

/** An admin's change of a photo, for the mail to the contributor. */
interface PhotoNotice {
  /** The contributor's account. */
  readonly accountId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly kind: PhotoKind;
  /** Empty for photos outside the gallery. */
  readonly caption: string;
  readonly before: PhotoState;
  readonly after: PhotoState;
}

export interface ModerationDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  readonly photos: PhotoService;
  /** Sends the mail in the background. */
  readonly notifyContributor: (notice: PhotoNotice) => void;
}

interface Hiding {
  readonly at: number;
  readonly by: number;
  readonly reason: string;
}

/** False when the photo is already hidden or gone. */
export async function hidePhotoRow(
  db: Connection,
  id: number,
  { at, by, reason }: Hiding,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ is_held: 0, hidden_at: at, hidden_by: by, hidden_reason: reason })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('hidden_at', 'is', null), eb('is_held', '=', 1)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Shows a photo that waits, or was hidden after `hiddenAfter`; false when there is none. */
export async function showPhotoRow(
  db: Connection,
  id: number,
  hiddenAfter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ is_held: 0, hidden_at: null, hidden_by: null, hidden_reason: '' })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('hidden_at', '>', hiddenAfter), eb('is_held', '=', 1)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets a photo that is shown or hidden wait for approval again. At the same time as `hidePhotoRow`, the first wins.
 */
export async function holdPhotoRow(db: Connection, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ is_held: 1, hidden_at: at, hidden_by: null, hidden_reason: '' })
    .where('id', '=', id)
    .where('is_held', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function getPhoto(db: Connection, id: number, now: number): Promise<DescribedPhotoRow> {
  const row = await findDescribedPhoto(db, id, expiryOf(now));
  if (row) return row;
  throw new Refusal('not_found', { message: 'This photo was deleted.' });
}

interface Change {
  readonly check?: (photo: ModeratedPhoto) => void;
  readonly write: (db: Connection, at: number) => Promise<boolean>;
  readonly after: PhotoState;
}

/** Changes nothing, and notifies no one, when the photo already has this state. */
async function change(
  { database, now, notifyContributor }: ModerationDeps,
  photoId: number,
  { check, write, after }: Change,
  viewer: Viewer,
): Promise<ModeratedPhoto> {
  const at = now();
  const { row, before } = await database.kysely.transaction().execute(async (db) => {
    const found = await getPhoto(db, photoId, at);
    check?.(presentModerated(found, viewer));
    if (!(await write(db, at))) return { row: await getPhoto(db, photoId, at), before: null };
    const state = photoStateOf(found);
    await recordChange(db, {
      changedAt: at,
      actor: actorOf(viewer.accountId),
      subject: 'photo',
      subjectKey: subjectKeyOf(found),
      ...snapshotsOf(found.name, state, after),
      accountId: found.account_id,
      ...(found.hidden_at === null ? {} : { touchedAt: found.hidden_at }),
    });
    return { row: await getPhoto(db, photoId, at), before: state };
  });
  if (before) {
    const { account_id: accountId, kind, caption } = row;
    notifyContributor({ accountId, editorId: viewer.accountId, kind, caption, before, after });
  }
  return presentModerated(row, viewer);
}

/** @throws Refusal `not_found` for a photo that is gone. */
export async function hidePhoto(
  deps: ModerationDeps,
  { params: { photoId }, body: { reason } }: Input<typeof moderationOperations.hidePhoto>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> {
  const hiding: Change = {
    write: (db, at) => hidePhotoRow(db, photoId, { at, by: viewer.accountId, reason }),
    after: { kind: 'hidden', reason },
  };
  return change(deps, photoId, hiding, viewer);
}

/**
 * @throws Refusal `not_found` for a photo that is gone, was hidden for too long, or waited for too long; `taken` when its
 * contributor has changed it since the admin looked at it.
 */
export async function showPhoto(
  deps: ModerationDeps,
  { params: { photoId }, body: { until } }: Input<typeof moderationOperations.showPhoto>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> {
  const showing: Change = {
    check({ waiting }) {
      if (until === undefined || waiting === null || waiting.until === until) return;
      throw new Refusal('taken', {
        message: 'The contributor has changed it. Reload the page, and look at it again.',
      });
    },
    write: (db, at) => showPhotoRow(db, photoId, expiryOf(at).hidden),
    after: { kind: 'shown' },
  };
  return change(deps, photoId, showing, viewer);
}
