/** Sends a code to a new email of the viewer's account. */
import {
  emailChangesAtMost,
  formerEmailDays,
  ownEmailLimits,
  type ownEmailOperations,
} from '#contract/accounts/own-email.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { countedAs, countSharedUse, spareCountedAs } from '#server/database/use-counts.ts';
import {
  checkConfirmed,
  type Caller,
  type Input,
  type Viewer,
} from '#server/http/bind-operation.ts';
import { countCodeSend, countOrRefuse } from '#server/identity/account-limits.ts';
import {
  emailKeyOf,
  findEmailOwner,
  getOwnAccount,
  mailboxKeyOf,
} from '#server/identity/accounts.ts';
import { findEmailCode } from '#server/identity/codes.ts';
import { ownSession } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findMemberOf, refuseDeceased } from '#server/identity/member-of-account.ts';
import {
  countNewAddressMail,
  refundedOnFailure,
  refuseTakenEmail,
} from '#server/identity/new-address-mails.ts';
import { checkOwnPassword } from '#server/identity/passwords.ts';
import { refuseUndelivered, sendCode } from '#server/identity/send-code.ts';
import { countFormerEmails } from '../announced-changes/former-emails.queries.ts';
import { getProfile } from '../settings/profile.ts';

/** The password alone must not be enough to take over an admin's account. */
const adminNeedsSecondFactor =
  'Admins need two-step sign-in to change their email. Turn it on first, or ask another admin to take your admin role away for the change.';

/**
 * Whether the account may change its email.
 * @throws Refusal `forbidden` for an admin without a second factor and for the account of a deceased member,
 * `too_many_requests` after 5 changes in 14 days.
 */
export async function checkMayChangeEmail(
  deps: IdentityDeps,
  db: Connection,
  account: AccountRow,
  { hasSecondFactor }: Viewer,
): Promise<void> {
  if (account.role === 'Admin' && !hasSecondFactor) {
    throw new Refusal('forbidden', { message: adminNeedsSecondFactor });
  }
  const member = await findMemberOf(db, account.id);
  if (member?.deceased === 1) refuseDeceased(deps, member.number, 'keeps its email');
  if ((await countFormerEmails(db, account.id, deps.now())) < emailChangesAtMost) return;
  throw new Refusal('too_many_requests', {
    message: `You have changed your email ${emailChangesAtMost} times in ${formerEmailDays} days. Please try again later.`,
  });
}

/** For mails to addresses that are not confirmed yet. */
async function countMail(
  deps: IdentityDeps,
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
  const refund = await countNewAddressMail(deps, { email });
  if (!deps.isRateLimited) return refund;
  await refundedOnFailure(refund, () =>
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
  return refund;
}

/**
 * A later code replaces the earlier one, whatever email it was for.
 * @throws Refusal `confirmation_required` with a second factor that was not confirmed, `forbidden` for an admin without
 * one and for a deceased member, `bad_request` for a wrong password and the present email, `taken` for an email in use,
 * `too_many_requests` past the limits, `not_ready` when the code could not be sent.
 */
export async function changeEmail(
  deps: IdentityDeps,
  { body: { email, password } }: Input<typeof ownEmailOperations.changeEmail>,
  { viewer }: Caller<Viewer>,
): Promise<AccountProfile> {
  const { kysely } = deps.database;
  if (viewer.hasSecondFactor) checkConfirmed(viewer);
  const account = await getOwnAccount(deps, viewer);
  await checkMayChangeEmail(deps, kysely, account, viewer);
  await checkOwnPassword(deps, account, viewer, { password, field: 'password' });
  const email_key = emailKeyOf(email);
  if (email_key === account.email_key) {
    refuseField('email', 'This is already your email.');
  }
  const pending = await findEmailCode(kysely, account.id, deps.now());
  const liftPause = await countCodeSend(deps, {
    account: String(account.id),
    purpose: 'email',
    requesterKey: ownSession,
    // Someone who sees a typo must not wait.
    isWithoutPause: pending !== undefined && pending.destination !== email,
  });
  const refundMail = await refundedOnFailure(liftPause, () => countMail(deps, account.id, email));
  // After counting, to limit how many emails can be probed and how many notices their owners get.
  const owner = await findEmailOwner(kysely, email_key);
  if (owner && owner.validated_at !== null) {
    await refundedOnFailure(refundMail, () => refuseTakenEmail(deps, email));
  }
  await sendCode(deps, { ...account, email, email_key }, 'email').catch(async (error: unknown) => {
    await refundMail();
    await liftPause();
    return refuseUndelivered(error);
  });
  return getProfile(deps, viewer);
}
