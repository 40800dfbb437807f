/** Updates a member's record, unless another save came first. */
import type { MemberDetails, MemberEdit } from '#contract/members/editing.ts';
import { type MemberRecord, jumpDateProblem } from '#contract/members/record.ts';
import type { Series } from '#contract/series.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { findClaimants } from './claimants.queries.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import { createMemberWriter } from '#server/database/members/member-writer.ts';
import { moveMember } from './move-member.queries.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import {
  changedFields,
  describeChanges,
  pick,
  type EditableMember,
  type EditedField,
} from './describe-changes.ts';
import type { EditorDeps } from './editor-deps.ts';
import { getMemberToEdit, readDetails } from './get-member-record.ts';
import { versionOf } from './member-editing.present.ts';
import { setStoryHidden, type EditedMember } from './member-editing.queries.ts';
import { takeNumber } from '../ledger/take-number.ts';

interface Which {
  readonly series: Series;
  readonly number: number;
}

interface Edited {
  readonly memberId: number;
  readonly before: EditableMember;
  readonly after: EditableMember;
  readonly changed: readonly EditedField[];
}

interface Writing {
  readonly at: number;
  readonly actor: string;
  readonly isReservedMeant: boolean;
}

const editable = ({ row, record }: EditedMember): EditableMember => ({
  ...record,
  isStoryHidden: row.is_story_hidden === 1,
});

/** Omitted fields keep their values. */
function applyEdit(before: EditableMember, edit: MemberEdit): EditableMember {
  return {
    series: before.series,
    number: edit.freakBrotherNumber,
    firstName: edit.firstName,
    lastName: edit.lastName,
    deceased: edit.deceased,
    day: edit.day ?? before.day,
    month: edit.month ?? before.month,
    year: edit.year ?? before.year,
    location: edit.location ?? before.location,
    maneuver: edit.maneuver ?? before.maneuver,
    story: edit.story ?? before.story,
    aliases: edit.aliases ?? before.aliases,
    isStoryHidden: edit.isStoryHidden ?? before.isStoryHidden,
  };
}

function checkDate(member: MemberRecord, now: number): void {
  const problem = jumpDateProblem(member, now);
  if (problem === null) return;
  const { field, message } = problem;
  throw new Refusal('bad_request', { message, errors: { [field]: message } });
}

/** Runs in the caller's transaction, which holds the members' lock. */
async function store(
  db: Connection,
  { row }: EditedMember,
  { before, after, changed }: Edited,
  { at, actor, isReservedMeant }: Writing,
): Promise<void> {
  if (after.number !== before.number) {
    const { series, number } = after;
    await takeNumber(db, { series, number, isReservedMeant, at, actor });
    await moveMember(db, row, after.number);
  }
  const { isStoryHidden, ...record } = after;
  const writer = createMemberWriter(db, { isSample: row.is_sample === 1, at });
  await writer.write([record]);
  if (changed.includes('aliases')) await writer.replaceAliases([record]);
  if (changed.includes('isStoryHidden')) await setStoryHidden(db, row.id, isStoryHidden);
}

/** Runs in the caller's transaction. Null when nothing changes. */
async function change(
  { database, now }: EditorDeps,
  db: Connection,
  { series, number }: Which,
  edit: MemberEdit,
  viewer: Viewer,
): Promise<Edited | null> {
  await lockMembers(db, database.dialect);
  const member = await getMemberToEdit(db, series, number);
  if (versionOf(member) !== edit.version) {
    const stored = await readDetails(db, member);
    throw new Refusal('stale', { versions: { stored, sent: edit } });
  }
  const before = editable(member);
  const after = applyEdit(before, edit);
  checkDate(after, now());
  const changed = changedFields(before, after);
  if (changed.length === 0) return null;
  const edited = { memberId: member.row.id, before, after, changed };
  const accountId = (await findClaimants(db, series, [number])).get(number);
  const at = now();
  const actor = `account/${viewer.accountId}`;
  await store(db, member, edited, { at, actor, isReservedMeant: edit.isReservedMeant ?? false });
  await recordChanges(db, [
    {
      changedAt: at,
      actor,
      subject: 'member',
      subjectKey: `${series}/${number}`,
      ...(after.number === number ? {} : { movedTo: `${series}/${after.number}` }),
      before: pick(before, changed),
      after: pick(after, changed),
      touchedAt: member.row.updated_at,
      ...(accountId === undefined ? {} : { accountId }),
    },
  ]);
  return edited;
}

/**
 * Notifies the linked account by mail.
 * @throws Refusal `not_found` for a number that no member has, `stale` with both versions when
 * another save came first, `taken` for a new number that is taken or void, `reserved` for a
 * reserved one unless the edit confirms it, `bad_request` for a date that does not exist.
 */
export async function editMember(
  deps: EditorDeps,
  which: Which,
  edit: MemberEdit,
  viewer: Viewer,
): Promise<MemberDetails> {
  const { database, notifyOwner } = deps;
  const { edited, details } = await database.kysely.transaction().execute(async (db) => {
    const made = await change(deps, db, which, edit, viewer);
    const stored = await getMemberToEdit(db, which.series, edit.freakBrotherNumber);
    return { edited: made, details: await readDetails(db, stored) };
  });
  if (edited) {
    const { memberId, before, after, changed } = edited;
    const lines = describeChanges(before, after, changed);
    notifyOwner({ memberId, editorId: viewer.accountId, number: after.number, lines });
  }
  return details;
}
