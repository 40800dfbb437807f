/** Updates the jump and story of the viewer's member. */
import { Refusal } from '#contract/errors.ts';
import { jumpDateProblem } from '#contract/members/jump-date.ts';
import { problemOfWithholding, withheldFlags } from '#contract/members/withheld.ts';
import type { OwnMemberForm } from '#contract/profile/own-page.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { actorOf, recordChanges } from '#server/database/change-log/change-log.ts';
import { recordMemberEdit } from '#server/database/change-log/merge-edits.ts';
import type { Connection } from '#server/database/open-database.ts';
import { placeOfLocation } from '#server/database/places/places.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { MemberRow, ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { presentProfile } from '../directory/profile.present.ts';
import { findMemberPhotos } from '../directory/profile.queries.ts';
import { flagsOf, toFlagColumns } from '../record/member-flags.ts';
import {
  findOwnMember,
  findOwnMemberToPublish,
  updateMember,
  type OwnMemberDeps,
} from './own-member.ts';

const fields = ['day', 'month', 'year', 'location', 'maneuver', 'story'] as const;
const editedFields = [...fields, ...withheldFlags] as const;

/**
 * Without what the client cannot have seen: a hidden or withheld field looks blank in the public view, so a blank from
 * a client that has only read that view does not delete it.
 */
function withoutUnseen(shown: ShownMemberRow, form: OwnMemberForm): OwnMemberForm {
  if (form.isStoryHidden !== undefined) return form;
  const isBlank = (value: unknown) => value === '' || value === 0;
  const seen = Object.entries(form).filter(
    ([name, value]) => !isBlank(value) || !isBlank(Reflect.get(shown, name)),
  );
  return Object.fromEntries(seen);
}

/** The changed fields before and after; null when nothing changes. */
function compare(member: MemberRow, form: OwnMemberForm) {
  const stored = { ...member, ...flagsOf(member) };
  const changed = editedFields.filter(
    (field) => form[field] !== undefined && form[field] !== stored[field],
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map((field) => [field, stored[field]])),
    after: Object.fromEntries(changed.map((field) => [field, form[field]])),
  };
}

function checkWithheld(member: MemberRow, form: OwnMemberForm): void {
  if (form.isNameWithheld !== true || member.is_name_withheld === 1) return;
  const message = problemOfWithholding({ deceased: member.deceased === 1 });
  if (message === null) return;
  throw new Refusal('bad_request', { message, errors: { isNameWithheld: message } });
}

function checkDate(member: MemberRow, form: OwnMemberForm, now: number): void {
  const { day = member.day, month = member.month, year = member.year } = form;
  const problem = jumpDateProblem({ day, month, year }, now);
  if (problem === null) return;
  const { field, message } = problem;
  throw new Refusal('bad_request', { message, errors: { [field]: message } });
}

/** What everyone sees of the member now. */
export async function presentOwnMember(db: Connection, viewer: Viewer): Promise<MemberProfile> {
  const { id, number } = await findOwnMember(db, viewer);
  const shown = await findShownMember(db, number);
  if (!shown) throw new Refusal('forbidden');
  const photos = await findMemberPhotos(db, id);
  return presentProfile(shown, { isClaimed: viewer.isValidated, photos });
}

/**
 * @throws Refusal `bad_request` for a date that does not exist or is in the future, `forbidden`
 * without a member, or with one marked as deceased.
 */
export async function updateOwnMember(
  deps: OwnMemberDeps,
  form: OwnMemberForm,
  viewer: Viewer,
): Promise<MemberProfile> {
  const { database, now } = deps;
  await findOwnMemberToPublish(deps, database.kysely, viewer);
  await database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    const member = await findOwnMemberToPublish(deps, transaction, viewer);
    const shown = await findShownMember(transaction, member.number);
    const seen = shown ? withoutUnseen(shown, form) : form;
    checkDate(member, seen, now());
    checkWithheld(member, seen);
    const changes = compare(member, seen);
    if (!changes) return;
    const at = now();
    const { story, location } = changes.after;
    const texts = Object.fromEntries(
      fields.flatMap((field) => (field in changes.after ? [[field, changes.after[field]]] : [])),
    );
    await updateMember(transaction, member.id, {
      ...texts,
      ...(typeof location === 'string'
        ? { place_id: await placeOfLocation(transaction, location, at) }
        : {}),
      ...toFlagColumns({ ...flagsOf(member), ...changes.after }),
      ...(story === undefined ? {} : { story_changed_at: story === '' ? null : at }),
      updated_at: at,
    });
    const edit = {
      changedAt: at,
      actor: actorOf(viewer.accountId),
      subject: 'member',
      subjectKey: `${member.series}/${member.number}`,
      ...changes,
      touchedAt: member.updated_at,
      accountId: viewer.accountId,
    };
    // Edits by admins are never merged.
    if (viewer.role === 'Admin') await recordChanges(transaction, [edit]);
    else await recordMemberEdit(transaction, edit);
  });
  return presentOwnMember(database.kysely, viewer);
}
