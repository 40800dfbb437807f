/** The words of the mails about lost mailboxes. */
import { noticeDays, undoMoveDays } from '#contract/accounts/lost-mailbox.ts';
import { vouchesNeeded } from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { masked } from '../codes/destination.ts';
import { adminSubject, emailMessage, signature, site } from '../notices/account-messages.ts';
import { askWhom, type AdminMessageDeps as MessageDeps } from '../notices/admin-messages.ts';
import { asTyped } from '../notices/typed-text.ts';
import { writeMoment } from '../settings/time-zones.ts';
import type { Move } from './moves.queries.ts';

const labelOf = (number: number) => numberLabel('fb', number);

const askAgain = ({ origin }: MessageDeps) => `You can ask again: ${origin}/lost-mailbox`;

/** Contains none of the typed text, because anyone can have it sent to any address. */
export function confirmationMail(
  deps: MessageDeps,
  to: string,
  { number, token }: { readonly number: number; readonly token: string },
): Message {
  return emailMessage(
    to,
    'Please confirm your request',
    `Someone asked to move the account of ${labelOf(number)} at ${site} to this email. If it was you, open this link within 24 hours:\n${deps.origin}/lost-mailbox/confirm#${token}`,
    'Keep the link. It also shows the status of your request.',
    'If it was not you, ignore this email. No one sees the request, and it is deleted.',
    signature(deps),
  );
}

/** For the owner of an email that an account uses already. */
export function emailInUseMail(deps: MessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    'This email already has an account',
    `Someone asked to move the account of ${labelOf(number)} at ${site} to this email. You already have an account with it, and nothing was changed.`,
    `If it was you, choose a new password for your account: ${deps.origin}/recover-password\nIf you need the other account too, ask again with another email: ${deps.origin}/lost-mailbox`,
    ...askWhom(deps),
    signature(deps),
  );
}

interface Notice {
  readonly stopToken: string;
  /** When vouches can move the account; null if only an admin can. */
  readonly earliestAt: number | null;
}

/** For the former address. */
export function noticeMail(
  deps: MessageDeps,
  { account_email: to, email, number, time_zone_id: zone }: Move,
  { stopToken, earliestAt }: Notice,
): Message {
  const vouches =
    earliestAt === null
      ? ''
      : ` If ${vouchesNeeded} members vouch for that person, the account moves after ${noticeDays} days, on ${writeMoment(earliestAt, zone)} at the earliest.`;
  return emailMessage(
    to,
    'Someone asked to move your account to another email',
    `Someone asked to move your account (${labelOf(number)}) at ${site} to ${masked(email)}. They say that they can no longer read this email.`,
    `An admin moves it if they prove who they are.${vouches}`,
    `If it was not you, stop it now: ${deps.origin}/lost-mailbox/stop#${stopToken}`,
    'If it was you, you do not need to do anything.',
    signature(deps),
  );
}

/** Contains no names and no addresses, because mails are less safe than the site. */
export function newMoveMail(
  deps: Pick<MessageDeps, 'origin'>,
  to: string,
  number: number,
): Message {
  return emailMessage(
    to,
    adminSubject(`${labelOf(number)} lost their mailbox`),
    `${labelOf(number)} asks to move the account to a new email. We sent the former email a notice with a link that stops the move.`,
    `Check the request: ${deps.origin}/Manifest/Mailboxes`,
    signature(deps),
  );
}

/** For the new address. */
export function movedMail(deps: MessageDeps, { email, number }: Move): Message {
  return emailMessage(
    email,
    'Your account uses this email now',
    `The account of ${labelOf(number)} at ${site} uses this email now. Its phone number was removed, and it was signed out everywhere.`,
    `Choose a new password: ${deps.origin}/recover-password`,
    'Two-step sign-in and passkeys stay as they were.',
    signature(deps),
  );
}

/** For the former address. */
export function movedNotice(
  deps: MessageDeps,
  to: string,
  { email, number }: Pick<Move, 'email' | 'number'>,
): Message {
  return emailMessage(
    to,
    'Your account was moved to another email',
    `Your account (${labelOf(number)}) at ${site} was moved to ${masked(email)}.`,
    `If you did not want this, tell us within ${undoMoveDays} days, so that we can undo it: ${deps.origin}/Contact?about=sign-in&number=${number}`,
    ...askWhom(deps),
    signature(deps),
  );
}

const ended = (deps: MessageDeps, { email, number }: Move, ...why: string[]): Message =>
  emailMessage(
    email,
    `Your request for ${labelOf(number)} has ended`,
    ...why,
    ...askWhom(deps),
    signature(deps),
  );

export const stoppedMail = (deps: MessageDeps, move: Move): Message =>
  ended(
    deps,
    move,
    `Your request to move the account of ${labelOf(move.number)} to this email was stopped from the former email. The account is unchanged.`,
  );

export const refusedMail = (deps: MessageDeps, move: Move, reason: string): Message =>
  ended(
    deps,
    move,
    `An admin did not move the account of ${labelOf(move.number)} to this email. The reason:`,
    asTyped(reason),
    `The account is unchanged. ${askAgain(deps)}`,
  );

export const emailTakenMail = (deps: MessageDeps, move: Move): Message =>
  ended(
    deps,
    move,
    `The account of ${labelOf(move.number)} could not be moved to this email, because another account now uses it. The account is unchanged.`,
    `Use another email for your account. ${askAgain(deps)}`,
  );

/** For the address that the account no longer uses. */
export function undoneMail(deps: MessageDeps, { email, number }: Move): Message {
  return emailMessage(
    email,
    'The move of the account was undone',
    `An admin undid the move of the account of ${labelOf(number)} to this email. The account uses its former email again.`,
    ...askWhom(deps),
    signature(deps),
  );
}

/** For the address that the account uses again. */
export function restoredMail(deps: MessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    'Your account uses this email again',
    `An admin undid the move of your account (${labelOf(number)}) at ${site}. It uses this email again. It was signed out everywhere, its password no longer works, and its passkeys and two-step sign-in were removed.`,
    `Choose a new password: ${deps.origin}/recover-password`,
    ...askWhom(deps),
    signature(deps),
  );
}
