/** The words of the messages about vouches. */
import { emailMessage, signature, type MessageDeps } from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { labelOf, profileOf } from '../claims/claim-messages.ts';

interface Progress {
  readonly number: number;
  readonly vouches: number;
  readonly needed: number;
}

/** For a claimant whose claim still waits. */
export function vouchedMessage(
  deps: MessageDeps,
  to: string,
  { number, vouches, needed }: Progress,
): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `A member vouched for you`,
    `A member has vouched that you are ${label}. You now have ${vouches} of ${needed} vouches.`,
    `Show your code to other members: ${deps.origin}/claim-number`,
    signature(deps),
  );
}

export function approvedByVouchesMessage(deps: MessageDeps, to: string, number: number): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `${label} is yours`,
    `Members who know you have vouched for you, and your account is now linked to ${label}. You can fill in your profile and add photos.`,
    `Your profile: ${profileOf(deps, number)}`,
    signature(deps),
  );
}

/** For a claimant who needs another vouch now. */
export function withdrawnMessage(
  deps: MessageDeps,
  to: string,
  { number, vouches, needed }: Progress,
): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `A vouch was withdrawn`,
    `A member no longer vouches that you are ${label}. You now have ${vouches} of ${needed} vouches.`,
    `Show your code to other members: ${deps.origin}/claim-number`,
    signature(deps),
  );
}
