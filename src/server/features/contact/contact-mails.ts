/** The mails about messages. */
import { messageKindOf, subjectLabels, type ContactSubject } from '#contract/contact/contact.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { itemPath } from '#server/identity/decide.ts';
import {
  adminSubject,
  asTyped,
  emailMessage,
  site,
  type AdminMessageDeps,
  type MessageDeps,
} from '#server/identity/mail.ts';
import { MessageNotSent, type Message } from '#server/messaging/messaging.ts';
import type { ContactDeps } from './contact-deps.ts';

/**
 * Sends a mail while the client waits.
 *
 * @param undo restores what was before, so that the client can try again
 * @param refusal what the client reads then
 * @throws Refusal `not_ready` when the mail could not be sent
 */
export async function sendOrUndo(
  { messaging }: Pick<ContactDeps, 'messaging'>,
  mail: Message,
  undo: () => Promise<void>,
  refusal: string,
): Promise<void> {
  try {
    await messaging.send(mail);
  } catch (error) {
    await undo();
    if (!(error instanceof MessageNotSent)) throw error;
    throw new Refusal('not_ready', { message: refusal });
  }
}

/** Contains none of the typed text, so that the form cannot be used to send text to strangers. */
export function confirmationMail(
  deps: MessageDeps,
  to: string,
  about: ContactSubject,
  token: string,
): Message {
  const { origin } = deps;
  return emailMessage(
    to,
    'Please confirm your message',
    `You wrote to ${site}: “${subjectLabels[about]}”. To send your message, open this link within 24 hours:\n${origin}/Contact/Confirm#${token}`,
    `If the link does not work, open ${origin}/Contact/Confirm and enter this code:\n${token}`,
    'If you did not write to us, ignore this email. No one sees the message, and it is deleted.',
  );
}

interface RelayedTexts {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly token: string;
}

export function relayedMail(
  deps: MessageDeps,
  to: string,
  { number, name, text, token }: RelayedTexts,
): Message {
  return emailMessage(
    to,
    `A message for ${numberLabel('fb', number)}`,
    `${asTyped(name)} wrote to you through ${site}. The sender does not know your address, and sees it only if you answer.`,
    asTyped(text),
    `To answer, to block the sender, to report the message or to turn messages off, open this link:\n${deps.origin}/Contact/Message#${token}`,
    'The link works for 30 days. Then the message is deleted from the site.',
  );
}

interface MemberAnswer {
  readonly number: number;
  /** Null if the member withholds it. */
  readonly name: string | null;
  readonly text: string;
  readonly replyTo: string;
}

/** The member's answer. From here on both write to each other directly. */
export function memberAnswerMail(
  to: string,
  { number, name, text, replyTo }: MemberAnswer,
): Message {
  const label = numberLabel('fb', number);
  const mail = emailMessage(
    to,
    `${label} answered your message`,
    `${name === null ? label : `${asTyped(name)} (${label})`} answered the message that you sent through ${site}:`,
    asTyped(text),
    `To write back, answer this email or write to ${replyTo}.`,
  );
  return { ...mail, replyTo };
}

export function adminAnswerMail(
  deps: AdminMessageDeps,
  to: string,
  { about, text, question }: { about: ContactSubject; text: string; question: string },
): Message {
  const { contactEmail, origin } = deps;
  const again =
    contactEmail === null
      ? `To write back, send a new message: ${origin}/Contact`
      : `To write back, answer this email or write to ${contactEmail}.`;
  const mail = emailMessage(
    to,
    `Your message: ${subjectLabels[about]}`,
    text,
    again,
    `You wrote:\n${asTyped(question)}`,
  );
  return contactEmail === null ? mail : { ...mail, replyTo: contactEmail };
}

/** Contains no names, because mails are less safe than the site. */
export function newMessageMail(
  deps: MessageDeps,
  to: string,
  { id, about, number }: { id: number; about: ContactSubject; number: number | null },
): Message {
  const whom = number === null ? '' : ` (${numberLabel('fb', number)})`;
  return emailMessage(
    to,
    adminSubject(`Message: ${subjectLabels[about]}${whom}`),
    `A message is waiting: ${subjectLabels[about]}${whom}.`,
    `Read and answer it: ${deps.origin}${itemPath(messageKindOf(about), id)}`,
  );
}
