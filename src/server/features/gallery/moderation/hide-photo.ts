/** Hides a photo of any kind, shows it again or approves it, and notifies the contributor by mail. */
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { hidePhotoRow, showPhotoRow } from './hidden-photos.queries.ts';
import type { Connection } from '#server/database/open-database.ts';
import { photoStateOf, type PhotoState } from '#server/database/photos/photo-state.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { PhotoAdminDeps } from './photo-admin-deps.ts';
import { expiryOf, presentModerated, snapshotsOf, subjectKeyOf } from './photo-admin.present.ts';
import { findDescribedPhoto, type DescribedPhotoRow } from './photo-admin.queries.ts';

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
        actor: `account/${viewer.accountId}`,
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
