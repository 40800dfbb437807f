/** Who may write a remembrance, and about whom. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { findMemberOf } from '#server/database/members/linked-members.ts';
import { getShownMember } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';

const unlinkedProblem = `Only members can write a remembrance, and your account is not linked to a living ${brand.singular}.`;

/** Why this account cannot write about the member; null if it can. */
export async function problemOfWriting(
  db: Connection,
  member: ShownMemberRow,
  accountId: number,
): Promise<string | null> {
  if (member.deceased === 0) {
    return `${numberLabel('fb', member.number)} is not marked as deceased, so there are no remembrances.`;
  }
  return (await findMemberOf(db, accountId))?.deceased === 0 ? null : unlinkedProblem;
}

/** @throws Refusal `not_found` for the number, `forbidden` when the account cannot write about the member */
export async function getMemberToRemember(
  db: Connection,
  number: number,
  accountId: number,
): Promise<ShownMemberRow> {
  const member = await getShownMember(db, number);
  const message = await problemOfWriting(db, member, accountId);
  if (message !== null) throw new Refusal('forbidden', { message });
  return member;
}
