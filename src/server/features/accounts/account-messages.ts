/** The words of every message about an account. */
import { brand } from '#contract/brand.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { Destination } from './destination.ts';
import { asTyped } from './typed-text.ts';

const site = brand.fullName;

export interface MessageParts {
  readonly origin: string;
}

export const emailMessage = (to: string, subject: string, ...paragraphs: string[]): Message => ({
  channel: 'email',
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

export const signature = ({ origin }: MessageParts) => `${site}\n${origin}/`;

const notYou = 'If it was not you, please use "Forgot password" on the login page at once.';

/** @param where the page that asks for the code */
export function codeMessage(
  parts: MessageParts,
  destination: Destination,
  code: string,
  purpose: 'validate' | 'reset',
): Message {
  const { channel, to } = destination;
  if (channel === 'sms') {
    const text = `${code} is your code for ${brand.plural}. It is good for 10 minutes.`;
    return { channel, to, subject: '', text };
  }
  const page = purpose === 'reset' ? 'recover-password' : 'validate-account';
  return emailMessage(
    to,
    `${code} is your code`,
    `Your code is ${code}. It is good for 10 minutes.`,
    `Enter it here: ${parts.origin}/${page}`,
    'If you did not ask for it, nothing happens as long as nobody else gets to know it.',
    signature(parts),
  );
}

/** For the owner of an e-mail that somebody tried to register once more. */
export function takenEmailMessage(parts: MessageParts, to: string): Message {
  return emailMessage(
    to,
    'Somebody tried to register with your e-mail',
    `Somebody tried to open an account at ${site} with this e-mail. You have one already, and it stays as it is.`,
    `If it was you: log in at ${parts.origin}/login, or choose a new password at ${parts.origin}/recover-password.`,
    signature(parts),
  );
}

export function passwordChangedMessage(parts: MessageParts, to: string): Message {
  return emailMessage(
    to,
    'Your password was changed',
    'The password of your account was changed.',
    notYou,
    signature(parts),
  );
}

export function phoneChangedMessage(parts: MessageParts, to: string, lastFour: string): Message {
  return emailMessage(
    to,
    'Your phone number was changed',
    `Codes for your account now go to the phone that ends in ${lastFour}.`,
    notYou,
    signature(parts),
  );
}

interface ClaimedMember {
  /** False while an admin has still to look at the claim. */
  readonly isApproved: boolean;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
}

interface Claimant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** For an admin, once a claim's account is validated. */
export function claimMessage(
  parts: MessageParts,
  to: string,
  member: ClaimedMember,
  claimant: Claimant,
): Message {
  const number = `${brand.numberPrefix} ${member.number}`;
  return emailMessage(
    to,
    `${number} was claimed`,
    `${asTyped(`${claimant.firstName} ${claimant.lastName}`)} (${claimant.email}) claimed ${number}, ${asTyped(`${member.firstName} ${member.lastName}`)}.`,
    member.isApproved
      ? 'They are linked. If it is not theirs, an admin can part them again.'
      : `The claim waits for an admin to approve or reject it: ${parts.origin}/Manifest/Claims`,
    `The profile: ${parts.origin}/${brand.singularSlug}/${member.number}`,
    signature(parts),
  );
}
