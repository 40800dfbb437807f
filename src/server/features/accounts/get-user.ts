/** Who is signed in, as every answer tells that is about it. */
import type { User } from '#contract/accounts/account.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountParts } from './account-deps.ts';
import { findAccount } from './accounts.queries.ts';
import { presentUser } from './accounts.present.ts';
import { findClaimOf } from './claims/claims.queries.ts';
import { findValidationCodes } from './codes/codes.queries.ts';
import { findSecondFactor } from './second-factor/second-factors.queries.ts';

/** @throws Refusal `unauthorized` when the account has gone since the session was looked up. */
export async function getOwnAccount(
  { database, now }: AccountParts,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<AccountRow> {
  const account = await findAccount(database.kysely, accountId, now());
  if (!account) throw new Refusal('unauthorized');
  return account;
}

export async function getUser(
  parts: AccountParts,
  viewer: Pick<Viewer, 'accountId' | 'token'>,
): Promise<User> {
  const { kysely } = parts.database;
  const account = await getOwnAccount(parts, viewer);
  const claim = await findClaimOf(kysely, account.id);
  const [code] = await findValidationCodes(kysely, account.id, parts.now());
  const factor = await findSecondFactor(kysely, account.id);
  return presentUser({
    account,
    claim,
    codeDestination: code?.destination ?? null,
    token: viewer.token,
    hasSecondFactor: factor !== undefined,
    isAdminSecondFactorRequired: parts.isAdminSecondFactorRequired,
  });
}
