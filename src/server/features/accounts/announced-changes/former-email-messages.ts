/** The words of the mails about an email that was replaced. */
import { formerEmailDays } from '#contract/accounts/own-email.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import {
  adminSubject,
  contactLine,
  emailMessage,
  lastFourOf,
  masked,
  site,
  type AdminMessageDeps,
  type MessageDeps,
} from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';

/** The token is in the fragment, which browsers do not send. */
export const formerEmailLink = ({ origin }: MessageDeps, token: string): string =>
  `${origin}/former-email#${token}`;

interface Changed {
  /** The new email. */
  readonly email: string;
  readonly token: string;
}

/** For the former email. */
export function emailChangedMail(
  deps: AdminMessageDeps,
  { email: to }: Pick<AccountRow, 'email'>,
  { email, token }: Changed,
): Message {
  return emailMessage(
    to,
    'The email of your account was changed',
    `Your account at ${site} now uses ${masked(email)} instead of this email. All other devices were signed out.`,
    'If it was you, you do not need to do anything.',
    `If it was not you, take your account back within ${formerEmailDays} days:\n${formerEmailLink(deps, token)}`,
    'The link works once, whatever was changed since. Do not share it.',
    ...contactLine(deps),
  );
}

interface Restored {
  readonly formerEmail: string;
  /** Confirmed; '' for none. */
  readonly phone: string;
}

const phoneOf = (phone: string): string =>
  phone === ''
    ? 'The account has no phone number now. If it had one, it was removed, because it was not certain to be yours. You can add yours again in your profile.'
    : `Its confirmed phone number ends in ${lastFourOf(phone)}. If this is not your phone, change it in your profile.`;

/** For the email that the account uses again. */
export function restoredMail(deps: AdminMessageDeps, { formerEmail, phone }: Restored): Message {
  return emailMessage(
    formerEmail,
    'Your account uses this email again',
    `Your account at ${site} uses this email again. It was signed out everywhere, and its password no longer works. Passkeys and two-step sign-in that were added since were removed.`,
    phoneOf(phone),
    `Choose a new password: ${deps.origin}/recover-password`,
    ...contactLine(deps),
  );
}

/** For the email that the account no longer uses. It does not name the other one. */
export function takenBackMail(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account no longer uses this email',
    `The change of the email of an account at ${site} was undone. The account uses its former email again, and you were signed out.`,
    ...contactLine(deps),
  );
}

/** For admins. Contains no names and no addresses, because mails are less safe than the site. */
export function restoredNotice(deps: MessageDeps, to: string, accountId: number): Message {
  return emailMessage(
    to,
    adminSubject('An account uses its former email again'),
    'An account was taken back for its former email, with the link in the mail there or by an admin. Someone else may have used the account meanwhile: check what it changed.',
    `The account: ${deps.origin}/Manifest/Accounts/${accountId}`,
  );
}
