/** Validates an account, or confirms its new phone, with a code. */
import type { User } from '#contract/accounts/account.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import {
  findMatch,
  refuseCode,
  deleteCodes,
  findValidationCodes,
  takeCode,
  takeLink,
  getLink,
  refuseLink,
  type Purpose,
} from '#server/identity/codes.ts';
import { countCodeTry } from '#server/identity/account-limits.ts';
import {
  lastFourOf,
  type MessageDeps,
  emailMessage,
  signature,
  notYou,
  resetByEmail,
} from '#server/identity/mail.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { updateAsSeen, getOwnAccount } from '#server/identity/accounts.ts';
import { notifyAdminsOfClaim } from '../claims/claim-member.ts';
import { getUser } from '#server/identity/user.ts';
import { notifyOfValidatedClaim, validateClaim } from '../claims/competing-claims.ts';
import { approveInvited } from '../invitations/accept-invitation.ts';
import { deleteOtherDevices, ownSession } from '#server/identity/devices.ts';
import type { Message } from '#server/messaging/messaging.ts';

interface Proof {
  readonly purpose: Purpose;
  /** Uses the code or link up; false when it was used meanwhile. */
  readonly take: (db: Connection) => Promise<boolean>;
  readonly refuse: () => never;
}

/** Validates the account, or confirms its new phone, with a code or a mailed link. */
async function acceptProof(
  deps: IdentityDeps,
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
  deps: IdentityDeps,
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

// Validates an account, or confirms its new phone, with a mailed link in any browser.

/**
 * Does not sign in: the reader of the mail may not know the password.
 * @throws Refusal like `getLink`
 */
export async function validateByLink(
  deps: IdentityDeps,
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

function phoneConfirmedMessage(deps: MessageDeps, to: string, lastFour: string): Message {
  return emailMessage(
    to,
    'Your new phone number is confirmed',
    `You confirmed the phone number that ends in ${lastFour}.`,
    resetByEmail,
    notYou(deps),
    signature(deps),
  );
}
