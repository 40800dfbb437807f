/** Accepts the code that was sent: the account is validated, and its new phone confirmed. */
import type { User } from '#contract/accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { matchCode, refuseCode } from './accept-code.ts';
import { countCodeTry } from './account-limits.ts';
import { phoneConfirmedMessage } from './account-messages.ts';
import type { AccountParts } from './account-parts.ts';
import { updateAsSeen } from './accounts.queries.ts';
import { deleteCodes, takeCode } from './codes.queries.ts';
import { lastFourOf } from './destination.ts';
import { tellAdmins } from './enter-claim.ts';
import { getOwnAccount, getUser } from './get-user.ts';
import { tellOfLostClaims, validateClaim } from './hold-number.ts';
import { ownSession } from './requester.ts';

/** @throws Refusal `bad_request` for a wrong code, `too_many_requests` after 5 tries. */
export async function validateAccount(
  parts: AccountParts,
  code: string,
  viewer: Viewer,
): Promise<User> {
  const { database, now, deferred, messaging } = parts;
  const account = await getOwnAccount(parts, viewer);
  const requester = { key: ownSession, isKnown: true };
  await countCodeTry(parts, String(account.id), 'validate', requester);
  const match = await matchCode(parts, account, ['validate', 'phone'], code, requester);
  const at = now();
  const held = await database.kysely.transaction().execute(async (transaction) => {
    const isSame = await updateAsSeen(transaction, account, {
      validated_at: account.validated_at ?? at,
      lapses_at: null,
      updated_at: at,
      ...(match.purpose === 'phone'
        ? { confirmed_phone: account.phone, phone_changed_at: at }
        : {}),
    });
    // After the account's row, as everywhere: two transactions never wait for each other.
    if (!isSame || !(await takeCode(transaction, match))) refuseCode('code');
    // Those for the former phone.
    if (match.purpose === 'phone') await deleteCodes(transaction, account.id, 'reset');
    if (account.validated_at !== null) return null;
    return validateClaim(transaction, database, account.id, at);
  });
  if (held) tellOfLostClaims(parts, held.number, held.lost);
  if (account.validated_at === null) tellAdmins(parts, account);
  if (match.purpose === 'phone') {
    const message = phoneConfirmedMessage(parts, account.email, lastFourOf(account.phone));
    deferred.defer(() => messaging.send(message));
  }
  return getUser(parts, viewer);
}
