/** The words of the messages that tell people what an admin did. */
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { type MessageDeps, emailMessage, signature, site } from './account-messages.ts';
import { asTyped } from './typed-text.ts';

export interface AdminMessageDeps extends MessageDeps {
  /** Whom people may write to; null when nobody is named. */
  readonly contactEmail: string | null;
}

const labelOf = (number: number) => numberLabel('fb', number);
const profileOf = ({ origin }: MessageDeps, number: number) =>
  `${origin}/${brand.singularSlug}/${number}`;

/** The paragraph with the address to write to; none without an address. */
export const askWhom = ({ contactEmail }: AdminMessageDeps): string[] =>
  contactEmail === null ? [] : [`If something is wrong, please write to ${contactEmail}.`];

export function approvedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    `${labelOf(number)} is yours`,
    `An admin linked your account to ${labelOf(number)}. You can fill in your profile and add photos now.`,
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
    `An admin looked at your claim of ${labelOf(number)} and did not approve it. The reason:`,
    asTyped(reason),
    `Your account stays as it is, and you can claim a number again: ${deps.origin}/`,
    ...askWhom(deps),
    signature(deps),
  );
}

export function unapprovedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    `Your claim of ${labelOf(number)}`,
    `An admin took back that your claim of ${labelOf(number)} was approved. It waits for an admin again; your account stays as it is.`,
    ...askWhom(deps),
    signature(deps),
  );
}

export function unlinkedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    `Your account and ${labelOf(number)}`,
    `An admin parted your account from ${labelOf(number)}. Your account stays as it is.`,
    ...askWhom(deps),
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
    `An admin changed what ${site} has about you, ${labelOf(number)}:`,
    asTyped(lines.join('\n')),
    `Your profile: ${profileOf(deps, number)}`,
    ...askWhom(deps),
    signature(deps),
  );
}

export function roleMessage(deps: AdminMessageDeps, to: string, role: Role): Message {
  const words =
    role === 'Admin'
      ? `You are an admin now. Please log in again: ${deps.origin}/login\nAdmins need a password of at least ${shortestAdminPassword} characters. If yours is shorter, choose a new one: ${deps.origin}/recover-password`
      : 'You are no longer an admin. Your account and your profile stay as they are.';
  return emailMessage(
    to,
    role === 'Admin' ? 'You are an admin now' : 'You are no longer an admin',
    words,
    ...askWhom(deps),
    signature(deps),
  );
}

export function deletedMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was deleted',
    `Your account at ${site} was deleted, with everything private in it and the photos that you sent. It cannot be brought back.`,
    ...askWhom(deps),
    signature(deps),
  );
}

export function disabledMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was disabled',
    `An admin disabled your account at ${site}: nobody can log in with it. Nothing was deleted.`,
    ...askWhom(deps),
    signature(deps),
  );
}

export function enabledMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account can be used again',
    `You can log in again: ${deps.origin}/login`,
    signature(deps),
  );
}
