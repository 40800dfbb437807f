/** Takes a request for a new email. The response is the same whatever the number and the email belong to. */
import { lostMailboxLimits, type LostMailboxForm } from '#contract/accounts/lost-mailbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { countedAs, spareCountedAs } from '#server/database/limits/use-counts.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findEmailOwner } from '../accounts.queries.ts';
import { countOrRefuse } from '../count-for-account.ts';
import { emailKeyOf } from '../email-key.ts';
import { createLinkToken, hashToken } from '../secrets.ts';
import { confirmationMail, emailInUseMail } from './move-messages.ts';
import { findAccountOfNumber, insertMove } from './moves.queries.ts';

async function countRequest(deps: AccountDeps, number: number, emailKey: string): Promise<void> {
  const { mailsPerEmail, requestsPerMember, requestsPerSite } = lostMailboxLimits;
  await countOrRefuse(
    deps,
    spareCountedAs('mailbox mail', emailKey),
    mailsPerEmail,
    `You have asked ${mailsPerEmail.uses} times with this email today. Please open the link in one of our emails, or try again tomorrow.`,
  );
  if (!deps.isRateLimited) return;
  await countOrRefuse(
    deps,
    spareCountedAs('mailbox of', number),
    requestsPerMember,
    `There have been ${requestsPerMember.uses} requests for ${numberLabel('fb', number)} today. Please try again tomorrow.`,
  );
  await countOrRefuse(
    deps,
    countedAs('mailbox requests'),
    requestsPerSite,
    'Too many members have asked for a new email today. Please try again tomorrow.',
  );
}

async function handle(deps: AccountDeps, form: LostMailboxForm, emailKey: string): Promise<void> {
  const { database, now, messaging } = deps;
  const { kysely } = database;
  const { freakBrotherNumber: number, email, text } = form;
  const account = await findAccountOfNumber(kysely, number);
  if (!account) return;
  const owner = await findEmailOwner(kysely, emailKey);
  // Anyone can register an email that is not theirs.
  if (owner && owner.validated_at !== null) {
    await messaging.send(emailInUseMail(deps, owner.email, number));
    return;
  }
  const token = createLinkToken();
  await insertMove(kysely, {
    account_id: account.id,
    member_id: account.member_id,
    email,
    email_key: emailKey,
    text,
    token_hash: hashToken(token),
    asked_at: now(),
  });
  await messaging.send(confirmationMail(deps, email, { number, token }));
}

/** @throws Refusal `too_many_requests` past the limits of the email, the member or the site. */
export async function askForMove(
  deps: AccountDeps,
  form: LostMailboxForm,
): Promise<{ message: string }> {
  const emailKey = emailKeyOf(form.email);
  await countRequest(deps, form.freakBrotherNumber, emailKey);
  // Everything that depends on the number is deferred, so that the response time is the same.
  deps.deferred.defer(() => handle(deps, form, emailKey));
  const label = numberLabel('fb', form.freakBrotherNumber);
  return {
    message: `If ${label} has an account, we have sent a link to ${form.email}. Open it within 24 hours to confirm your request.`,
  };
}
