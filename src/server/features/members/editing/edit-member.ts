/** Admins edit the record of a member, unless someone else has saved it in between. */
import { Refusal } from '#contract/errors.ts';
import type { MemberDetails, MemberEdit } from '#contract/members/editing.ts';
import { pickFields } from '#contract/members/member-fields.ts';
import type { Series } from '#contract/number-label.ts';
import { actorOf, recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import { checkConfirmed, type Viewer } from '#server/http/bind-operation.ts';
import type { MarkedAccount } from '#server/identity/member-of-account.ts';
import { takeNumber } from '../ledger/take-number.ts';
import { applyGiven, checkDate, checkWithheld } from '../record/member-edit.ts';
import { flagsOf, toFlagColumns } from '../record/member-flags.ts';
import { createMemberWriter, moveMember, type MarkingDeps } from '../record/member-writer.ts';
import { findClaimants, keyOf, subjectOf, type MemberDeps } from '../record/stored-members.ts';
import {
  changedFields,
  describeChanges,
  type EditableMember,
  type EditedField,
} from './describe-changes.ts';
import { getMemberToEdit, readDetails, versionOf, type MemberToEdit } from './member-details.ts';
import type { RecordNotice } from './notify-owner.ts';

/** A change of a member's record, for the mail to the linked account. */
export interface EditorDeps extends MemberDeps, MarkingDeps {
  /** Sends the mail in the background. Does nothing for a member without an account. */
  readonly notifyOwner: (notice: RecordNotice) => void;
}

interface Which {
  readonly series: Series;
  readonly number: number;
}

export interface Edited {
  readonly memberId: number;
  readonly before: EditableMember;
  readonly after: EditableMember;
  readonly changed: readonly EditedField[];
  /** The account that the edit signed out, if it marked the member as deceased. */
  readonly marked: readonly MarkedAccount[];
}

interface Writing {
  readonly at: number;
  readonly actor: string;
  readonly isReservedMeant: boolean;
}

const editable = ({ row, record }: MemberToEdit): EditableMember => ({
  ...record,
  ...flagsOf(row),
});

function applyEdit(before: EditableMember, edit: MemberEdit): EditableMember {
  const { version: _version, isReservedMeant: _isMeant, freakBrotherNumber, ...given } = edit;
  return applyGiven(before, { ...given, number: freakBrotherNumber });
}

/** Runs in the caller's transaction, which holds the members' lock. */
async function store(
  db: Connection,
  { row }: MemberToEdit,
  { before, after, changed }: Pick<Edited, 'before' | 'after' | 'changed'>,
  { at, actor, isReservedMeant }: Writing,
): Promise<readonly MarkedAccount[]> {
  if (after.number !== before.number) {
    const { series, number } = after;
    await takeNumber(db, { series, number, isReservedMeant, at, actor });
    await moveMember(db, row.id, after.number);
  }
  const writer = createMemberWriter(db, { isSample: row.is_sample === 1, at });
  const marked = await writer.write([after]);
  if (changed.includes('aliases')) await writer.replaceAliases([after]);
  await db.updateTable('members').set(toFlagColumns(after)).where('id', '=', row.id).execute();
  return marked;
}

/** An edit of the member as it is now, with these fields replaced. */
export function editWith(
  member: MemberToEdit,
  given: Partial<Omit<MemberEdit, 'version'>>,
): MemberEdit {
  const { number, ...record } = editable(member);
  return { ...record, freakBrotherNumber: number, ...given, version: versionOf(member) };
}

/** Runs in the caller's transaction. Null when nothing changes. */
export async function changeMember(
  { database, now }: MemberDeps,
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
  checkWithheld(before, after);
  const changed = changedFields(before, after);
  if (changed.length === 0) return null;
  if (changed.includes('deceased') || changed.includes('number')) checkConfirmed(viewer);
  const accountId = (await findClaimants(db, series, [number])).get(number);
  const at = now();
  const actor = actorOf(viewer.accountId);
  const isReservedMeant = edit.isReservedMeant ?? false;
  const edited = { before, after, changed };
  const marked = await store(db, member, edited, { at, actor, isReservedMeant });
  await recordChanges(db, [
    {
      changedAt: at,
      actor,
      ...subjectOf(before),
      ...(after.number === number ? {} : { movedTo: keyOf(after) }),
      before: pickFields(before, changed),
      after: pickFields(after, changed),
      touchedAt: member.row.updated_at,
      accountId: accountId ?? null,
    },
  ]);
  return { ...edited, memberId: member.row.id, marked };
}

export function notifyOfEdit(
  { notifyOwner, notifyMarked }: EditorDeps,
  { memberId, before, after, changed, marked }: Edited,
  { accountId }: Viewer,
): void {
  notifyMarked(marked);
  const lines = describeChanges(before, after, changed);
  if (lines.length === 0) return;
  notifyOwner({ memberId, editorId: accountId, number: after.number, lines });
}

/**
 * Notifies the linked account by mail, and signs it out when the member is marked as deceased.
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
  const { edited, details } = await deps.database.kysely.transaction().execute(async (db) => {
    const made = await changeMember(deps, db, which, edit, viewer);
    const stored = await getMemberToEdit(db, which.series, edit.freakBrotherNumber);
    return { edited: made, details: await readDetails(db, stored) };
  });
  if (edited) notifyOfEdit(deps, edited, viewer);
  return details;
}
