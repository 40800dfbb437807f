/** What a member does with a message that came by mail. The token of the mailed link stands for the member. */
import { toInstant } from '#contract/time.ts';
import {
  relayedForMs,
  type RelayedMessage,
  type relayedActions,
} from '#contract/contact/contact.ts';
import { Refusal } from '#contract/errors.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import type { ContactDeps } from './contact-deps.ts';
import { memberAnswerMail, newMessageMail } from './contact-mails.ts';
import { countQueue, findBlockedSenders } from './messages.ts';
import type { MessageSetting } from '#contract/contact/relayed-messages.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { Connection } from '#server/database/open-database.ts';

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
  sentAt: toInstant(row.confirmed_at ?? 0),
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

export async function getMessageSetting(
  { database: { kysely } }: ContactDeps,
  { accountId }: Viewer,
): Promise<MessageSetting> {
  const blocked = await findBlockedSenders(kysely, accountId);
  return {
    isOpen: await takesMessages(kysely, accountId),
    blocked: blocked.map(({ id, name, blocked_at }) => ({
      senderId: id,
      name,
      blockedAt: toInstant(blocked_at),
    })),
  };
}

interface Choice {
  readonly isOpen?: boolean | undefined;
  readonly unblock?: readonly number[] | undefined;
}

export async function setMessageSetting(
  deps: ContactDeps,
  { isOpen, unblock }: Choice,
  viewer: Viewer,
): Promise<MessageSetting> {
  const { kysely } = deps.database;
  if (isOpen !== undefined) await setTakesMessages(kysely, viewer.accountId, isOpen);
  if (unblock) await unblockSenders(kysely, viewer.accountId, unblock);
  return getMessageSetting(deps, viewer);
}

/** @param given without a hash, the member does not get the message */
export async function setRelayed(
  db: Connection,
  id: number,
  { accountId, hash }: { readonly accountId: number; readonly hash: string | null },
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ relayed_to: accountId, relay_hash: hash })
    .where('id', '=', id)
    .execute();
}

/** The sender can confirm the message again. */
export async function giveMessageBack(db: Connection, id: number): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ confirmed_at: null, relayed_to: null, relay_hash: null })
    .where('id', '=', id)
    .execute();
}

/**
 * A message to a member with the account that it was sent to and its present member. Undefined once it is too old, or
 * when the account is no longer linked to a living member.
 */
async function findRelayed(db: Connection, hash: string, confirmedAfter: number) {
  return db
    .selectFrom('contact_messages')
    .innerJoin('accounts', 'accounts.id', 'contact_messages.relayed_to')
    .innerJoin('claims', 'claims.account_id', 'accounts.id')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('relay_hash', '=', hash)
    .where('confirmed_at', '>', confirmedAfter)
    .where('accounts.disabled_at', 'is', null)
    .where('claims.is_approved', '=', 1)
    .where('claims.is_validated', '=', 1)
    .where('members.deceased', '=', 0)
    .select([
      'contact_messages.id',
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.email_key',
      'contact_messages.text',
      'members.number',
      'members.is_name_withheld',
      'contact_messages.confirmed_at',
      'contact_messages.answered_at',
      'contact_messages.reported_at',
      'accounts.id as account_id',
      'accounts.email as account_email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.takes_messages',
    ])
    .executeTakeFirst();
}

type RelayedRow = NonNullable<Awaited<ReturnType<typeof findRelayed>>>;

/** False if it was answered before. */
async function takeAnswer(db: Connection, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ answered_at: at })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function giveAnswerBack(db: Connection, id: number): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ answered_at: null })
    .where('id', '=', id)
    .execute();
}

/** False if it was reported before. */
async function reportRow(db: Connection, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ reported_at: at })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Sender {
  readonly accountId: number;
  readonly senderHash: string;
}

export async function isSenderBlocked(
  db: Connection,
  { accountId, senderHash }: Sender,
): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_senders')
    .where('account_id', '=', accountId)
    .where('sender_hash', '=', senderHash)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param name as typed */
async function blockSender(
  db: Connection,
  { accountId, senderHash, name }: Sender & { readonly name: string },
  at: number,
): Promise<void> {
  await db
    .insertInto('blocked_senders')
    .values({ account_id: accountId, sender_hash: senderHash, name, blocked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function setTakesMessages(db: Connection, accountId: number, isOpen: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ takes_messages: isOpen ? 1 : 0 })
    .where('id', '=', accountId)
    .execute();
}

async function takesMessages(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('takes_messages')
    .executeTakeFirst();
  return row?.takes_messages === 1;
}

async function unblockSenders(
  db: Connection,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('blocked_senders')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}
