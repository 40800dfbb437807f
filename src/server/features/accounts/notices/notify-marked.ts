/** Notifies accounts by mail that their member was marked as deceased, which signed them out. */
import type { MarkedAccount } from '#server/database/members/end-access-of-deceased.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAdministered } from '../administration/account-admin.queries.ts';
import { deceasedMessage } from './deceased-message.ts';

type NoticeDeps = Pick<AccountDeps, 'database' | 'now' | 'messaging' | 'origin' | 'contactEmail'>;

/**
 * Sends nothing to an account that was deleted meanwhile, or is disabled and could not sign in
 * anyway.
 *
 * @returns whether a mail was sent
 */
export async function sendDeceasedNotice(
  deps: NoticeDeps,
  { accountId, number }: MarkedAccount,
): Promise<boolean> {
  const account = await findAdministered(deps.database.kysely, accountId, deps.now());
  if (account?.disabled_at !== null) return false;
  await deps.messaging.send(deceasedMessage(deps, account.email, number));
  return true;
}

/**
 * Sends the mails in the background, one after the other, because an import can mark many members.
 * A mail that fails does not stop the others.
 */
export function createNotifyMarked(
  deps: AccountDeps,
): (accounts: readonly MarkedAccount[]) => void {
  function sendFrom(accounts: readonly MarkedAccount[], index: number): void {
    const account = accounts[index];
    if (!account) return;
    deps.deferred.defer(async () => {
      try {
        await sendDeceasedNotice(deps, account);
      } finally {
        sendFrom(accounts, index + 1);
      }
    });
  }

  return (accounts) => sendFrom(accounts, 0);
}
