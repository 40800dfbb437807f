/** Who may write a remembrance, and about whom. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  findMemberNumbered,
  findMemberOf,
  type MemorialMember,
} from '../memorial-members.queries.ts';

const unlinkedProblem = `Only members can write a remembrance, and your account is not linked to a living ${brand.singular}.`;

/** @throws Refusal `not_found` */
export async function getMemorialMember(db: Connection, number: number): Promise<MemorialMember> {
  const member = await findMemberNumbered(db, number);
  if (member) return member;
  throw new Refusal('not_found', { message: `There is no ${numberLabel('fb', number)}.` });
}

/** Why this account cannot write about the member; null if it can. */
export async function problemOfWriting(
  db: Connection,
  member: MemorialMember,
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
): Promise<MemorialMember> {
  const member = await getMemorialMember(db, number);
  const message = await problemOfWriting(db, member, accountId);
  if (message !== null) throw new Refusal('forbidden', { message });
  return member;
}
