/** SQL that hides photos, shows them again and deletes those that stay hidden. */
import type { Connection } from '#server/database/open-database.ts';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { photoStateOf, type PhotoState } from '#server/database/photos/photos.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { PhotoAdminDeps } from './moderation-deps.ts';
import { expiryOf, presentModerated, snapshotsOf, subjectKeyOf } from './moderation.present.ts';
import { findDescribedPhoto, type DescribedPhotoRow } from './moderation.queries.ts';

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

/** Photos whose row is as it was when they expired. */
interface Expired {
  readonly id: number;
  readonly hidden_at: number | null;
  readonly is_held: 0 | 1;
}

/** False when it is shown again, or gone. */
export async function deleteExpiredRow(
  db: Connection,
  { id, hidden_at, is_held }: Expired,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where('hidden_at', '=', hidden_at)
    .where('is_held', '=', is_held)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

// Hides a photo of any kind, shows it again or approves it, and notifies the contributor by mail.

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
  { database, now, notifyContributor }: PhotoAdminDeps,
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
    await recordChanges(db, [
      {
        changedAt: at,
        actor: actorOf(viewer.accountId),
        subject: 'photo',
        subjectKey: subjectKeyOf(found),
        ...snapshotsOf(found.name, state, after),
        accountId: found.account_id,
        ...(found.hidden_at === null ? {} : { touchedAt: found.hidden_at }),
      },
    ]);
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
  deps: PhotoAdminDeps,
  photoId: number,
  reason: string,
  viewer: Viewer,
): Promise<ModeratedPhoto> {
  const by = viewer.accountId;
  return change(
    deps,
    photoId,
    {
      write: (db, at) => hidePhotoRow(db, photoId, { at, by, reason }),
      after: { kind: 'hidden', reason },
    },
    viewer,
  );
}

/**
 * @throws Refusal `not_found` for a photo that is gone, was hidden for too long, or waited for too long; `taken` when its
 * contributor has changed it since the admin looked at it.
 */
export async function showPhoto(
  deps: PhotoAdminDeps,
  photoId: number,
  { until }: { readonly until?: string | undefined },
  viewer: Viewer,
): Promise<ModeratedPhoto> {
  return change(
    deps,
    photoId,
    {
      check({ waiting }) {
        if (until === undefined || waiting === null || waiting.until === until) return;
        throw new Refusal('taken', {
          message: 'The contributor has changed it. Reload the page, and look at it again.',
        });
      },
      write: (db, at) => showPhotoRow(db, photoId, expiryOf(at).hidden),
      after: { kind: 'shown' },
    },
    viewer,
  );
}
