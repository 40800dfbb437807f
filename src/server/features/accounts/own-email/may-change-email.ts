/** Who may change the email of their own account. */
import { emailChangesAtMost, formerEmailDays } from '#contract/accounts/own-email.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { refuseDeceased } from '#server/database/members/check-may-publish.ts';
import { findMemberOf } from '#server/database/members/linked-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { countFormerEmails } from '../former-emails/former-emails.queries.ts';

/** The password alone must not be enough to take over an admin's account. */
const adminNeedsSecondFactor =
  'Admins need two-step sign-in to change their email. Turn it on first, or ask another admin to take your admin role away for the change.';

/**
 * @throws Refusal `forbidden` for an admin without a second factor and for the account of a deceased member,
 * `too_many_requests` after 5 changes in 14 days.
 */
export async function checkMayChangeEmail(
  deps: AccountDeps,
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
