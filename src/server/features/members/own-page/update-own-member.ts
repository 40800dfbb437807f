/** Updates the jump and story of the viewer's member. */
import { Refusal } from '#contract/errors.ts';
import type { OwnMemberForm } from '#contract/members/own-page.ts';
import type { MemberProfile } from '#contract/members/profile.ts';
import { jumpDateProblem } from '#contract/members/record.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { findMemberPhotos } from '../profile/member-photos.queries.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { OwnMemberDeps } from '../member-deps.ts';
import { presentProfile } from '../directory/members.present.ts';
import { recordOwnEdit } from './merge-edits.ts';
import { findOwnMember } from './own-member.policy.ts';
import { updateMember } from './own-member.queries.ts';

const fields = ['day', 'month', 'year', 'location', 'maneuver', 'story'] as const;

/**
 * The changed fields before and after; null when nothing changes. A hidden story looks empty in the
 * public view, so an empty story from a client that has not seen the hidden one does not delete it.
 */
function compare(member: MemberRow, { story, isStoryHidden, ...sent }: OwnMemberForm) {
  const isUnseen = member.is_story_hidden === 1 && story === '' && isStoryHidden === undefined;
  const form: OwnMemberForm = { ...sent, story: isUnseen ? undefined : story };
  const changed = fields.filter(
    (field) => form[field] !== undefined && form[field] !== member[field],
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map((field) => [field, member[field]])),
    after: Object.fromEntries(changed.map((field) => [field, form[field]])),
  };
}

function checkDate(member: MemberRow, form: OwnMemberForm, now: number): void {
  const { day = member.day, month = member.month, year = member.year } = form;
  const problem = jumpDateProblem({ day, month, year }, now);
  if (problem === null) return;
  const { field, message } = problem;
  throw new Refusal('bad_request', { message, errors: { [field]: message } });
}

/** The public view of the profile. */
export async function presentOwnMember(db: Connection, viewer: Viewer): Promise<MemberProfile> {
  const member = await findOwnMember(db, viewer);
  const photos = await findMemberPhotos(db, member.id);
  return presentProfile(member, { isClaimed: viewer.isValidated, photos });
}

/**
 * @throws Refusal `bad_request` for a date that does not exist or is in the future, `forbidden`
 * without a member.
 */
export async function updateOwnMember(
  { database, now }: OwnMemberDeps,
  form: OwnMemberForm,
  viewer: Viewer,
): Promise<MemberProfile> {
  await findOwnMember(database.kysely, viewer);
  await database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    const member = await findOwnMember(transaction, viewer);
    checkDate(member, form, now());
    const changes = compare(member, form);
    if (!changes) return;
    const at = now();
    const { story } = changes.after;
    await updateMember(transaction, member.id, {
      ...changes.after,
      ...(story === undefined ? {} : { story_changed_at: story === '' ? null : at }),
      updated_at: at,
    });
    const edit = {
      changedAt: at,
      actor: `account/${viewer.accountId}`,
      subject: 'member',
      subjectKey: `${member.series}/${member.number}`,
      ...changes,
      touchedAt: member.updated_at,
      accountId: viewer.accountId,
    };
    // Edits by admins are never merged.
    if (viewer.role === 'Admin') await recordChanges(transaction, [edit]);
    else await recordOwnEdit(transaction, edit);
  });
  return presentOwnMember(database.kysely, viewer);
}
