/** Members edit their jump and story, and choose what others see. */
import {
  blankFields,
  ownFieldNames,
  ownFields,
  pickFields,
} from '#contract/members/member-fields.ts';
import { withheldFlags } from '#contract/members/withheld.ts';
import type { OwnMemberForm, ownPageOperations } from '#contract/profile/own-page.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { actorOf, recordChanges } from '#server/database/change-log/change-log.ts';
import { recordMemberEdit } from '#server/database/change-log/merge-edits.ts';
import { placeOfLocation } from '#server/database/places/places.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import { columnsOf, recordOf } from '#server/database/register/member-rows.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { applyGiven, checkDate, checkWithheld } from '../record/member-edit.ts';
import { flagsOf, toFlagColumns } from '../record/member-flags.ts';
import { subjectOf } from '../record/stored-members.ts';
import {
  findOwnMemberToPublish,
  presentOwnMember,
  updateMember,
  type OwnMemberDeps,
} from './own-member.ts';

const editedFields = [...ownFieldNames, ...withheldFlags] as const;
const ownColumns = ownFieldNames.map((field) => ownFields[field].column);

/**
 * Without what the client cannot have seen: a hidden or withheld field looks blank in the public view, so a blank from
 * a client that has only read that view does not delete it.
 */
function withoutUnseen(shown: ShownMemberRow, form: OwnMemberForm): OwnMemberForm {
  if (form.isStoryHidden !== undefined) return form;
  const visible = recordOf(shown);
  const unseen: readonly string[] = ownFieldNames.filter(
    (field) => form[field] === blankFields[field] && visible[field] === blankFields[field],
  );
  return Object.fromEntries(Object.entries(form).filter(([name]) => !unseen.includes(name)));
}

/**
 * @throws Refusal `bad_request` for a date that does not exist or is in the future, `forbidden`
 * without a member, or with one marked as deceased.
 */
export async function updateOwnMember(
  deps: OwnMemberDeps,
  { body: form }: Input<typeof ownPageOperations.updateOwnMember>,
  { viewer }: Caller<Viewer>,
): Promise<MemberProfile> {
  const { database, now } = deps;
  await findOwnMemberToPublish(deps, database.kysely, viewer);
  await database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    const member = await findOwnMemberToPublish(deps, transaction, viewer);
    const shown = await findShownMember(transaction, member.number);
    const seen = shown ? withoutUnseen(shown, form) : form;
    const before = { ...recordOf(member), ...flagsOf(member) };
    const after = applyGiven(before, pickFields(seen, editedFields));
    checkDate(after, now());
    checkWithheld(before, after);
    const changed = editedFields.filter((field) => after[field] !== before[field]);
    if (changed.length === 0) return;
    const at = now();
    const { location, story } = after;
    await updateMember(transaction, member.id, {
      ...pickFields(columnsOf(after), ownColumns),
      ...toFlagColumns(after),
      ...(location === before.location
        ? {}
        : { place_id: await placeOfLocation(transaction, location, at) }),
      ...(story === before.story ? {} : { story_changed_at: story === '' ? null : at }),
      updated_at: at,
    });
    const edit = {
      changedAt: at,
      actor: actorOf(viewer.accountId),
      ...subjectOf(member),
      before: pickFields(before, changed),
      after: pickFields(after, changed),
      touchedAt: member.updated_at,
      accountId: viewer.accountId,
    };
    // Edits by admins are never merged.
    if (viewer.role === 'Admin') await recordChanges(transaction, [edit]);
    else await recordMemberEdit(transaction, edit);
  });
  return presentOwnMember(database.kysely, viewer);
}
