/** Sets and removes the photo and the membership card of a member. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoType } from '#contract/photos.ts';
import type { MemberPhotoForm, ownPageOperations } from '#contract/profile/own-page.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  changePhotoAt,
  findPhotoAt,
  refuseTakenDown,
  type NewPhoto,
  type PhotoPlace,
} from '#server/database/photos/photos.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { keyOf } from '../record/stored-members.ts';
import {
  findOwnMember,
  findOwnMemberToPublish,
  presentOwnMember,
  type OwnMemberDeps,
} from './own-member.ts';

const recipes = { photo: 'portrait', card: 'picture' } as const;

const placeOf = (kind: PhotoType, { id }: MemberRow): PhotoPlace => ({
  kind,
  column: 'member_id',
  id,
});

export interface PhotoEdit {
  readonly viewer: Viewer;
  /** @throws Refusal when the viewer may not change the photos of the member */
  readonly findMember: (db: Connection) => Promise<MemberRow>;
}

/**
 * Finds the member again before the write, because preparing a photo takes time, and an admin may
 * meanwhile unlink the account or mark the member as deceased.
 */
async function change(
  { database, photos, now }: OwnMemberDeps,
  kind: PhotoType,
  member: MemberRow,
  photo: NewPhoto | null,
  { viewer, findMember }: PhotoEdit,
): Promise<void> {
  const replaced = await changePhotoAt(database, placeOf(kind, member), photo, {
    accountId: viewer.accountId,
    at: now(),
    actor: actorOf(viewer.accountId),
    subjectKey: `${kind}/${keyOf(member)}`,
    async check(db) {
      if ((await findMember(db)).id !== member.id) throw new Refusal('forbidden');
    },
    discardFiles: () => photos.release(photo ? [photo.stored.name] : []),
  });
  await photos.release(replaced);
}

/**
 * Uploading the current file again changes nothing. A file that an admin has hidden stays hidden.
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `forbidden` for one that an admin has hidden, and
 * those of `findMember`.
 */
export async function replacePhoto(
  deps: OwnMemberDeps,
  { data, origFileName, photoType }: MemberPhotoForm,
  edit: PhotoEdit,
): Promise<void> {
  const { kysely } = deps.database;
  const member = await edit.findMember(kysely);
  const upload = deps.photos.inspect(data);
  const before = await findPhotoAt(kysely, placeOf(photoType, member));
  if (before?.source_hash === upload.sourceHash) {
    if (before.hidden_at !== null) refuseTakenDown();
    return;
  }
  const stored = await deps.photos.store(upload, recipes[photoType]);
  const photo: NewPhoto = {
    kind: photoType,
    accountId: edit.viewer.accountId,
    memberId: member.id,
    stored,
    originalName: origFileName,
    caption: '',
  };
  await change(deps, photoType, member, photo, edit);
}

export async function removePhoto(
  deps: OwnMemberDeps,
  kind: PhotoType,
  edit: PhotoEdit,
): Promise<void> {
  await change(deps, kind, await edit.findMember(deps.database.kysely), null, edit);
}

/** @throws Refusal as `replacePhoto` does, `forbidden` without a member and for one marked as deceased. */
export async function setMemberPhoto(
  deps: OwnMemberDeps,
  { body }: Input<typeof ownPageOperations.setMemberPhoto>,
  { viewer }: Caller<Viewer>,
): Promise<MemberProfile> {
  await replacePhoto(deps, body, {
    viewer,
    findMember: (db) => findOwnMemberToPublish(deps, db, viewer),
  });
  return presentOwnMember(deps.database.kysely, viewer);
}

/**
 * Also of a member marked as deceased, because the photo is the account's own.
 * @throws Refusal `forbidden` without a member.
 */
export async function removeMemberPhoto(
  deps: OwnMemberDeps,
  { params }: Input<typeof ownPageOperations.removeMemberPhoto>,
  { viewer }: Caller<Viewer>,
): Promise<MemberProfile> {
  await removePhoto(deps, params.photoType, {
    viewer,
    findMember: (db) => findOwnMember(db, viewer),
  });
  return presentOwnMember(deps.database.kysely, viewer);
}
