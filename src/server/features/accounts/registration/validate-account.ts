/** Validates an account, or confirms its new phone, with a code or a mailed link. */
import type { User } from '#contract/accounts/account.ts';
import type { codeOperations } from '#contract/accounts/codes.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { countCodeTry } from '#server/identity/account-limits.ts';
import { getOwnAccount, updateAsSeen } from '#server/identity/accounts.ts';
import {
  deleteCodes,
  findMatchingCode,
  findValidationCodes,
  getLink,
  refuseCode,
  refuseLink,
  takeCode,
  takeLink,
  type UsedOnce,
  type Purpose,
} from '#server/identity/codes.ts';
import { deleteOtherDevices, ownSession } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  emailMessage,
  lastFourOf,
  notYou,
  resetByEmail,
  type MessageDeps,
} from '#server/identity/mail.ts';
import { getUser } from '#server/identity/user.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { notifyAdminsOfClaim } from '../claims/claim-member.ts';
import { notifyOfValidatedClaim, validateClaim } from '../claims/competing-claims.ts';
import { approveInvited } from '../invitations/accept-invitation.ts';

export interface RegistrationDeps extends IdentityDeps {
  /** Runs in the transaction that validates an account for the first time. */
  readonly onValidated: (db: Connection, accountId: number, at: number) => Promise<void>;
}

interface Confirmation extends UsedOnce {
  readonly purpose: Purpose;
}

function phoneConfirmedMessage(deps: MessageDeps, to: string, lastFour: string): Message {
  return emailMessage(
    to,
    'Your new phone number is confirmed',
    `You confirmed the phone number that ends in ${lastFour}.`,
    resetByEmail,
    notYou(deps),
  );
}

/** Validates the account, or confirms its new phone. */
async function confirmAddress(
  deps: RegistrationDeps,
  account: AccountRow,
  { purpose, take, refuse }: Confirmation,
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
    return validateClaim(transaction, { ...deps, approveInvited }, account.id, at);
  });
  if (claim) notifyOfValidatedClaim(deps, account.email, claim);
  if (isFirst) notifyAdminsOfClaim(deps, account);
  if (purpose === 'phone') {
    const message = phoneConfirmedMessage(deps, account.email, lastFourOf(account.phone));
    deferred.defer(() => messaging.send(message));
  }
}

/** @throws Refusal `bad_request` for a wrong code, `too_many_requests` after 5 tries. */
export async function validateAccount(
  deps: RegistrationDeps,
  { params }: Input<typeof codeOperations.validateAccount>,
  caller: Caller<Viewer>,
): Promise<User> {
  const { database, now } = deps;
  const account = await getOwnAccount(deps, caller.viewer);
  await countCodeTry(deps, String(account.id), 'validate', ownSession);
  const codes = await findValidationCodes(database.kysely, account.id, now());
  const match = findMatchingCode(codes, account, params.code) ?? refuseCode('code');
  const { purpose } = match;
  const take: UsedOnce['take'] = (db) => takeCode(db, match);
  await confirmAddress(deps, account, { purpose, take, refuse: () => refuseCode('code') }, caller);
  return getUser(deps, caller.viewer);
}

/**
 * Works in any browser, and does not sign in: the reader of the mail may not know the password.
 * @throws Refusal like `getLink`
 */
export async function validateByLink(
  deps: RegistrationDeps,
  { body }: Input<typeof codeOperations.validateByLink>,
  caller: Caller,
): Promise<{ message: string }> {
  const { account, link } = await getLink(deps, body.token, caller);
  const { purpose } = link;
  if (purpose !== 'validate' && purpose !== 'phone') refuseLink();
  const take: UsedOnce['take'] = (db) => takeLink(db, link);
  await confirmAddress(deps, account, { purpose, take, refuse: refuseLink }, caller);
  return {
    message: purpose === 'phone' ? 'Your phone is confirmed.' : 'Your account is validated.',
  };
}
