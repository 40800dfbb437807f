/** Validates an account, or confirms its new phone, with a mailed link in any browser. */
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { takeLink } from '../codes/links.queries.ts';
import { getLink, refuseLink } from '../codes/mailed-links.ts';
import { acceptProof } from './validate-account.ts';

/**
 * Does not sign in: the reader of the mail may not know the password.
 * @throws Refusal like `getLink`
 */
export async function validateByLink(
  deps: AccountDeps,
  token: string,
  caller: Caller,
): Promise<{ message: string }> {
  const { account, link } = await getLink(deps, token, caller);
  const { purpose } = link;
  if (purpose !== 'validate' && purpose !== 'phone') refuseLink();
  const proof = { purpose, take: (db: Connection) => takeLink(db, link), refuse: refuseLink };
  await acceptProof(deps, account, proof, caller);
  return {
    message: purpose === 'phone' ? 'Your phone is confirmed.' : 'Your account is validated.',
  };
}
