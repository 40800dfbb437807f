/** Hides a photo of any kind or shows it again, and notifies the contributor by mail. */
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { hidePhotoRow, showPhotoRow } from './hidden-photos.queries.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { PhotoAdminDeps } from './photo-admin-deps.ts';
import { expiryOf, presentModerated, subjectKeyOf } from './photo-admin.present.ts';
import { findDescribedPhoto, type DescribedPhotoRow } from './photo-admin.queries.ts';

async function getPhoto(db: Connection, id: number, now: number): Promise<DescribedPhotoRow> {
  const row = await findDescribedPhoto(db, id, expiryOf(now));
  if (row) return row;
  throw new Refusal('not_found', { message: 'This photo was deleted.' });
}

interface Change {
  readonly write: (db: Connection, at: number) => Promise<boolean>;
  /** Null to show the photo. */
  readonly hidden: { readonly reason: string } | null;
}

/** Changes nothing, and notifies no one, when the photo already has this state. */
async function change(
  { database, now, notifyContributor }: PhotoAdminDeps,
  photoId: number,
  { write, hidden }: Change,
  viewer: Viewer,
): Promise<ModeratedPhoto> {
  const at = now();
  const { row, isChanged } = await database.kysely.transaction().execute(async (db) => {
    const before = await getPhoto(db, photoId, at);
    if (!(await write(db, at))) return { row: await getPhoto(db, photoId, at), isChanged: false };
    const { name } = before;
    await recordChanges(db, [
      {
        changedAt: at,
        actor: `account/${viewer.accountId}`,
        subject: 'photo',
        subjectKey: subjectKeyOf(before),
        before: {
          name,
          isHidden: hidden === null,
          ...(hidden === null ? { reason: before.hidden_reason } : {}),
        },
        after: { name, isHidden: hidden !== null, ...hidden },
        accountId: before.account_id,
        ...(before.hidden_at === null ? {} : { touchedAt: before.hidden_at }),
      },
    ]);
    return { row: await getPhoto(db, photoId, at), isChanged: true };
  });
  if (isChanged) {
    const { account_id: accountId, kind, caption } = row;
    notifyContributor({ accountId, editorId: viewer.accountId, kind, caption, hidden });
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
    { write: (db, at) => hidePhotoRow(db, photoId, { at, by, reason }), hidden: { reason } },
    viewer,
  );
}

/** @throws Refusal `not_found` for a photo that is gone, or was hidden for too long. */
export async function showPhoto(
  deps: PhotoAdminDeps,
  photoId: number,
  viewer: Viewer,
): Promise<ModeratedPhoto> {
  return change(
    deps,
    photoId,
    { write: (db, at) => showPhotoRow(db, photoId, expiryOf(at)), hidden: null },
    viewer,
  );
}
