/** Adds a member with a free number. */
import type { MemberListItem } from '#contract/members/directory.ts';
import type { NewMemberForm } from '#contract/members/editing.ts';
import { blankFields } from '#contract/members/member-fields.ts';
import type { Series } from '#contract/number-label.ts';
import { actorOf, recordChanges } from '#server/database/change-log/change-log.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { takeNumber } from '../ledger/take-number.ts';
import { createMemberWriter } from '../record/member-writer.ts';
import { subjectOf, type MemberDeps } from '../record/stored-members.ts';

/**
 * Of several admins who add the same number at once, one succeeds.
 * @throws Refusal `taken` for a number that is taken or void; the message names the next one.
 * `reserved` for a reserved number, unless the form confirms it.
 */
export async function addMember(
  { database, now }: MemberDeps,
  series: Series,
  form: NewMemberForm,
  viewer: Viewer,
): Promise<MemberListItem> {
  const { freakBrotherNumber: number, firstName, lastName } = form;
  await database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    const at = now();
    const actor = actorOf(viewer.accountId);
    const isReservedMeant = form.isReservedMeant ?? false;
    await takeNumber(transaction, { series, number, isReservedMeant, at, actor });
    const record = { series, number, firstName, lastName, ...blankFields };
    await createMemberWriter(transaction, { isSample: false, at }).add([record]);
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor,
        ...subjectOf({ series, number }),
        before: null,
        after: { firstName, lastName },
        accountId: null,
      },
    ]);
  });
  return { freakBrotherNumber: number, firstName, lastName, deceased: false };
}
