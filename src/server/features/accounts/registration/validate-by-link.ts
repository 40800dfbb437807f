/** Accepts a mailed link as its code would be accepted, in whatever browser it was opened. */
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import type { AccountParts } from '../account-deps.ts';
import { takeLink } from '../codes/links.queries.ts';
import { getLink, refuseLink } from '../codes/mailed-links.ts';
import { acceptProof } from './validate-account.ts';

/**
 * Signs nobody in: whoever reads the mail need not be who knows the password.
 *
 * @throws Refusal as `getLink` does
 */
export async function validateByLink(
  parts: AccountParts,
  token: string,
  caller: Caller,
): Promise<{ message: string }> {
  const { account, link } = await getLink(parts, token, caller);
  const { purpose } = link;
  if (purpose === 'reset' || purpose === 'second-factor') refuseLink();
  const proof = { purpose, take: (db: Connection) => takeLink(db, link), refuse: refuseLink };
  await acceptProof(parts, account, proof, caller);
  return {
    message: purpose === 'phone' ? 'Your phone is confirmed.' : 'Your account is validated.',
  };
}
