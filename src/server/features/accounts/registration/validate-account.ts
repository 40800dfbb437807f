/** Accepts the code that was sent: the account is validated, and its new phone confirmed. */
import type { User } from '#contract/accounts/account.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
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
import { forgetOtherDevices } from '../sign-in/known-devices.ts';
import { ownSession } from '../requester.ts';

interface Proof {
  readonly purpose: Purpose;
  /** Uses the code or the link up; false when somebody else has. */
  readonly take: (db: Connection) => Promise<boolean>;
  readonly refuse: () => never;
}

/** The account is validated, or its new phone confirmed, by a code or a mailed link. */
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
    // After the account's row, as everywhere: two transactions never wait for each other.
    if (!isSame || !(await take(transaction))) refuse();
    await deleteCodes(transaction, account.id, purpose);
    // Those for the former phone.
    if (purpose === 'phone') await deleteCodes(transaction, account.id, 'reset');
    if (!isFirst) return null;
    // Until now anybody could have been this account who registered with the e-mail of another.
    await forgetOtherDevices(transaction, account.id, caller);
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
