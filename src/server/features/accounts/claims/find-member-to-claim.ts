/** Finds the member with a number and checks whether it can be claimed. */
import { brand } from '#contract/brand.ts';
import { claimProblem } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import { isHeld } from '../announced-changes/announced-changes.queries.ts';
import { findClaimableMember, type ClaimableMember } from './claims.queries.ts';

/** @throws Refusal `not_found` when no member has the number. */
export async function findMemberWithNumber(
  db: Connection,
  number: number,
): Promise<ClaimableMember> {
  const member = await findClaimableMember(db, number);
  if (member) return member;
  throw new Refusal('not_found', {
    message: `There is no ${brand.singular} with the number ${number}.`,
  });
}

interface ClaimDeps {
  readonly contactEmail: string | null;
  readonly now: () => number;
}

/**
 * Why the number cannot be claimed, also because an announced change holds it for another person; null when it can.
 * @param accountId who claims it; null for someone without an account
 */
export async function findClaimProblem(
  db: Connection,
  { contactEmail, now }: ClaimDeps,
  member: ClaimableMember,
  accountId: number | null,
): Promise<string | null> {
  const problem = claimProblem(member, contactEmail);
  if (problem !== null) return problem;
  const held = { memberId: member.id, exceptAccountId: accountId, at: now() };
  return (await isHeld(db, held))
    ? `${numberLabel('fb', member.number)} is held for another person. If it is yours, please write to us.`
    : null;
}

/**
 * @param accountId who claims it; null for someone without an account
 * @throws Refusal `not_found` when no member has the number, `taken` when it cannot be claimed.
 */
export async function findMemberToClaim(
  db: Connection,
  deps: ClaimDeps,
  number: number,
  accountId: number | null,
): Promise<ClaimableMember> {
  const member = await findMemberWithNumber(db, number);
  const problem = await findClaimProblem(db, deps, member, accountId);
  if (problem !== null) throw new Refusal('taken', { message: problem });
  return member;
}
