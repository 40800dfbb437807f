/** Takes a message from a visitor, and mails the sender a link that confirms it. */
import { longestQueue, mostMessages, type ContactForm } from '#contract/contact/contact.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import type { ContactDeps } from './contact-deps.ts';
import { countConfirmationMail } from './contact-limits.ts';
import { confirmationMail } from './contact-mails.ts';
import {
  countStored,
  deleteMessageRow,
  findReceiver,
  hasMember,
  hasShownPhoto,
  insertMessage,
} from './messages.ts';

const sent = {
  message: 'We sent you an email. Open the link in it to send your message.',
};

function refuseField(field: keyof ContactForm, message: string): never {
  throw new Refusal('bad_request', { message, errors: { [field]: message } });
}

/** Empty values are those of clients that send all fields. */
const isFilledIn = (value: unknown) => value !== undefined && value !== null && value !== '';

async function checkSubject({ database: { kysely } }: ContactDeps, form: ContactForm) {
  const { about, number, photoId } = form;
  if (number !== undefined && !(await hasMember(kysely, number))) {
    refuseField('number', `No member has ${numberLabel('fb', number)}.`);
  }
  if (photoId !== undefined && !(await hasShownPhoto(kysely, photoId))) {
    refuseField('photoId', 'This photo is no longer in the gallery.');
  }
  if (about !== 'member' || number === undefined) return;
  const receiver = await findReceiver(kysely, number);
  if (receiver?.takes_messages === 0) {
    refuseField('number', `${numberLabel('fb', number)} does not accept messages.`);
  }
}

/**
 * A message that looks like spam goes the same way, because a person may have sent it.
 * @throws Refusal `bad_request` for a member or photo that does not exist, or a member who takes no messages,
 * `too_many_requests` past the limits of mails, `not_ready` when the mail could not be sent.
 */
export async function sendMessage(deps: ContactDeps, form: ContactForm, client: ClientAddress) {
  const { database, now, messaging, emailKeyOf, createLinkToken, hashToken } = deps;
  const { kysely } = database;
  await checkSubject(deps, form);
  const { all, unconfirmed } = await countStored(kysely);
  if (all >= mostMessages) deps.onFull(all);
  if (all >= mostMessages || unconfirmed >= longestQueue) {
    throw new Refusal('too_many_requests', {
      message: 'Too many messages are waiting. Please try again tomorrow.',
      retryAfterSeconds: 60 * 60,
    });
  }
  const { name, email, about, number = null, photoId = null, text, leaveEmpty } = form;
  const emailKey = emailKeyOf(email);
  const takeBack = await countConfirmationMail(deps, { about, email }, client);
  const token = createLinkToken();
  const id = await insertMessage(kysely, {
    about,
    name,
    email,
    email_key: emailKey,
    number,
    photo_id: photoId,
    text,
    written_at: now(),
    token_hash: hashToken(token),
    is_probably_spam: isFilledIn(leaveEmpty) ? 1 : 0,
  });
  try {
    await messaging.send(confirmationMail(deps, email, about, token));
  } catch (error) {
    await deleteMessageRow(kysely, id);
    await takeBack();
    if (!(error instanceof MessageNotSent)) throw error;
    throw new Refusal('not_ready', {
      message: 'We could not send the email. Please check the address, or try again later.',
    });
  }
  return sent;
}
