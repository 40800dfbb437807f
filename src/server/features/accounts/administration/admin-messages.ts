/** The words of the messages about what an admin did to an account. */
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import {
  contactLine,
  emailMessage,
  resetByEmail,
  site,
  type AdminMessageDeps,
} from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';

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
  );
}

export function disabledMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was disabled',
    `An admin disabled your account at ${site}. You cannot sign in. Nothing was deleted.`,
    ...contactLine(deps),
  );
}

export function enabledMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was enabled again',
    `An admin enabled your account again. You can sign in: ${deps.origin}/login`,
    'Visitors see remembrances that you wrote, and marks that you made in photos, again.',
  );
}
