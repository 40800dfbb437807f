/** Sends a reset code, if there is an account with this e-mail; the answer does not tell. */
import { recoveryMessage } from '#contract/accounts.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countCodeSend, countedAccount, renewCodeTries } from './account-limits.ts';
import type { AccountParts } from './account-parts.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import { emailKeyOf } from './email-key.ts';
import { identifyRequester } from './requester.ts';
import { sendStoredCode, storeCode } from './send-code.ts';

/** @throws Refusal `too_many_requests` within 60 s of this requester's last one, after 10 in a day, or after 100 for all strangers. */
export async function requestPasswordReset(
  parts: AccountParts,
  email: string,
  caller: Caller,
): Promise<{ message: string }> {
  const { database, now } = parts;
  const emailKey = emailKeyOf(email);
  const requester = await identifyRequester(parts, emailKey, caller);
  const isThere = (await findAccountByEmail(database.kysely, emailKey, now())) !== undefined;
  const counted = countedAccount(emailKey, isThere);
  await countCodeSend(parts, {
    account: counted,
    purpose: 'reset',
    requesterKey: requester.key,
    isForStranger: !requester.isKnown,
  });
  await renewCodeTries(parts, counted, 'reset', requester.key);
  // What an account costs more is done later: the answer takes alike long for all.
  parts.deferred.defer(async () => {
    const account = await findAccountByEmail(database.kysely, emailKey, now());
    if (!account) return;
    const code = { purpose: 'reset', requester: requester.key } as const;
    const stored = await storeCode(parts, database.kysely, account, code);
    await sendStoredCode(parts, stored);
  });
  return { message: recoveryMessage };
}
