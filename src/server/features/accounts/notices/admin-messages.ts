/** The words of the messages that tell people what an admin did. */
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { type MessageParts, emailMessage, signature, site } from './account-messages.ts';
import { asTyped } from './typed-text.ts';

export interface AdminMessageParts extends MessageParts {
  /** Whom people may write to; null when nobody is named. */
  readonly contactEmail: string | null;
}

const labelOf = (number: number) => numberLabel('fb', number);
const profileOf = ({ origin }: MessageParts, number: number) =>
  `${origin}/${brand.singularSlug}/${number}`;

/** The paragraph with the address to write to; none without an address. */
export const askWhom = ({ contactEmail }: AdminMessageParts): string[] =>
  contactEmail === null ? [] : [`If something is wrong, please write to ${contactEmail}.`];

export function approvedMessage(parts: AdminMessageParts, to: string, number: number): Message {
  return emailMessage(
    to,
    `${labelOf(number)} is yours`,
    `An admin linked your account to ${labelOf(number)}. You can fill in your profile and add photos now.`,
    `Your profile: ${profileOf(parts, number)}`,
    signature(parts),
  );
}

export function rejectedMessage(
  parts: AdminMessageParts,
  to: string,
  number: number,
  reason: string,
): Message {
  return emailMessage(
    to,
    `Your claim of ${labelOf(number)}`,
    `An admin looked at your claim of ${labelOf(number)} and did not approve it. The reason:`,
    asTyped(reason),
    `Your account stays as it is, and you can claim a number again: ${parts.origin}/`,
    ...askWhom(parts),
    signature(parts),
  );
}

export function unapprovedMessage(parts: AdminMessageParts, to: string, number: number): Message {
  return emailMessage(
    to,
    `Your claim of ${labelOf(number)}`,
    `An admin took back that your claim of ${labelOf(number)} was approved. It waits for an admin again; your account stays as it is.`,
    ...askWhom(parts),
    signature(parts),
  );
}

export function unlinkedMessage(parts: AdminMessageParts, to: string, number: number): Message {
  return emailMessage(
    to,
    `Your account and ${labelOf(number)}`,
    `An admin parted your account from ${labelOf(number)}. Your account stays as it is.`,
    ...askWhom(parts),
    signature(parts),
  );
}

/** @param lines what changed, one line each */
export function recordMessage(
  parts: AdminMessageParts,
  to: string,
  number: number,
  lines: readonly string[],
): Message {
  return emailMessage(
    to,
    `Your profile was changed`,
    `An admin changed what ${site} has about you, ${labelOf(number)}:`,
    asTyped(lines.join('\n')),
    `Your profile: ${profileOf(parts, number)}`,
    ...askWhom(parts),
    signature(parts),
  );
}

export function roleMessage(parts: AdminMessageParts, to: string, role: Role): Message {
  const words =
    role === 'Admin'
      ? `You are an admin now. Please log in again: ${parts.origin}/login\nAdmins need a password of at least ${shortestAdminPassword} characters. If yours is shorter, choose a new one: ${parts.origin}/recover-password`
      : 'You are no longer an admin. Your account and your profile stay as they are.';
  return emailMessage(
    to,
    role === 'Admin' ? 'You are an admin now' : 'You are no longer an admin',
    words,
    ...askWhom(parts),
    signature(parts),
  );
}

export function deletedMessage(parts: AdminMessageParts, to: string): Message {
  return emailMessage(
    to,
    'Your account was deleted',
    `Your account at ${site} was deleted, with everything private in it and the photos that you sent. It cannot be brought back.`,
    ...askWhom(parts),
    signature(parts),
  );
}

export function disabledMessage(parts: AdminMessageParts, to: string): Message {
  return emailMessage(
    to,
    'Your account was disabled',
    `An admin disabled your account at ${site}: nobody can log in with it. Nothing was deleted.`,
    ...askWhom(parts),
    signature(parts),
  );
}

export function enabledMessage(parts: AdminMessageParts, to: string): Message {
  return emailMessage(
    to,
    'Your account can be used again',
    `You can log in again: ${parts.origin}/login`,
    signature(parts),
  );
}
