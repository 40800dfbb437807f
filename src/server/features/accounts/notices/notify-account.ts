/** Tells the owner of an account by mail what an admin did; nobody waits for it, and its failure undoes nothing. */
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { AccountDeps } from '../account-deps.ts';

/** An e-mail that was never validated may be anybody's: nothing goes there. */
export function notifyAccount(
  { deferred, messaging }: Pick<AccountDeps, 'deferred' | 'messaging'>,
  { validated_at }: Pick<AccountRow, 'validated_at'>,
  message: Message,
): void {
  if (validated_at !== null) deferred.defer(() => messaging.send(message));
}
