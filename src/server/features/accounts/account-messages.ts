/** The words of every message about an account. */
import { brand } from '#contract/brand.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { Destination } from './destination.ts';
import { writeMoment } from './time-zones.ts';

export const site = brand.fullName;

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

interface CodeToSend {
  readonly code: string;
  readonly purpose: 'validate' | 'phone' | 'reset';
  readonly destination: Destination;
  /** Null for a text message. */
  readonly linkToken: string | null;
}

/** What the link does that stands beside each code. */
const linkWords = {
  validate: {
    page: 'confirm-email',
    words: 'Or confirm your e-mail with this link, in any browser.',
    unasked:
      'If you did not open this account, use neither the code nor the link, and do not pass them on.',
  },
  phone: {
    page: 'confirm-email',
    words: 'Or confirm your new phone number with this link, in any browser.',
    unasked:
      'If you did not change your phone number, use neither the code nor the link, and choose a new password at once.',
  },
  reset: {
    page: 'recover-password',
    words: 'Or choose a new password with this link, in any browser.',
    unasked:
      'If you did not ask for it, you need not do anything. Do not pass on the code or the link.',
  },
} as const;

/** The token stands in the fragment, which browsers send to nobody. */
export function codeMessage(parts: MessageParts, toSend: CodeToSend): Message {
  const { code, purpose, destination, linkToken } = toSend;
  const { channel, to } = destination;
  if (channel === 'sms') {
    const text = `${code} is your code for ${brand.plural}. It is good for 10 minutes.`;
    return { channel, to, subject: '', text };
  }
  const page = purpose === 'reset' ? 'recover-password' : 'validate-account';
  const link = linkWords[purpose];
  return emailMessage(
    to,
    `${code} is your code`,
    `Your code is ${code}. It is good for 10 minutes.`,
    `Enter it where you asked for it: ${parts.origin}/${page}`,
    `${link.words} It works once, for 30 minutes, even after too many wrong codes or passwords:\n${parts.origin}/${link.page}#token=${linkToken}`,
    link.unasked,
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

export interface SignIn {
  readonly at: number;
  readonly device: string;
  /** As Windows names it. */
  readonly timeZoneId: string;
}

export const describeSignIn = ({ at, device, timeZoneId }: SignIn): string =>
  `Time: ${writeMoment(at, timeZoneId)}\nDevice: ${device}`;

export function newDeviceMessage(parts: MessageParts, to: string, signIn: SignIn): Message {
  return emailMessage(
    to,
    'New device signed in to your account',
    `A device that your account did not know signed in to it at ${site}.`,
    describeSignIn(signIn),
    'If it was you, there is nothing to do.',
    `If it was not you, choose a new password at once. This signs out all devices: ${parts.origin}/recover-password`,
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

const resetByEmail =
  'For the next 24 hours, codes for a new password go to this e-mail address only.';

/** @param lastFour of the new phone; '' when the phone was removed */
export function phoneChangedMessage(parts: MessageParts, to: string, lastFour: string): Message {
  const isRemoved = lastFour === '';
  return emailMessage(
    to,
    isRemoved ? 'Your phone number was removed' : 'Your phone number was changed',
    isRemoved
      ? 'The phone number was removed from your account.'
      : `The phone number of your account was changed. The new one ends in ${lastFour}.`,
    resetByEmail,
    notYou,
    signature(parts),
  );
}

/** For the former phone: it tells nothing of the new one. */
export function formerPhoneMessage({ origin }: MessageParts, to: string): Message {
  const text = `The phone number of your ${brand.plural} account was changed. If it was not you, choose a new password: ${origin}/recover-password`;
  return { channel: 'sms', to, subject: '', text };
}

export function phoneConfirmedMessage(parts: MessageParts, to: string, lastFour: string): Message {
  return emailMessage(
    to,
    'Your new phone number is confirmed',
    `You confirmed the phone number that ends in ${lastFour}.`,
    resetByEmail,
    notYou,
    signature(parts),
  );
}
