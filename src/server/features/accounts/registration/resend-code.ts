/** Sends another code to the phone or email that is to be confirmed. */
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { countCodeSend } from '#server/identity/account-limits.ts';
import { getOwnAccount } from '#server/identity/accounts.ts';
import { ownSession } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { masked } from '#server/identity/mail.ts';
import { countNewAddressMail, refundedOnFailure } from '#server/identity/new-address-mails.ts';
import { isEmailTrusted, refuseUndelivered, sendCode } from '#server/identity/send-code.ts';
import { isPhonePending } from '#server/identity/user.ts';
import { checkPhoneCountry } from '../settings/phone.ts';

interface SentCode {
  readonly message: string;
  readonly sentTo: string;
}

type SentPurpose = 'validate' | 'phone';

/** A code to an address that was validated waits for no limit of others. */
async function countMail(
  deps: IdentityDeps,
  { id, email, validated_at }: AccountRow,
): Promise<() => Promise<void>> {
  if (validated_at !== null) return () => Promise.resolve();
  const isTrusted = await isEmailTrusted(deps.database.kysely, id);
  return countNewAddressMail(deps, { email, isTrusted });
}

async function send(
  deps: IdentityDeps,
  account: AccountRow,
  purpose: SentPurpose,
): Promise<SentCode> {
  const liftPause = await countCodeSend(deps, {
    account: String(account.id),
    purpose,
    requesterKey: ownSession,
  });
  const refundMail = await refundedOnFailure(liftPause, () => countMail(deps, account));
  try {
    const { to } = await sendCode(deps, account, purpose);
    return { message: 'Validation code resent.', sentTo: masked(to) };
  } catch (error) {
    await refundMail();
    await liftPause();
    return refuseUndelivered(error);
  }
}

const nothingToValidate = () =>
  new Refusal('bad_request', { message: 'Your account is already validated.' });

/**
 * @throws Refusal `bad_request` when nothing is to be validated, `too_many_requests` within 60 s of
 * the last code, after 10 a day and like `countNewAddressMail`, `not_ready` when the message could not be sent.
 */
export async function resendCode(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<SentCode> {
  const account = await getOwnAccount(deps, viewer);
  if (account.validated_at === null) return send(deps, account, 'validate');
  if (isPhonePending(account)) {
    checkPhoneCountry(deps, account.phone);
    return send(deps, account, 'phone');
  }
  throw nothingToValidate();
}

/** Like `resendCode`, but refuses a code for a new phone, which must go to that phone. */
export async function sendCodeToEmail(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<SentCode> {
  const account = await getOwnAccount(deps, viewer);
  if (account.validated_at === null) return send(deps, account, 'validate');
  if (!isPhonePending(account)) throw nothingToValidate();
  throw new Refusal('bad_request', {
    message: 'Only a code that was sent to the new phone can confirm it.',
  });
}
