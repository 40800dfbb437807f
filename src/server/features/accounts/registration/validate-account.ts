/** Validates an account, or confirms its new phone, with a code. */
import type { User } from '#contract/accounts/account.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { findMatch, refuseCode } from '../codes/accept-code.ts';
import { countCodeTry } from '../codes/code-limits.ts';
import { phoneConfirmedMessage } from '../notices/account-messages.ts';
import type { AccountDeps } from '../account-deps.ts';
import { updateAsSeen } from '../accounts.queries.ts';
import {
  deleteCodes,
  findValidationCodes,
  takeCode,
  type Purpose,
} from '../codes/codes.queries.ts';
import { lastFourOf } from '../codes/destination.ts';
import { notifyAdmins } from '../claims/enter-claim.ts';
import { getOwnAccount, getUser } from '../get-user.ts';
import { notifyOfValidatedClaim, validateClaim } from '../claims/hold-number.ts';
import { deleteOtherDevices } from '../sign-in/known-devices.ts';
import { ownSession } from '../requester.ts';

interface Proof {
  readonly purpose: Purpose;
  /** Uses the code or link up; false when it was used meanwhile. */
  readonly take: (db: Connection) => Promise<boolean>;
  readonly refuse: () => never;
}

/** Validates the account, or confirms its new phone, with a code or a mailed link. */
export async function acceptProof(
  deps: AccountDeps,
  account: AccountRow,
  { purpose, take, refuse }: Proof,
  caller: Caller,
): Promise<void> {
  const { database, now, deferred, messaging } = deps;
  const isFirst = account.validated_at === null;
  const at = now();
  const claim = await database.kysely.transaction().execute(async (transaction) => {
    const isSame = await updateAsSeen(transaction, account, {
      validated_at: account.validated_at ?? at,
      lapses_at: null,
      updated_at: at,
      ...(purpose === 'phone' ? { confirmed_phone: account.phone, phone_changed_at: at } : {}),
    });
    // Always lock the account's row first, to avoid deadlocks.
    if (!isSame || !(await take(transaction))) refuse();
    await deleteCodes(transaction, account.id, purpose);
    // They were sent to the former phone.
    if (purpose === 'phone') await deleteCodes(transaction, account.id, 'reset');
    if (!isFirst) return null;
    // Before the validation, another person may have registered with this email.
    await deleteOtherDevices(transaction, account.id, caller);
    await deps.onValidated(transaction, account.id, at);
    return validateClaim(transaction, deps, account.id, at);
  });
  if (claim) notifyOfValidatedClaim(deps, account.email, claim);
  if (isFirst) notifyAdmins(deps, account);
  if (purpose === 'phone') {
    const message = phoneConfirmedMessage(deps, account.email, lastFourOf(account.phone));
    deferred.defer(() => messaging.send(message));
  }
}

/** @throws Refusal `bad_request` for a wrong code, `too_many_requests` after 5 tries. */
export async function validateAccount(
  deps: AccountDeps,
  code: string,
  caller: Caller<Viewer>,
): Promise<User> {
  const { database, now } = deps;
  const account = await getOwnAccount(deps, caller.viewer);
  await countCodeTry(deps, String(account.id), 'validate', ownSession);
  const codes = await findValidationCodes(database.kysely, account.id, now());
  const match = findMatch(codes, account, code) ?? refuseCode('code');
  const { purpose } = match;
  const take = (db: Connection) => takeCode(db, match);
  await acceptProof(deps, account, { purpose, take, refuse: () => refuseCode('code') }, caller);
  return getUser(deps, caller.viewer);
}
