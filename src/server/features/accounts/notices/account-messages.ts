/** The words of every message about an account. */
import { brand } from '#contract/brand.ts';
import { writeMoment } from '../settings/time-zones.ts';
import type { Message } from '#server/messaging/messaging.ts';

export const site = brand.fullName;

export interface MessageDeps {
  readonly origin: string;
}

export const emailMessage = (to: string, subject: string, ...paragraphs: string[]): Message => ({
  channel: 'email',
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

/** Admins can sort these mails by the first word. */
export const adminSubject = (words: string): string => `Manifest: ${words}`;

export const signature = ({ origin }: MessageDeps) => `${site}\n${origin}/`;

const notYou = ({ origin }: MessageDeps) =>
  `If it was not you, choose a new password now: ${origin}/recover-password`;

/** For the owner of an email that someone tried to register again. */
export function takenEmailMessage(deps: MessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Someone tried to register with your email',
    `Someone tried to create an account at ${site} with this email. You already have one, and nothing was changed.`,
    `If it was you, sign in at ${deps.origin}/login or choose a new password at ${deps.origin}/recover-password.`,
    signature(deps),
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

export function newDeviceMessage(deps: MessageDeps, to: string, signIn: SignIn): Message {
  return emailMessage(
    to,
    'New device signed in to your account',
    `A new device signed in to your account at ${site}.`,
    describeSignIn(signIn),
    'If it was you, you do not need to do anything.',
    `If it was not you, choose a new password now. This signs out all devices: ${deps.origin}/recover-password`,
    signature(deps),
  );
}

export function passwordChangedMessage(deps: MessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your password was changed',
    'The password of your account was changed.',
    notYou(deps),
    signature(deps),
  );
}

export const resetByEmail =
  'For the next 24 hours, we send codes for a new password only to this email.';

/** @param lastFour of the new phone; '' when the phone was removed */
export function phoneChangedMessage(deps: MessageDeps, to: string, lastFour: string): Message {
  const isRemoved = lastFour === '';
  return emailMessage(
    to,
    isRemoved ? 'Your phone number was removed' : 'Your phone number was changed',
    isRemoved
      ? 'The phone number was removed from your account.'
      : `The phone number of your account was changed. The new number ends in ${lastFour}.`,
    resetByEmail,
    notYou(deps),
    signature(deps),
  );
}

/** For the former phone: it tells nothing of the new one. */
export function formerPhoneMessage({ origin }: MessageDeps, to: string): Message {
  const text = `The phone number of your ${brand.plural} account was changed. If it was not you, choose a new password: ${origin}/recover-password`;
  return { channel: 'sms', to, subject: '', text };
}

export function phoneConfirmedMessage(deps: MessageDeps, to: string, lastFour: string): Message {
  return emailMessage(
    to,
    'Your new phone number is confirmed',
    `You confirmed the phone number that ends in ${lastFour}.`,
    resetByEmail,
    notYou(deps),
    signature(deps),
  );
}
