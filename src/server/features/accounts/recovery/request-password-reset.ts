/** Sends a reset code, if there is an account with this e-mail; the answer does not tell. */
import { recoveryMessage } from '#contract/accounts/recovery.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countCodeSend, needsMailedLink, renewCodeTries } from '../codes/code-limits.ts';
import { countedAccount } from '../count-for-account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccountByEmail } from '../accounts.queries.ts';
import { emailKeyOf } from '../email-key.ts';
import { addressKeyOf, identifyRequester, requesterKeyOf } from '../requester.ts';
import { createCookieId } from '../secrets.ts';
import { sendStoredCode, storeCode } from '../codes/send-code.ts';

interface Requested {
  readonly message: string;
  /** For the cookie of the browser that asked: only there the code can be tried. */
  readonly cookie: string;
}

/**
 * @throws Refusal `too_many_requests` within 60 s of this address's or known device's last one, after 10 in a day, or
 *   for all strangers after 100 and another one in 30 minutes.
 */
export async function requestPasswordReset(
  deps: AccountDeps,
  email: string,
  caller: Caller,
): Promise<Requested> {
  const { database, now } = deps;
  const emailKey = emailKeyOf(email);
  const { key, isKnown } = await identifyRequester(deps, emailKey, caller);
  const isThere = (await findAccountByEmail(database.kysely, emailKey, now())) !== undefined;
  const counted = countedAccount(emailKey, isThere);
  const sent = { account: counted, purpose: 'reset', requesterKey: key };
  await countCodeSend(deps, { ...sent, isForStranger: !isKnown });
  // A new one each time: nobody can plant the cookie that a code will be tried with.
  const cookie = createCookieId();
  const requester = requesterKeyOf(cookie);
  const address = addressKeyOf(caller.address);
  // The cookie's tries are new; those of a client without cookies begin anew.
  await renewCodeTries(deps, counted, 'reset', address);
  // What an account costs more is done later: the answer takes as long for unknown e-mails.
  deps.deferred.defer(async () => {
    const account = await findAccountByEmail(database.kysely, emailKey, now());
    if (!account) return;
    const isMailed = await needsMailedLink(deps, emailKey);
    const wanted = { purpose: 'reset', requester, address, isMailed } as const;
    const stored = await storeCode(deps, database.kysely, account, wanted);
    await sendStoredCode(deps, stored);
  });
  return { message: recoveryMessage, cookie };
}
