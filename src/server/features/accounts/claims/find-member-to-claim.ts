/** Looks for the member with a number, and says whether the number can be claimed. */
import { brand } from '#contract/brand.ts';
import { claimProblem } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findClaimableMember, type ClaimableMember } from './claims.queries.ts';

/** @throws Refusal `not_found` when nobody has the number. */
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

/** @throws Refusal `not_found` for a number that nobody has, `taken` for one that cannot be claimed. */
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
