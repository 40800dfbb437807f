/** Sets or removes the photo of an account. */
import type { AccountProfile, settingsOperations } from '#contract/accounts/settings.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import {
  changePhotoAt,
  findPhotoAt,
  isTakenDown,
  refuseTakenDown,
  type NewPhoto,
  type PhotoPlace,
} from '#server/database/photos/photos.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { checkMayPublish } from '#server/identity/member-of-account.ts';
import { holdIfStranger } from '#server/identity/strangers.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { getProfile } from './profile.ts';

export interface AvatarDeps extends IdentityDeps {
  readonly photos: PhotoService;
}

async function change(deps: AvatarDeps, place: PhotoPlace, photo: NewPhoto | null): Promise<void> {
  const { database, photos, now } = deps;
  const actor = actorOf(place.id);
  const at = now();
  const gone = await changePhotoAt(database, place, photo, {
    accountId: place.id,
    at,
    actor,
    subjectKey: `avatar/${place.id}`,
    async checkAfter(db) {
      if (!photo) return;
      await checkMayPublish(db, deps, place.id);
      await holdIfStranger(db, deps, { accountId: place.id, name: photo.stored.name, at });
    },
    discardFiles: () => photos.release(photo ? [photo.stored.name] : []),
  });
  await photos.release(gone);
}

const placeOf = (id: number): PhotoPlace => ({ kind: 'avatar', column: 'account_id', id });

/**
 * Uploading the current file again changes nothing. A file that an admin has hidden stays hidden.
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `forbidden` for a photo that
 * an admin has hidden and for an account whose member is marked as deceased.
 */
export async function setAvatar(
  deps: AvatarDeps,
  { body }: Input<typeof settingsOperations.setAvatar>,
  { viewer }: Caller<Viewer>,
): Promise<AccountProfile> {
  const { id } = await getOwnAccount(deps, viewer);
  // Before the work of preparing the photo; checked again in the transaction.
  await checkMayPublish(deps.database.kysely, deps, id);
  const upload = deps.photos.inspect(body.data);
  const before = await findPhotoAt(deps.database.kysely, placeOf(id));
  const isThere = before?.source_hash === upload.sourceHash;
  if (isThere && isTakenDown(before)) refuseTakenDown();
  if (!isThere) {
    await change(deps, placeOf(id), {
      kind: 'avatar',
      accountId: id,
      memberId: null,
      stored: await deps.photos.store(upload, 'portrait'),
      originalName: '',
      caption: '',
    });
  }
  return getProfile(deps, viewer);
}

export async function removeAvatar(
  deps: AvatarDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<AccountProfile> {
  const { id } = await getOwnAccount(deps, viewer);
  await change(deps, placeOf(id), null);
  return getProfile(deps, viewer);
}
