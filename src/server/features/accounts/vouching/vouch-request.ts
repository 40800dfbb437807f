/** The link of an account that waits for vouches, and what it asks a member to vouch for. */
import {
  vouchesNeeded,
  type vouchingOperations,
  type VouchLink,
  type VouchRequest,
} from '#contract/accounts/vouching.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  claimedBy,
  countVouches,
  findClaimOf,
  neededVouches,
  type Vouched,
} from '#server/identity/member-of-account.ts';
import { createLinkToken } from '#server/identity/secrets.ts';
import { findVoucher, hasVouched, whyNoVouches } from './vouches.ts';

/**
 * The same link until the claim is decided.
 * @throws Refusal `bad_request` when no claim of the viewer waits for vouches
 */
export async function openVouchLink(
  deps: IdentityDeps,
  _input: unknown,
  { viewer: { accountId } }: Caller<Viewer>,
): Promise<VouchLink> {
  const { kysely } = deps.database;
  const claim = await findClaimOf(kysely, accountId);
  const needed = neededVouches(deps);
  if (!claim || claim.isApproved || needed === 0) {
    throw new Refusal('bad_request', { message: 'You have no claim waiting for vouches.' });
  }
  await kysely
    .insertInto('vouch_links')
    .values({ account_id: accountId, token: createLinkToken() })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const { token } = await kysely
    .selectFrom('vouch_links')
    .where('account_id', '=', accountId)
    .select('token')
    .executeTakeFirstOrThrow();
  return {
    token,
    freakBrotherNumber: claim.member.number,
    vouches: await countVouches(kysely, claimedBy(accountId, claim)),
    needed,
  };
}

/** The validated and enabled account with this link. */
async function findAccountOfLink(db: Connection, token: string) {
  return db
    .selectFrom('vouch_links')
    .innerJoin('accounts', 'accounts.id', 'vouch_links.account_id')
    .where('token', '=', token)
    .where('validated_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .select(['accounts.id', 'first_name', 'last_name', 'email', 'validated_at', 'role'])
    .executeTakeFirst();
}

/** An account that waits for vouches. */
export interface FoundVouchRequest {
  readonly account: NonNullable<Awaited<ReturnType<typeof findAccountOfLink>>>;
  readonly member: {
    readonly number: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly isDeceased: boolean;
  };
  readonly vouched: Vouched;
}

function refuseLink(): never {
  throw new Refusal('not_found', {
    message: 'This link does not work. It is wrong, or the request was already decided.',
  });
}

/** @throws Refusal `not_found` when the link is wrong or nothing waits any more */
export async function getVouchRequest(db: Connection, token: string): Promise<FoundVouchRequest> {
  const account = await findAccountOfLink(db, token);
  const claim = account && (await findClaimOf(db, account.id));
  if (!account || !claim || claim.isApproved) refuseLink();
  const { member } = claim;
  return {
    account,
    member: {
      number: member.number,
      firstName: member.is_name_withheld === 1 ? '' : member.first_name,
      lastName: member.is_name_withheld === 1 ? '' : member.last_name,
      isDeceased: member.deceased === 1,
    },
    vouched: claimedBy(account.id, claim),
  };
}

type PolicyDeps = Pick<IdentityDeps, 'claimPolicy' | 'now'>;

/** Why this viewer cannot vouch for this person; null if they can. */
export async function whyNotFor(
  db: Connection,
  deps: PolicyDeps,
  { account, member }: FoundVouchRequest,
  voucherId: number,
): Promise<string | null> {
  if (account.id === voucherId) {
    return 'You cannot vouch for yourself. Show this code to other members.';
  }
  if (member.isDeceased) return 'This member is marked as deceased. Please ask an admin.';
  const at = deps.now();
  return whyNoVouches(deps, await findVoucher(db, voucherId, at), at);
}

export async function presentVouchRequest(
  db: Connection,
  deps: PolicyDeps,
  vouchRequest: FoundVouchRequest,
  voucherId: number,
): Promise<VouchRequest> {
  const { account, member, vouched } = vouchRequest;
  const isDone = await hasVouched(db, vouched, voucherId);
  const problem = isDone ? null : await whyNotFor(db, deps, vouchRequest, voucherId);
  // The name that a claimant typed is for members who may vouch.
  const shown = problem === null ? account : { first_name: '', last_name: '' };
  return {
    freakBrotherNumber: member.number,
    firstName: member.firstName,
    lastName: member.lastName,
    accountFirstName: shown.first_name,
    accountLastName: shown.last_name,
    vouches: await countVouches(db, vouched),
    needed: vouchesNeeded,
    hasVouched: isDone,
    problem,
  };
}

/** @throws Refusal `not_found` when the link is wrong or nothing waits any more */
export async function findVouchRequest(
  deps: IdentityDeps,
  { body }: Input<typeof vouchingOperations.findVouchRequest>,
  { viewer }: Caller<Viewer>,
): Promise<VouchRequest> {
  const { kysely } = deps.database;
  const vouchRequest = await getVouchRequest(kysely, body.token);
  return presentVouchRequest(kysely, deps, vouchRequest, viewer.accountId);
}
