/** The words of messages about claims that ended. */
import { brand } from '#contract/brand.ts';
import { claimProblem } from '#contract/claims.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailMessage, signature, type MessageParts } from './account-messages.ts';

const site = brand.fullName;

/** For an account that was not validated when another one validated its claim of the same number. */
export function lostClaimMessage(
  parts: MessageParts & { readonly contactEmail: string | null },
  to: string,
  number: number,
): Message {
  const label = numberLabel('fb', number);
  const contact =
    parts.contactEmail === null
      ? ''
      : `If ${label} is yours, please write to ${parts.contactEmail}. `;
  return emailMessage(
    to,
    `${label} went to another account`,
    `You claimed ${label} at ${site}, and another account validated its claim of the same number first. Your account has no number now.`,
    `${contact}If ${label} is not yours, claim your own number after you validate your account: ${parts.origin}/validate-account`,
    signature(parts),
  );
}

/** For an account whose claim ended when it was validated, because the member was marked as deceased since. */
export function deceasedClaimMessage(
  parts: MessageParts & { readonly contactEmail: string | null },
  to: string,
  number: number,
): Message {
  const label = numberLabel('fb', number);
  const problem = claimProblem({ number, isDeceased: true, isClaimed: false }, parts.contactEmail);
  return emailMessage(
    to,
    `${label} was not linked to your account`,
    `Your account at ${site} is validated, but has no number now. ${problem}`,
    `If ${label} is not yours, claim your own number: ${parts.origin}/`,
    signature(parts),
  );
}
