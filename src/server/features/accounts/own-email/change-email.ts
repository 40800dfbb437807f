/** Sends a code to the new email of the viewer's account. */
import { ownEmailLimits, type EmailChangeForm } from '#contract/accounts/own-email.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { Refusal } from '#contract/errors.ts';
import { countSharedUse, countedAs, spareCountedAs } from '#server/database/use-counts.ts';
import { checkConfirmed, type Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findEmailOwner } from '../accounts.queries.ts';
import { countCodeSend } from '../codes/code-limits.ts';
import { findEmailCode } from '../codes/codes.queries.ts';
import { refuseUndelivered, sendCode } from '../codes/send-code.ts';
import { countNewAddressMail, refundedOnFailure } from '../codes/new-address-mails.ts';
import { countOrRefuse } from '../count-for-account.ts';
import { emailKeyOf, mailboxKeyOf } from '../email-key.ts';
import { getOwnAccount } from '../get-user.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { refuseTakenEmail } from '../registration/register.ts';
import { ownSession } from '../requester.ts';
import { getProfile } from '../settings/get-profile.ts';
import { checkMayChangeEmail } from './may-change-email.ts';

/** For mails to addresses that are not confirmed yet. */
async function countMail(
  deps: AccountDeps,
  accountId: number,
  email: string,
): Promise<() => Promise<void>> {
  const { mailsPerEmailAndAccount, mailsPerSite } = ownEmailLimits;
  await countOrRefuse(
    deps,
    spareCountedAs('own email', accountId, mailboxKeyOf(email)),
    mailsPerEmailAndAccount,
    `We have sent you ${mailsPerEmailAndAccount.uses} codes to this email today. Please enter the last one, or try again tomorrow.`,
  );
  const takeBack = await countNewAddressMail(deps, { email });
  if (!deps.isRateLimited) return takeBack;
  await refundedOnFailure(takeBack, () =>
    countSharedUse(
      deps.database.kysely,
      {
        keyFor: (...parts) => countedAs('own emails', ...parts),
        requester: String(accountId),
        limit: mailsPerSite,
        message: 'Too many members have changed their email today. Please try again tomorrow.',
      },
      deps.now(),
    ),
  );
  return takeBack;
}

/**
 * A later code replaces the earlier one, whatever email it was for.
 * @throws Refusal `confirmation_required` with a second factor that was not confirmed, `forbidden` for an admin without one and for a deceased member, `bad_request` for a wrong
 * password and the present email, `taken` for an email in use, `too_many_requests` past the limits, `not_ready` when the
 * code could not be sent.
 */
export async function changeEmail(
  deps: AccountDeps,
  { email, password }: EmailChangeForm,
  viewer: Viewer,
): Promise<AccountProfile> {
  const { kysely } = deps.database;
  if (viewer.hasSecondFactor) checkConfirmed(viewer);
  const account = await getOwnAccount(deps, viewer);
  await checkMayChangeEmail(deps, kysely, account, viewer);
  await checkOwnPassword(deps, account, viewer, { password, field: 'password' });
  const email_key = emailKeyOf(email);
  if (email_key === account.email_key) {
    const message = 'This is already your email.';
    throw new Refusal('bad_request', { message, errors: { email: message } });
  }
  const pending = await findEmailCode(kysely, account.id, deps.now());
  const undoPause = await countCodeSend(deps, {
    account: String(account.id),
    purpose: 'email',
    requesterKey: ownSession,
    // Someone who sees a typo must not wait.
    isWithoutPause: pending !== undefined && pending.destination !== email,
  });
  const refundMail = await refundedOnFailure(undoPause, () => countMail(deps, account.id, email));
  // After counting, to limit how many emails can be probed and how many notices their owners get.
  const owner = await findEmailOwner(kysely, email_key);
  if (owner && owner.validated_at !== null) {
    await refundedOnFailure(refundMail, () => refuseTakenEmail(deps, email));
  }
  await sendCode(deps, { ...account, email, email_key }, 'email').catch(async (error: unknown) => {
    await refundMail();
    await undoPause();
    return refuseUndelivered(error);
  });
  return getProfile(deps, viewer);
}
