/** The words of the messages that tell people what an admin did. */
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import {
  emailMessage,
  resetByEmail,
  signature,
  site,
  asTyped,
  type MessageDeps,
} from '#server/identity/mail.ts';

export interface AdminMessageDeps extends MessageDeps {
  /** Whom people may write to; null when no one is named. */
  readonly contactEmail: string | null;
}

const labelOf = (number: number) => numberLabel('fb', number);
const profileOf = ({ origin }: MessageDeps, number: number) =>
  `${origin}/${brand.singularSlug}/${number}`;

/** The paragraph with the address to write to; none without an address. */
export const contactLine = ({ contactEmail }: AdminMessageDeps): string[] =>
  contactEmail === null ? [] : [`If you have questions, write to ${contactEmail}.`];

export function approvedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    `${labelOf(number)} is yours`,
    `An admin linked your account to ${labelOf(number)}. You can now fill in your profile and add photos.`,
    `Your profile: ${profileOf(deps, number)}`,
    signature(deps),
  );
}

export function rejectedMessage(
  deps: AdminMessageDeps,
  to: string,
  number: number,
  reason: string,
): Message {
  return emailMessage(
    to,
    `Your claim of ${labelOf(number)}`,
    `An admin did not approve your claim of ${labelOf(number)}. The reason:`,
    asTyped(reason),
    `Your account is unchanged. You can claim a number again: ${deps.origin}/`,
    ...contactLine(deps),
    signature(deps),
  );
}

export function unlinkedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    `Your account and ${labelOf(number)}`,
    `An admin unlinked your account from ${labelOf(number)}. Your account is otherwise unchanged.`,
    ...contactLine(deps),
    signature(deps),
  );
}

/** @param lines what changed, one line each */
export function recordMessage(
  deps: AdminMessageDeps,
  to: string,
  number: number,
  lines: readonly string[],
): Message {
  return emailMessage(
    to,
    `Your profile was changed`,
    `An admin changed your profile ${labelOf(number)} at ${site}:`,
    asTyped(lines.join('\n')),
    `Your profile: ${profileOf(deps, number)}`,
    ...contactLine(deps),
    signature(deps),
  );
}

export function roleMessage(deps: AdminMessageDeps, to: string, role: Role): Message {
  const words =
    role === 'Admin'
      ? `You are now an admin. Sign in again: ${deps.origin}/login\nAdmins need a password of at least ${shortestAdminPassword} characters. If yours is shorter, choose a new one: ${deps.origin}/recover-password`
      : 'You are no longer an admin. Your account and your profile are otherwise unchanged.';
  return emailMessage(
    to,
    role === 'Admin' ? 'You are now an admin' : 'You are no longer an admin',
    words,
    ...contactLine(deps),
    signature(deps),
  );
}

export function deletedMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was deleted',
    `Your account at ${site} was deleted, with all its private data and the photos that you uploaded. It cannot be restored.`,
    ...contactLine(deps),
    signature(deps),
  );
}

export function signedOutMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'You were signed out everywhere',
    `An admin signed your account at ${site} out everywhere, and its password no longer works. Nothing was deleted.`,
    `Choose a new password: ${deps.origin}/recover-password`,
    resetByEmail,
    ...contactLine(deps),
    signature(deps),
  );
}

export function disabledMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was disabled',
    `An admin disabled your account at ${site}. You cannot sign in. Nothing was deleted.`,
    ...contactLine(deps),
    signature(deps),
  );
}

export function enabledMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was enabled again',
    `An admin enabled your account again. You can sign in: ${deps.origin}/login`,
    'Visitors see remembrances that you wrote, and marks that you made in photos, again.',
    signature(deps),
  );
}
