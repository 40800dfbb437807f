/** Sends a reset code if an account has this email. The response is the same without one. */
import { recoveryMessage, type recoveryOperations } from '#contract/accounts/recovery.ts';
import { reply, type Caller, type Input, type Reply } from '#server/http/bind-operation.ts';
import {
  countCodeSend,
  countedAccount,
  needsMailedLink,
  renewCodeTries,
} from '#server/identity/account-limits.ts';
import { emailKeyOf, findAccountByEmail } from '#server/identity/accounts.ts';
import { addressKeyOf, identifyRequester, requesterKeyOf } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { mayRecoverNewAddress } from '#server/identity/new-address-mails.ts';
import { createCookieId } from '#server/identity/secrets.ts';
import { sendStoredCode, storeCode } from '#server/identity/send-code.ts';

/**
 * @throws Refusal `too_many_requests` within 60 s of the last code for this address or known
 * device, after 10 codes a day, and for all strangers together after 100 codes a day, except one in
 * 30 minutes.
 */
export async function requestPasswordReset(
  deps: IdentityDeps,
  { body }: Input<typeof recoveryOperations.requestPasswordReset>,
  caller: Caller,
): Promise<Reply<{ message: string }>> {
  const { database, now } = deps;
  const emailKey = emailKeyOf(body.email);
  const { key, isKnown } = await identifyRequester(deps, emailKey, caller);
  const isThere = (await findAccountByEmail(database.kysely, emailKey, now())) !== undefined;
  const counted = countedAccount(emailKey, isThere);
  const sent = { account: counted, purpose: 'reset', requesterKey: key };
  await countCodeSend(deps, { ...sent, isForStranger: !isKnown });
  // The code works only in the browser with this cookie. New for each request, so that an attacker cannot plant it.
  const cookie = createCookieId();
  const requester = requesterKeyOf(cookie);
  const address = addressKeyOf(caller.address);
  // The tries of a new cookie start at zero; reset those of clients without cookies.
  await renewCodeTries(deps, counted, 'reset', address);
  // Work that only existing accounts need is deferred, so that the response time is the same for
  // unknown emails.
  deps.deferred.defer(async () => {
    const account = await findAccountByEmail(database.kysely, emailKey, now());
    if (!account) return;
    const isNew = account.validated_at === null;
    if (isNew && !(await mayRecoverNewAddress(deps, account.email))) return;
    const isMailed = await needsMailedLink(deps, emailKey);
    const wanted = { purpose: 'reset', requester, address, isMailed } as const;
    const stored = await storeCode(deps, database.kysely, account, wanted);
    await sendStoredCode(deps, stored);
  });
  return reply({ message: recoveryMessage }, { cookies: { requester: cookie } });
}
