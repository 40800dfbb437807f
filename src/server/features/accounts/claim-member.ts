/** Claiming a number: who has it, and linking one's account to it. */
import { brand } from '#contract/brand.ts';
import { claimProblem, type Claim } from '#contract/claims.ts';
import type { User } from '#contract/accounts.ts';
import { Refusal } from '#contract/errors.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountParts } from './account-parts.ts';
import { findClaimableMember, findClaimOf, type ClaimableMember } from './claims.queries.ts';
import { enterClaim, tellAdmins } from './enter-claim.ts';
import { getOwnAccount, getUser } from './get-user.ts';

type ClaimParts = Pick<AccountParts, 'database' | 'now' | 'contactEmail'>;

/** @throws Refusal `not_found` when nobody has the number. */
export async function findMemberWithNumber(
  db: Connection,
  number: number,
  now: number,
): Promise<ClaimableMember> {
  const member = await findClaimableMember(db, number, now);
  if (member) return member;
  throw new Refusal('not_found', {
    message: `There is no ${brand.singular} with the number ${number}.`,
  });
}

/**
 * Somebody deceased is shown too, and so is a number that is claimed already: the answer says why it cannot be.
 *
 * @throws Refusal `not_found` when nobody has the number.
 */
export async function findClaim(parts: ClaimParts, number: number): Promise<Claim> {
  const member = await findMemberWithNumber(parts.database.kysely, number, parts.now());
  return {
    freakBrotherNumber: member.number,
    firstName: member.firstName,
    lastName: member.lastName,
    deceased: member.isDeceased,
    problem: claimProblem(member, parts.contactEmail),
  };
}

/** @throws Refusal `not_found` for a number that nobody has, `taken` for one that cannot be claimed. */
export async function findMemberToClaim(
  parts: ClaimParts,
  number: number,
): Promise<ClaimableMember> {
  const member = await findMemberWithNumber(parts.database.kysely, number, parts.now());
  const problem = claimProblem(member, parts.contactEmail);
  if (problem !== null) throw new Refusal('taken', { message: problem });
  return member;
}

/** @throws Refusal `not_found` or `taken` for the number, `taken` when the account has one already. */
export async function claimMember(
  parts: AccountParts,
  number: number,
  viewer: Viewer,
): Promise<User> {
  const { kysely } = parts.database;
  const account = await getOwnAccount(parts, viewer);
  const member = await findMemberToClaim(parts, number);
  if (await findClaimOf(kysely, account.id)) {
    throw new Refusal('taken', { message: 'Your account has a number already.' });
  }
  try {
    await kysely.transaction().execute(async (transaction) => {
      await enterClaim(transaction, parts, { accountId: account.id, member });
    });
  } catch (error) {
    // Gone or claimed since it was looked at; looking again says which.
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error;
    await findMemberToClaim(parts, number);
    throw new Refusal('taken');
  }
  if (account.validated_at !== null) tellAdmins(parts, account);
  return getUser(parts, viewer);
}
