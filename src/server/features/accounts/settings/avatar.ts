/** Sets or removes the photo of an account. */
import { actorOf } from '#server/database/change-log/change-log.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { checkMayPublish } from '#server/identity/member-of-account.ts';
import {
  changePhotoAt,
  findPhotoAt,
  refuseHidden,
  photoStateOf,
  type NewPhoto,
  type PhotoPlace,
} from '#server/database/photos/photos.ts';
import { holdIfStranger } from '#server/identity/strangers.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { getProfile } from './profile.ts';
import { getOwnAccount } from '#server/identity/accounts.ts';

async function change(
  deps: IdentityDeps,
  place: PhotoPlace,
  photo: NewPhoto | null,
): Promise<void> {
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
      await holdIfStranger(db, deps, { accountId: place.id, name: photo.kept.name, at });
    },
    letGo: () => photos.release(photo ? [photo.kept.name] : []),
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
  deps: IdentityDeps,
  data: Uint8Array,
  viewer: Viewer,
): Promise<AccountProfile> {
  const { id } = await getOwnAccount(deps, viewer);
  // Before the work of preparing the photo; checked again in the transaction.
  await checkMayPublish(deps.database.kysely, deps, id);
  const upload = deps.photos.look(data);
  const before = await findPhotoAt(deps.database.kysely, placeOf(id));
  const isThere = before?.source_hash === upload.sourceHash;
  if (isThere && photoStateOf(before).kind === 'hidden') refuseHidden();
  if (!isThere) {
    await change(deps, placeOf(id), {
      kind: 'avatar',
      accountId: id,
      memberId: null,
      kept: await deps.photos.keep(upload, 'portrait'),
      originalName: '',
      caption: '',
    });
  }
  return getProfile(deps, viewer);
}

export async function removeAvatar(deps: IdentityDeps, viewer: Viewer): Promise<AccountProfile> {
  const { id } = await getOwnAccount(deps, viewer);
  await change(deps, placeOf(id), null);
  return getProfile(deps, viewer);
}
