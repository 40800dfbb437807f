import type { Message } from '#server/messaging/messaging.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findMailedAdmins, leaveToDigest } from './digest/admin-mail.queries.ts';
import { mailFor } from './digest/choose-mail.ts';

type NotifyDeps = Pick<AccountDeps, 'database' | 'deferred' | 'messaging'>;

/**
 * Mails each admin who wants a mail for each item, and leaves the item to the daily mail of those who want that or
 * could not be mailed.
 *
 * @param waiting items that wait, including the new one
 * @throws the first failure, once all admins had their turn
 */
export async function mailAdmins(
  { database, messaging }: Pick<NotifyDeps, 'database' | 'messaging'>,
  messageTo: (email: string) => Message,
  waiting: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, email, admin_mail: choice } of await findMailedAdmins(database.kysely)) {
    const mail = mailFor(choice, waiting);
    const isSent =
      mail === 'single' &&
      (await messaging.send(messageTo(email)).then(
        () => true,
        (error: unknown) => {
          failures.push(error);
          return false;
        },
      ));
    if (mail !== 'none' && !isSent) await leaveToDigest(database.kysely, id);
  }
  if (failures.length > 0) throw failures[0];
}

/** Mails in the background. */
export const createNotifyAdmins =
  (deps: NotifyDeps) =>
  (messageTo: (email: string) => Message, waiting: number): void =>
    deps.deferred.defer(() => mailAdmins(deps, messageTo, waiting));
