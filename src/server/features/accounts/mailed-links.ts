/** What a mailed link's token is good for. */
import { wrongLink } from '#contract/account-fields.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { AccountParts } from './account-parts.ts';
import { findAccount } from './accounts.queries.ts';
import { findLiveLink, type LinkRow } from './links.queries.ts';
import { hashToken } from './secrets.ts';
import { boundTo } from './send-code.ts';

export interface FoundLink {
  readonly account: AccountRow;
  readonly link: LinkRow;
}

export function refuseLink(): never {
  throw new Refusal('bad_request', { message: wrongLink, errors: { token: wrongLink } });
}

/** Its link and account, while both are good; nobody can guess one, so that tries need no counting. */
export async function findLink(parts: AccountParts, token: string): Promise<FoundLink | null> {
  const { kysely } = parts.database;
  const link = await findLiveLink(kysely, hashToken(token), parts.now());
  if (!link) return null;
  const account = await findAccount(kysely, link.account_id, parts.now());
  if (!account || link.bound_to !== boundTo(link.purpose, account)) return null;
  return { account, link };
}

/**
 * Does not use the link up.
 *
 * @throws Refusal `bad_request`
 */
export async function checkLink(
  parts: AccountParts,
  token: string,
): Promise<{ purpose: LinkRow['purpose']; email: string }> {
  const { account, link } = (await findLink(parts, token)) ?? refuseLink();
  return { purpose: link.purpose, email: account.email };
}
