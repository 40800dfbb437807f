/** Hides or deletes a photo of any kind, shows it again or approves it, and notifies the contributor by mail. */
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
import { findDescribedPhoto, lockPhoto, type DescribedPhotoRow } from './moderation.queries.ts';

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

interface TakingDown {
  readonly at: number;
  readonly by: number;
  readonly reason: string;
}

const visible = {
  is_held: 0,
  hidden_at: null,
  hidden_by: null,
  hidden_reason: '',
  deleted_at: null,
} as const;

const takenDown = ({ at, by, reason }: TakingDown) =>
  ({ ...visible, hidden_at: at, hidden_by: by, hidden_reason: reason }) as const;

// The caller of these has locked the row and checked its state.

export async function showPhotoRow(db: Connection, id: number): Promise<void> {
  await db.updateTable('photos').set(visible).where('id', '=', id).execute();
}

export async function hidePhotoRow(db: Connection, id: number, taking: TakingDown): Promise<void> {
  await db.updateTable('photos').set(takenDown(taking)).where('id', '=', id).execute();
}

/** The sweep deletes the row and the files `deletedPhotoHours` later. */
export async function markPhotoDeleted(
  db: Connection,
  id: number,
  taking: TakingDown,
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ ...takenDown(taking), deleted_at: taking.at })
    .where('id', '=', id)
    .execute();
}

/** Lets a photo wait for approval again. */
export async function holdPhotoRow(db: Connection, id: number, at: number): Promise<void> {
  await db
    .updateTable('photos')
    .set({ ...visible, is_held: 1, hidden_at: at })
    .where('id', '=', id)
    .execute();
}

async function getPhoto(db: Connection, id: number, now: number): Promise<DescribedPhotoRow> {
  const row = await findDescribedPhoto(db, id, expiryOf(now));
  if (row) return row;
  throw new Refusal('not_found', { message: 'This photo was deleted.' });
}

interface Change {
  readonly check?: (photo: ModeratedPhoto) => void;
  readonly write: (db: Connection, at: number) => Promise<void>;
  readonly after: PhotoState;
}

/** Changes nothing, and notifies no one, when the photo already has this state. */
async function change(
  { database: { kysely, dialect }, now, notifyContributor }: ModerationDeps,
  photoId: number,
  { check, write, after }: Change,
  viewer: Viewer,
): Promise<ModeratedPhoto> {
  const at = now();
  const { row, before } = await kysely.transaction().execute(async (db) => {
    await lockPhoto(db, dialect, photoId);
    const found = await getPhoto(db, photoId, at);
    check?.(presentModerated(found, viewer));
    const state = photoStateOf(found);
    if (state.kind === after.kind) return { row: found, before: null };
    await write(db, at);
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

/**
 * Also undoes its deletion.
 * @throws Refusal `not_found` for a photo that is gone.
 */
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

/** @throws Refusal `not_found` for a photo that is gone. */
export async function deletePhotoAsAdmin(
  deps: ModerationDeps,
  { params: { photoId }, body: { reason } }: Input<typeof moderationOperations.deletePhotoAsAdmin>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> {
  const deleting: Change = {
    write: (db, at) => markPhotoDeleted(db, photoId, { at, by: viewer.accountId, reason }),
    after: { kind: 'deleted', reason },
  };
  return change(deps, photoId, deleting, viewer);
}

/**
 * @throws Refusal `not_found` for a photo that is gone; `taken` when its contributor has changed it since the admin
 * looked at it.
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
    write: (db) => showPhotoRow(db, photoId),
    after: { kind: 'shown' },
  };
  return change(deps, photoId, showing, viewer);
}
