/** Reads the signed-in account for responses. */
import type { User } from '#contract/accounts/account.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAccount } from './accounts.queries.ts';
import { presentUser } from './accounts.present.ts';
import { findClaimOf } from './claims/claims.queries.ts';
import { findValidationCodes } from './codes/codes.queries.ts';
import { neededVouches } from './vouching/vouch-rules.ts';
import { claimedBy, countVouches } from './vouching/vouches.queries.ts';
import { findSecondFactor } from './second-factor/second-factors.queries.ts';

/** @throws Refusal `unauthorized` when the account was deleted since the session was checked. */
export async function getOwnAccount(
  { database, now }: AccountDeps,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<AccountRow> {
  const account = await findAccount(database.kysely, accountId, now());
  if (!account) throw new Refusal('unauthorized');
  return account;
}

export async function getUser(
  deps: AccountDeps,
  viewer: Pick<Viewer, 'accountId' | 'token'>,
): Promise<User> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  const claim = await findClaimOf(kysely, account.id);
  const [code] = await findValidationCodes(kysely, account.id, deps.now());
  const factor = await findSecondFactor(kysely, account.id);
  return presentUser({
    account,
    claim,
    vouches: {
      vouches: claim ? await countVouches(kysely, claimedBy(account.id, claim)) : 0,
      needed: neededVouches(deps),
    },
    codeDestination: code?.destination ?? null,
    token: viewer.token,
    hasSecondFactor: factor !== undefined,
    isAdminSecondFactorRequired: deps.isAdminSecondFactorRequired,
  });
}
