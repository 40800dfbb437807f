/** The words of the mail to an account whose member was marked as deceased. A relative may read it. */
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailMessage, signature, site } from './account-messages.ts';
import type { AdminMessageDeps } from './admin-messages.ts';

export function deceasedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  const label = numberLabel('fb', number);
  const { origin, contactEmail } = deps;
  return emailMessage(
    to,
    `${label} was marked as deceased`,
    `The record of ${label} at ${site} was marked as deceased. If you have lost someone, we are very sorry.`,
    'The account with this email is linked to that record. It was signed out everywhere and can no longer publish. Nothing was deleted. You can still sign in to download the data or to delete photos or the account.',
    `If this is a mistake, please tell us: ${origin}/Contact?about=death&number=${number}`,
    ...(contactEmail === null ? [] : [`You can also write to ${contactEmail}.`]),
    signature(deps),
  );
}
