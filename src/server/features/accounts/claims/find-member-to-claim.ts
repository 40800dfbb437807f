/** Finds the member with a number and checks whether it can be claimed. */
import { brand } from '#contract/brand.ts';
import { claimProblem } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
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

/** @throws Refusal `not_found` when no member has the number, `taken` when it cannot be claimed. */
export async function findMemberToClaim(
  db: Connection,
  { contactEmail }: { readonly contactEmail: string | null },
  number: number,
): Promise<ClaimableMember> {
  const member = await findMemberWithNumber(db, number);
  const problem = claimProblem(member, contactEmail);
  if (problem !== null) throw new Refusal('taken', { message: problem });
  return member;
}
