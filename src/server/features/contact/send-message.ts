/** Takes a message from a visitor, and mails the sender a link that confirms it. */
import {
  longestQueue,
  mostMessages,
  type ContactForm,
  type contactOperations,
} from '#contract/contact/contact.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { emailKeyOf } from '#server/identity/accounts.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import type { ContactDeps } from './contact-deps.ts';
import { countConfirmationMail } from './contact-limits.ts';
import { confirmationMail, sendOrUndo } from './contact-mails.ts';
import { findPhotoAbout, findReceiver } from './messages.queries.ts';

const sent = {
  message: 'We sent you an email. Open the link in it to send your message.',
};

/** Empty values are those of clients that send all fields. */
const isFilledIn = (value: unknown) => value !== undefined && value !== null && value !== '';

async function hasMember(db: Connection, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws Refusal `bad_request` for a member or photo that does not exist, or a member who takes no messages */
async function checkSubject(
  db: Connection,
  { about, number, photoId }: ContactForm,
): Promise<void> {
  if (number !== undefined && !(await hasMember(db, number))) {
    refuseField('number', `No member has ${numberLabel('fb', number)}.`);
  }
  if (photoId !== undefined && !(await findPhotoAbout(db, photoId))) {
    refuseField('photoId', 'This photo is no longer in the gallery.');
  }
  if (about !== 'member' || number === undefined) return;
  const receiver = await findReceiver(db, number);
  if (receiver?.takes_messages === 0) {
    refuseField('number', `${numberLabel('fb', number)} does not accept messages.`);
  }
}

/** @throws Refusal `too_many_requests` */
async function checkSpace({ database, onFull }: ContactDeps): Promise<void> {
  const { all, confirmed } = await database.kysely
    .selectFrom('contact_messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('confirmed_at').as('confirmed'),
    ])
    .executeTakeFirstOrThrow();
  if (all >= mostMessages) onFull(all);
  if (all < mostMessages && all - confirmed < longestQueue) return;
  throw new Refusal('too_many_requests', {
    message: 'Too many messages are waiting. Please try again tomorrow.',
    retryAfterSeconds: 60 * 60,
  });
}

/**
 * A message that looks like spam goes the same way, because a person may have sent it.
 * @throws Refusal `bad_request` for a member or photo that does not exist, or a member who takes no messages,
 * `too_many_requests` past the limits of mails, `not_ready` when the mail could not be sent.
 */
export async function sendMessage(
  deps: ContactDeps,
  { body: form }: Input<typeof contactOperations.sendMessage>,
  client: ClientAddress,
) {
  const { kysely } = deps.database;
  await checkSubject(kysely, form);
  await checkSpace(deps);
  const { name, email, about, number = null, photoId = null, text, leaveEmpty } = form;
  const refund = await countConfirmationMail(deps, { about, email }, client);
  const token = createLinkToken();
  const { id } = await kysely
    .insertInto('contact_messages')
    .values({
      about,
      name,
      email,
      email_key: emailKeyOf(email),
      number,
      photo_id: photoId,
      text,
      written_at: deps.now(),
      token_hash: hashToken(token),
      is_probably_spam: isFilledIn(leaveEmpty) ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sendOrUndo(
    deps,
    confirmationMail(deps, email, about, token),
    async () => {
      await kysely.deleteFrom('contact_messages').where('id', '=', id).execute();
      await refund();
    },
    'We could not send the email. Please check the address, or try again later.',
  );
  return sent;
}
