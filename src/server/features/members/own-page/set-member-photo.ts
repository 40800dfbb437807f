/** Sets or removes the photo or membership card of the viewer's member. */
import { actorOf } from '#server/database/change-log/change-log.ts';
import { Refusal } from '#contract/errors.ts';
import type { PhotoType } from '#contract/photos.ts';
import type { MemberPhotoForm } from '#contract/profile/own-page.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import {
  changePhotoAt,
  findPhotoAt,
  refuseHidden,
  type NewPhoto,
  type PhotoPlace,
} from '#server/database/photos/photos.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findOwnMember, findOwnMemberToPublish, type OwnMemberDeps } from './own-member.ts';
import { presentOwnMember } from './update-own-member.ts';

const recipes = { photo: 'portrait', card: 'picture' } as const;

const placeOf = (kind: PhotoType, { id }: MemberRow): PhotoPlace => ({
  kind,
  column: 'member_id',
  id,
});

type FindMember = (db: Connection) => Promise<MemberRow>;

interface Editing {
  readonly viewer: Viewer;
  readonly findAgain: FindMember;
}

/**
 * @param findAgain runs before the write, because preparing a photo takes time, and an admin may
 * meanwhile unlink the account or mark the member as deceased
 */
async function change(
  { database, photos, now }: OwnMemberDeps,
  kind: PhotoType,
  member: MemberRow,
  photo: NewPhoto | null,
  { viewer, findAgain }: Editing,
): Promise<void> {
  const gone = await changePhotoAt(database, placeOf(kind, member), photo, {
    accountId: viewer.accountId,
    at: now(),
    actor: actorOf(viewer.accountId),
    subjectKey: `${kind}/${member.series}/${member.number}`,
    async check(db) {
      if ((await findAgain(db)).id !== member.id) throw new Refusal('forbidden');
    },
    discardFiles: () => photos.release(photo ? [photo.stored.name] : []),
  });
  await photos.release(gone);
}

/**
 * Uploading the current file again changes nothing. A file that an admin has hidden stays hidden.
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `forbidden` for one that an admin has hidden, and
 * those of `findAgain`.
 */
export async function replacePhoto(
  deps: OwnMemberDeps,
  { data, origFileName, photoType }: MemberPhotoForm,
  { viewer, findAgain }: Editing,
): Promise<void> {
  const { kysely } = deps.database;
  const member = await findAgain(kysely);
  const upload = deps.photos.inspect(data);
  const before = await findPhotoAt(kysely, placeOf(photoType, member));
  const isThere = before?.source_hash === upload.sourceHash;
  if (isThere && before.hidden_at !== null) refuseHidden();
  if (!isThere) {
    const stored = await deps.photos.store(upload, recipes[photoType]);
    const photo: NewPhoto = {
      kind: photoType,
      accountId: viewer.accountId,
      memberId: member.id,
      stored,
      originalName: origFileName,
      caption: '',
    };
    await change(deps, photoType, member, photo, { viewer, findAgain });
  }
}

/** @throws Refusal as `replacePhoto` does, `forbidden` without a member and for one marked as deceased. */
export async function setMemberPhoto(
  deps: OwnMemberDeps,
  form: MemberPhotoForm,
  viewer: Viewer,
): Promise<MemberProfile> {
  const findAgain: FindMember = (db) => findOwnMemberToPublish(deps, db, viewer);
  await replacePhoto(deps, form, { viewer, findAgain });
  return presentOwnMember(deps.database.kysely, viewer);
}

export async function removePhoto(
  deps: OwnMemberDeps,
  kind: PhotoType,
  editing: Editing,
): Promise<void> {
  await change(deps, kind, await editing.findAgain(deps.database.kysely), null, editing);
}

/**
 * Also of a member marked as deceased, because the photo is the account's own.
 * @throws Refusal `forbidden` without a member.
 */
export async function removeMemberPhoto(
  deps: OwnMemberDeps,
  kind: PhotoType,
  viewer: Viewer,
): Promise<MemberProfile> {
  const findAgain: FindMember = (db) => findOwnMember(db, viewer);
  await removePhoto(deps, kind, { viewer, findAgain });
  return presentOwnMember(deps.database.kysely, viewer);
}
