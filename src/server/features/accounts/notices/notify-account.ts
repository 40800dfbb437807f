/**
 * Notifies an account's owner by mail of an admin's change. Sent in the background: a failure does
 * not undo the change.
 */
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { AccountDeps } from '../account-deps.ts';

/** Sends nothing to an email that was never validated, because it may belong to another person. */
export function notifyAccount(
  { deferred, messaging }: Pick<AccountDeps, 'deferred' | 'messaging'>,
  { validated_at }: Pick<AccountRow, 'validated_at'>,
  message: Message,
): void {
  if (validated_at !== null) deferred.defer(() => messaging.send(message));
}
