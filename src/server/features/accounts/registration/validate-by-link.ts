/** Accepts a mailed link as its code would be accepted, in whatever browser it was opened. */
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { takeLink } from '../codes/links.queries.ts';
import { getLink, refuseLink } from '../codes/mailed-links.ts';
import { acceptProof } from './validate-account.ts';

/**
 * Signs nobody in: whoever reads the mail need not be who knows the password.
 *
 * @throws Refusal as `getLink` does
 */
export async function validateByLink(
  deps: AccountDeps,
  token: string,
  caller: Caller,
): Promise<{ message: string }> {
  const { account, link } = await getLink(deps, token, caller);
  const { purpose } = link;
  if (purpose === 'reset' || purpose === 'second-factor') refuseLink();
  const proof = { purpose, take: (db: Connection) => takeLink(db, link), refuse: refuseLink };
  await acceptProof(deps, account, proof, caller);
  return {
    message: purpose === 'phone' ? 'Your phone is confirmed.' : 'Your account is validated.',
  };
}
