/** Ends the announced change of an account whose email is replaced: the notice of it went to another email. */
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findOpenChangeOf, type Change } from '../announced-changes/announced-changes.queries.ts';
import { impossibleMail } from '../announced-changes/change-messages.ts';
import { endChange } from '../announced-changes/end-change.ts';
import { createNotifyAdmins } from '../notices/notify-admins.ts';

interface Replacing {
  readonly accountId: number;
  readonly at: number;
  /** Null for the link in a mail. */
  readonly by: number | null;
}

/**
 * Runs in the transaction that replaces the email, which has locked the account.
 * @returns the change that it has ended, for `notifyOfEndedChange`; null if none was open
 */
export async function endAnnouncedChange(
  db: Connection,
  { accountId, at, by }: Replacing,
): Promise<Change | null> {
  const change = await findOpenChangeOf(db, accountId);
  if (!change) return null;
  const reason = 'The account has another email now.';
  await endChange(db, change, { at, by, as: 'impossible', reason });
  return change;
}

export function notifyOfEndedChange(deps: AccountDeps, change: Change | null): void {
  if (change) createNotifyAdmins(deps)((to) => impossibleMail(deps, to, change), 1);
}
