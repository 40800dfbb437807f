/** The words of the messages about announced changes. */
import { noticeHours, takeBackDays } from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import { itemPath } from '#server/identity/decide.ts';
import {
  adminSubject,
  contactLine,
  emailMessage,
  masked,
  site,
  type AdminMessageDeps as MessageDeps,
} from '#server/identity/mail.ts';
import { writeMoment } from '#server/identity/time-zones.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { Change } from './announced-changes.queries.ts';
import { formerEmailLink } from './former-email-messages.ts';

const labelOf = ({ number }: Pick<Change, 'number'>) => numberLabel('fb', number);

/** The token is in the fragment, which browsers do not send. */
const linkOf = ({ origin }: Pick<MessageDeps, 'origin'>, token: string) =>
  `${origin}/announced-change#${token}`;

/** What will happen, for the holder. */
function describe(change: Change): string {
  const when = writeMoment(change.due_at, change.holder_time_zone_id);
  return change.kind === 'move'
    ? `An admin wants to move your account (${labelOf(change)}) to ${masked(change.target_email)}. The reason: someone wrote to us from that email that your account is theirs, and that they can no longer read this email. The account moves on ${when}, unless you object.`
    : `An admin wants to give ${labelOf(change)} to another account, that of ${masked(change.target_email)}. The reason: someone wrote to us from that email that the number is theirs. Your account keeps your photos in the gallery, but loses the number and its page on ${when}, unless you object.`;
}

/** For the holder. */
export function noticeMail(deps: MessageDeps, change: Change, token: string): Message {
  const subject =
    change.kind === 'move'
      ? 'Your account will be moved to another email'
      : `${labelOf(change)} will be given to another account`;
  return emailMessage(
    change.holder_email,
    subject,
    describe(change),
    `If you do not want this, object within ${noticeHours} hours. You do not need to sign in:\n${linkOf(deps, token)}`,
    'Signing in alone does not stop it. You can also object in your account.',
    ...contactLine(deps),
  );
}

/** For the confirmed phone of the holder. */
export function noticeText(
  deps: Pick<MessageDeps, 'origin'>,
  change: Change,
  token: string,
): Message {
  const what =
    change.kind === 'move'
      ? `Your ${site} account (${labelOf(change)}) will be moved to another email`
      : `${labelOf(change)} at ${site} will be given to another account`;
  return {
    channel: 'sms',
    to: change.holder_phone,
    subject: '',
    text: `${what} in ${noticeHours} hours. If you do not want this, object: ${linkOf(deps, token)}`,
  };
}

/** For admins. Contains no names and no addresses, because mails are less safe than the site. */
function adminMail(
  deps: Pick<MessageDeps, 'origin'>,
  to: string,
  change: Change,
  { subject, text }: { readonly subject: string; readonly text: string },
): Message {
  const { message_id: id } = change;
  const path = id === null ? '/Manifest' : itemPath('ownership', id);
  return emailMessage(
    to,
    adminSubject(`${labelOf(change)}: ${subject}`),
    text,
    `The message: ${deps.origin}${path}`,
  );
}

const nameOf = ({ kind }: Change) =>
  kind === 'move' ? 'move the account to another email' : 'give the number to another account';

export const objectedMail = (deps: Pick<MessageDeps, 'origin'>, to: string, change: Change) =>
  adminMail(deps, to, change, {
    subject: 'the holder objected',
    text: `The holder of ${labelOf(change)} objected to the plan to ${nameOf(change)}. It was stopped, and its message is open again.`,
  });

export const impossibleMail = (deps: Pick<MessageDeps, 'origin'>, to: string, change: Change) =>
  adminMail(deps, to, change, {
    subject: 'an announced change was not possible',
    text: `The plan to ${nameOf(change)} (${labelOf(change)}) could not be carried out. Its message is open again, and says why.`,
  });

export const doneMail = (deps: Pick<MessageDeps, 'origin'>, to: string, change: Change) =>
  adminMail(deps, to, change, {
    subject: 'an announced change was carried out',
    text: `The plan to ${nameOf(change)} (${labelOf(change)}) was carried out. It can be taken back for ${takeBackDays} days.`,
  });

export const takenBackMail = (deps: Pick<MessageDeps, 'origin'>, to: string, change: Change) =>
  adminMail(deps, to, change, {
    subject: 'the former holder took the number back',
    text: `The former holder of ${labelOf(change)} took it back with the link in our mail.`,
  });

/** For the email that the account uses now. */
export function movedMail(deps: MessageDeps, change: Change): Message {
  return emailMessage(
    change.target_email,
    'Your account uses this email now',
    `The account of ${labelOf(change)} at ${site} uses this email now. Its phone number was removed, its password no longer works, and it was signed out everywhere.`,
    `Choose a new password: ${deps.origin}/recover-password`,
    'Two-step sign-in stays as it was. Passkeys were removed.',
  );
}

/** For the former email. */
export function movedNotice(deps: MessageDeps, to: string, change: Change, token: string): Message {
  return emailMessage(
    to,
    'Your account was moved to another email',
    `Your account (${labelOf(change)}) at ${site} was moved to ${masked(change.target_email)}.`,
    `If you do not want this, take your account back within ${takeBackDays} days:\n${formerEmailLink(deps, token)}`,
    'The link works once. Do not share it.',
    ...contactLine(deps),
  );
}

/** For the former holder of a number. */
export function givenNotice(deps: MessageDeps, change: Change, token: string): Message {
  return emailMessage(
    change.holder_email,
    `${labelOf(change)} was given to another account`,
    `${labelOf(change)} is no longer linked to your account at ${site}. Your account and your photos in the gallery stay.`,
    `If you do not want this, take the number back within ${takeBackDays} days:\n${linkOf(deps, token)}`,
    'The link works once. Do not share it.',
    ...contactLine(deps),
  );
}

/** For the former holder, who has the number again. */
export const returnedMail = (deps: MessageDeps, change: Change): Message =>
  emailMessage(
    change.holder_email,
    `${labelOf(change)} is yours again`,
    `${labelOf(change)} is linked to your account at ${site} again.`,
    ...contactLine(deps),
  );

/** For the person who no longer has the number. */
export const withdrawnMail = (deps: MessageDeps, to: string, change: Change): Message =>
  emailMessage(
    to,
    `${labelOf(change)} was given back`,
    `${labelOf(change)} is linked to its former account at ${site} again, and no longer yours. If you were invited, the invitation no longer works.`,
    ...contactLine(deps),
  );
