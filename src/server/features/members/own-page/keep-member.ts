/** Edits of a deceased member's page by a keeper of the memorial. The feature `memorials` checks who that is. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoType } from '#contract/photos.ts';
import type { MemberPhotoForm } from '#contract/profile/own-page.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import { recordMemberEdit } from '#server/database/change-log/merge-edits.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findWholeMember, subjectOf, type MemberDeps } from '../record/stored-members.ts';
import { updateMember, type OwnMemberDeps } from './own-member.ts';
import { removePhoto, replacePhoto, type PhotoEdit } from './set-member-photo.ts';

interface KeeperEdit {
  readonly number: number;
  readonly viewer: Viewer;
  /**
   * Runs in the transaction of the write.
   * @throws Refusal when the viewer may not edit this member
   */
  readonly check: (db: Connection, memberId: number) => Promise<void>;
}

type Withheld = 'is_story_withheld' | 'is_photo_withheld';

const refusals = {
  is_story_withheld: 'The member did not want this story to be shown. Ask an admin to change it.',
  is_photo_withheld:
    'The member did not want the photo and the card to be shown. Ask an admin to change them.',
} as const;

/** What the member withheld is for admins alone: a keeper neither sees nor replaces it. */
async function findMemberForKeeper(
  db: Connection,
  { number, check }: KeeperEdit,
  withheld: Withheld,
): Promise<MemberRow> {
  const member = await findWholeMember(db, 'fb', number);
  if (!member) throw new Refusal('not_found');
  await check(db, member.id);
  if (member[withheld] === 1 || member.is_name_withheld === 1) {
    throw new Refusal('forbidden', { message: refusals[withheld] });
  }
  return member;
}

/** @throws Refusal of the check, `forbidden` for a story that the member withheld */
export async function setKeptStory(
  { database, now }: MemberDeps,
  edit: KeeperEdit,
  story: string,
): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    const member = await findMemberForKeeper(db, edit, 'is_story_withheld');
    if (member.story === story) return;
    const at = now();
    const { accountId } = edit.viewer;
    await updateMember(db, member.id, {
      story,
      story_changed_at: story === '' ? null : at,
      updated_at: at,
    });
    await recordMemberEdit(db, {
      changedAt: at,
      actor: actorOf(accountId),
      ...subjectOf(member),
      before: { story: member.story },
      after: { story },
      touchedAt: member.updated_at,
      // The former story is not the keeper's, so it stays when the account is deleted.
      accountId: null,
    });
  });
}

const photoEditOf = (edit: KeeperEdit): PhotoEdit => ({
  viewer: edit.viewer,
  findMember: (db) => findMemberForKeeper(db, edit, 'is_photo_withheld'),
});

/** @throws Refusal of the check, `forbidden` if the member withheld photos, and those of an invalid photo */
export async function setKeptPhoto(
  deps: OwnMemberDeps,
  edit: KeeperEdit,
  form: MemberPhotoForm,
): Promise<void> {
  await replacePhoto(deps, form, photoEditOf(edit));
}

/** @throws Refusal of the check, `forbidden` if the member withheld photos */
export async function removeKeptPhoto(
  deps: OwnMemberDeps,
  edit: KeeperEdit,
  kind: PhotoType,
): Promise<void> {
  await removePhoto(deps, kind, photoEditOf(edit));
}
