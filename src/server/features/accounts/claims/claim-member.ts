/** Looks up the member with a number, and claims a number for the viewer's account. */
import type { User } from '#contract/accounts/account.ts';
import type { Claim } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findClaimOf } from './claims.queries.ts';
import { enterClaim, notifyAdmins } from './enter-claim.ts';
import {
  findClaimProblem,
  findMemberToClaim,
  findMemberWithNumber,
} from './find-member-to-claim.ts';
import { getOwnAccount, getUser } from '../get-user.ts';
import { notifyOfLostClaims } from './hold-number.ts';

type ClaimDeps = Pick<AccountDeps, 'database' | 'contactEmail' | 'claimPolicy' | 'now'>;

/**
 * Also returns deceased members and claimed numbers, with the reason why they cannot be claimed.
 * @throws Refusal `not_found` when no member has the number.
 */
export async function findClaim(deps: ClaimDeps, number: number): Promise<Claim> {
  const member = await findMemberWithNumber(deps.database.kysely, number);
  return {
    freakBrotherNumber: member.number,
    firstName: member.firstName,
    lastName: member.lastName,
    deceased: member.isDeceased,
    problem: await findClaimProblem(deps.database.kysely, deps, member, null),
    approval: deps.claimPolicy,
  };
}

/**
 * @throws Refusal `not_found` or `taken` for the number, `taken` when the account already has one.
 */
export async function claimMember(
  deps: AccountDeps,
  number: number,
  viewer: Viewer,
): Promise<User> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  await findMemberToClaim(kysely, deps, number, account.id);
  if (await findClaimOf(kysely, account.id)) {
    throw new Refusal('taken', { message: 'Your account already has a number.' });
  }
  const lost = await kysely
    .transaction()
    .execute((transaction) => enterClaim(transaction, deps, { accountId: account.id, number }));
  notifyOfLostClaims(deps, number, lost);
  if (account.validated_at !== null) notifyAdmins(deps, account);
  return getUser(deps, viewer);
}
