import type { Message } from '#server/messaging/messaging.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findMailedAdmins, leaveToDigest } from './digest/admin-mail.queries.ts';
import { mailFor } from './digest/choose-mail.ts';

type NotifyDeps = Pick<AccountDeps, 'database' | 'deferred' | 'messaging'>;

/**
 * Mails each admin who wants a mail for each item, and leaves the item to the daily mail of those who want that.
 *
 * @param waiting items that wait, including the new one
 */
export async function mailAdmins(
  { database, messaging }: NotifyDeps,
  messageTo: (email: string) => Message,
  waiting: number,
): Promise<void> {
  for (const { id, email, admin_mail: choice } of await findMailedAdmins(database.kysely)) {
    const mail = mailFor(choice, waiting);
    if (mail === 'single') await messaging.send(messageTo(email));
    if (mail === 'digest') await leaveToDigest(database.kysely, id);
  }
}

/** Mails in the background. */
export const createNotifyAdmins =
  (deps: NotifyDeps) =>
  (messageTo: (email: string) => Message, waiting: number): void =>
    deps.deferred.defer(() => mailAdmins(deps, messageTo, waiting));
