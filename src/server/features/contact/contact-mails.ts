/** The words of the mails about messages. */
import { brand } from '#contract/brand.ts';
import { subjectLabels, type ContactSubject } from '#contract/contact/contact.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { ContactDeps } from './contact-deps.ts';

type WordDeps = Pick<ContactDeps, 'origin' | 'asTyped'>;

const site = brand.fullName;

const mail = (
  to: string,
  subject: string,
  paragraphs: readonly string[],
  replyTo?: string,
): Message => ({
  channel: 'email',
  to,
  subject,
  text: paragraphs.join('\n\n'),
  ...(replyTo === undefined ? {} : { replyTo }),
});

const signature = ({ origin }: Pick<WordDeps, 'origin'>) => `${site}\n${origin}/`;

/** Contains none of the typed text, so that the form cannot be used to send text to strangers. */
export function confirmationMail(
  deps: WordDeps,
  to: string,
  about: ContactSubject,
  token: string,
): Message {
  const { origin } = deps;
  return mail(to, 'Please confirm your message', [
    `You wrote to ${site}: “${subjectLabels[about]}”. To send your message, open this link within 24 hours:\n${origin}/Contact/Confirm#${token}`,
    `If the link does not work, open ${origin}/Contact/Confirm and enter this code:\n${token}`,
    'If you did not write to us, ignore this email. No one sees the message, and it is deleted.',
    signature(deps),
  ]);
}

interface RelayedTexts {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly token: string;
}

export function relayedMail(
  deps: WordDeps,
  to: string,
  { number, name, text, token }: RelayedTexts,
): Message {
  const { origin, asTyped } = deps;
  return mail(to, `A message for ${numberLabel('fb', number)}`, [
    `${asTyped(name)} wrote to you through ${site}. The sender does not know your address, and sees it only if you answer.`,
    asTyped(text),
    `To answer, to block the sender, to report the message or to turn messages off, open this link:\n${origin}/Contact/Message#${token}`,
    'The link works for 30 days. Then the message is deleted from the site.',
    signature(deps),
  ]);
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
  deps: WordDeps,
  to: string,
  { number, name, text, replyTo }: MemberAnswer,
): Message {
  const { asTyped } = deps;
  const label = numberLabel('fb', number);
  return mail(
    to,
    `${label} answered your message`,
    [
      `${name === null ? label : `${asTyped(name)} (${label})`} answered the message that you sent through ${site}:`,
      asTyped(text),
      `To write back, answer this email or write to ${replyTo}.`,
      signature(deps),
    ],
    replyTo,
  );
}

export function adminAnswerMail(
  deps: WordDeps & Pick<ContactDeps, 'contactEmail'>,
  to: string,
  { about, text, question }: { about: ContactSubject; text: string; question: string },
): Message {
  const { contactEmail, origin } = deps;
  const again =
    contactEmail === null
      ? `To write back, send a new message: ${origin}/Contact`
      : `To write back, answer this email or write to ${contactEmail}.`;
  return mail(
    to,
    `Your message: ${subjectLabels[about]}`,
    [text, again, `You wrote:\n${deps.asTyped(question)}`, signature(deps)],
    contactEmail ?? undefined,
  );
}

/** Contains no names, because mails are less safe than the site. */
export function newMessageMail(
  deps: Pick<WordDeps, 'origin'>,
  to: string,
  { id, about, number }: { id: number; about: ContactSubject; number: number | null },
): Message {
  const whom = number === null ? '' : ` (${numberLabel('fb', number)})`;
  return mail(to, `Manifest: Message: ${subjectLabels[about]}${whom}`, [
    `A message is waiting: ${subjectLabels[about]}${whom}.`,
    `Read and answer it: ${deps.origin}/Manifest/Messages/${id}`,
    signature(deps),
  ]);
}
