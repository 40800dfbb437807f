/** What a member does with a message that came by mail. The token of the mailed link stands for the member. */
import {
  relayedForMs,
  type RelayedMessage,
  type relayedActions,
} from '#contract/contact/contact.ts';
import { Refusal } from '#contract/errors.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { memberAnswerMail, newMessageMail } from '../contact-words.ts';
import { countQueue } from '../contact.queries.ts';
import {
  blockSender,
  findRelayed,
  giveAnswerBack,
  isSenderBlocked,
  reportRow,
  setTakesMessages,
  takeAnswer,
  type RelayedRow,
} from './relay.queries.ts';

async function getRelayed(deps: ContactDeps, token: string): Promise<RelayedRow> {
  const { database, now, hashToken } = deps;
  const row = await findRelayed(database.kysely, hashToken(token), now() - relayedForMs);
  if (row) return row;
  const message = 'This link has expired or is wrong. Messages are kept for 30 days.';
  throw new Refusal('bad_request', { message, errors: { token: message } });
}

const senderOf = ({ hashToken }: ContactDeps, { account_id, email_key, name }: RelayedRow) => ({
  accountId: account_id,
  senderHash: hashToken(email_key),
  name,
});

const present = (row: RelayedRow, isBlocked: boolean): RelayedMessage => ({
  name: row.name,
  text: row.text,
  sentAt: new Date(row.confirmed_at ?? 0).toISOString(),
  freakBrotherNumber: row.number,
  isAnswered: row.answered_at !== null,
  isReported: row.reported_at !== null,
  isBlocked,
  isOpen: row.takes_messages === 1,
});

/** @throws Refusal `bad_request` for an unknown or expired token. */
export async function readRelayed(deps: ContactDeps, token: string): Promise<RelayedMessage> {
  const row = await getRelayed(deps, token);
  return present(row, await isSenderBlocked(deps.database.kysely, senderOf(deps, row)));
}

/**
 * @throws Refusal `bad_request` for an unknown or expired token, `taken` when it was answered before, `not_ready` when
 * the mail could not be sent.
 */
export async function answerRelayed(
  deps: ContactDeps,
  token: string,
  text: string,
): Promise<RelayedMessage> {
  const { database, now, messaging } = deps;
  const row = await getRelayed(deps, token);
  if (!(await takeAnswer(database.kysely, row.id, now()))) {
    throw new Refusal('taken', {
      message: 'You have already answered. Write to the sender by email from now on.',
    });
  }
  const answer = {
    number: row.number,
    name: row.is_name_withheld === 1 ? null : `${row.first_name} ${row.last_name}`,
    text,
    replyTo: row.account_email,
  };
  try {
    await messaging.send(memberAnswerMail(deps, row.email, answer));
  } catch (error) {
    await giveAnswerBack(database.kysely, row.id);
    if (!(error instanceof MessageNotSent)) throw error;
    throw new Refusal('not_ready', {
      message: 'We could not send your answer. Please try again later.',
    });
  }
  return readRelayed(deps, token);
}

/** @throws Refusal `bad_request` for an unknown or expired token. */
export async function resolveRelayed(
  deps: ContactDeps,
  token: string,
  action: (typeof relayedActions)[number],
): Promise<RelayedMessage> {
  const { database, now } = deps;
  const { kysely } = database;
  const row = await getRelayed(deps, token);
  if (action === 'block') await blockSender(kysely, senderOf(deps, row), now());
  if (action === 'turn-off') await setTakesMessages(kysely, row.account_id, false);
  if (action === 'report' && (await reportRow(kysely, row.id, now()))) {
    const { id, number } = row;
    deps.notifyAdmins(
      (to) => newMessageMail(deps, to, { id, about: 'member', number }),
      await countQueue(kysely),
    );
  }
  return readRelayed(deps, token);
}
