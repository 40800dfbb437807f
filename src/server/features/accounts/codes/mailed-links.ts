import { wrongLink } from '#contract/accounts/codes.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countResetAddress } from './code-limits.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount } from '../accounts.queries.ts';
import { findLiveLink, type LinkRow } from './links.queries.ts';
import { hasPasskeysAlone } from '../passkeys/passkeys.queries.ts';
import { hashToken } from '../secrets.ts';
import { boundTo } from './send-code.ts';

export interface FoundLink {
  readonly account: AccountRow;
  readonly link: LinkRow;
}

/** Refuses a token that is wrong, used or expired. */
export function refuseLink(): never {
  throw new Refusal('bad_request', { message: wrongLink, errors: { token: wrongLink } });
}

/** Null unless the link is valid and its account exists with the same address. */
export async function findLink(deps: AccountDeps, token: string): Promise<FoundLink | null> {
  const { kysely } = deps.database;
  const link = await findLiveLink(kysely, hashToken(token), deps.now());
  if (!link) return null;
  const account = await findAccount(kysely, link.account_id, deps.now());
  if (!account || link.bound_to !== boundTo(link.purpose, account)) return null;
  return { account, link };
}

/**
 * @throws Refusal `bad_request` for an invalid link, `too_many_requests` after many of them from
 * one address.
 */
export async function getLink(
  deps: AccountDeps,
  token: string,
  caller: Caller,
): Promise<FoundLink> {
  const found = await findLink(deps, token);
  if (found) return found;
  await countResetAddress(deps, caller);
  return refuseLink();
}

interface CheckedLink {
  readonly purpose: LinkRow['purpose'];
  readonly email: string;
  readonly endsPasskeys: boolean;
}

/**
 * Does not use the link up.
 * @throws Refusal like `getLink`
 */
export async function checkLink(
  deps: AccountDeps,
  token: string,
  caller: Caller,
): Promise<CheckedLink> {
  const { account, link } = await getLink(deps, token, caller);
  const endsPasskeys = await hasPasskeysAlone(deps.database.kysely, account.id);
  return { purpose: link.purpose, email: account.email, endsPasskeys };
}
