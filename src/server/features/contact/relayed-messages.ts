/**
 * What a member does with a message that came by mail: the token of the mailed link stands for the member. And whether
 * the member takes messages, and from whom not.
 */
import { relayedForMs } from '#contract/contact/contact.ts';
import type {
  MessageSetting,
  RelayedMessage,
  relayedOperations,
} from '#contract/contact/relayed-messages.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { createNotifyAdmins } from '#server/identity/mail.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { hashToken } from '#server/identity/secrets.ts';
import type { ContactDeps } from './contact-deps.ts';
import { memberAnswerMail, newMessageMail, sendOrUndo } from './contact-mails.ts';
import { countOpenMessages } from './messages.queries.ts';

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
    .where(isLinked())
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

/** @throws Refusal `bad_request` for an unknown or expired token */
async function getRelayed({ database, now }: ContactDeps, token: string): Promise<RelayedRow> {
  const row = await findRelayed(database.kysely, hashToken(token), now() - relayedForMs);
  if (row) return row;
  refuseField('token', 'This link has expired or is wrong. Messages are kept for 30 days.');
}

interface Sender {
  readonly accountId: number;
  readonly senderHash: string;
}

const senderOf = ({ account_id, email_key }: RelayedRow): Sender => ({
  accountId: account_id,
  senderHash: hashToken(email_key),
});

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

/** @throws Refusal `bad_request` for an unknown or expired token. */
export async function readRelayed(
  deps: ContactDeps,
  { body: { token } }: Pick<Input<typeof relayedOperations.readRelayed>, 'body'>,
): Promise<RelayedMessage> {
  const row = await getRelayed(deps, token);
  return {
    name: row.name,
    text: row.text,
    sentAt: toInstant(row.confirmed_at ?? 0),
    freakBrotherNumber: row.number,
    isAnswered: row.answered_at !== null,
    isReported: row.reported_at !== null,
    isBlocked: await isSenderBlocked(deps.database.kysely, senderOf(row)),
    isOpen: row.takes_messages === 1,
  };
}

/** False if it was before. */
async function markOnce(
  db: Connection,
  id: number,
  column: 'answered_at' | 'reported_at',
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set(column, at)
    .where('id', '=', id)
    .where(column, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * @throws Refusal `bad_request` for an unknown or expired token, `taken` when it was answered before, `not_ready` when
 * the mail could not be sent.
 */
export async function answerRelayed(
  deps: ContactDeps,
  input: Input<typeof relayedOperations.answerRelayed>,
): Promise<RelayedMessage> {
  const { kysely } = deps.database;
  const { token, text } = input.body;
  const row = await getRelayed(deps, token);
  if (!(await markOnce(kysely, row.id, 'answered_at', deps.now()))) {
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
  await sendOrUndo(
    deps,
    memberAnswerMail(row.email, answer),
    async () => {
      await kysely
        .updateTable('contact_messages')
        .set({ answered_at: null })
        .where('id', '=', row.id)
        .execute();
    },
    'We could not send your answer. Please try again later.',
  );
  return readRelayed(deps, input);
}

async function setTakesMessages(db: Connection, accountId: number, isOpen: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ takes_messages: isOpen ? 1 : 0 })
    .where('id', '=', accountId)
    .execute();
}

/** @throws Refusal `bad_request` for an unknown or expired token. */
export async function resolveRelayed(
  deps: ContactDeps,
  input: Input<typeof relayedOperations.resolveRelayed>,
): Promise<RelayedMessage> {
  const { database, now } = deps;
  const { kysely } = database;
  const { token, action } = input.body;
  const row = await getRelayed(deps, token);
  if (action === 'block') {
    const { accountId, senderHash } = senderOf(row);
    await kysely
      .insertInto('blocked_senders')
      .values({
        account_id: accountId,
        sender_hash: senderHash,
        name: row.name,
        blocked_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (action === 'turn-off') await setTakesMessages(kysely, row.account_id, false);
  if (action === 'report' && (await markOnce(kysely, row.id, 'reported_at', now()))) {
    const { id, number } = row;
    createNotifyAdmins(deps)(
      (to) => newMessageMail(deps, to, { id, about: 'member', number }),
      await countOpenMessages(kysely),
    );
  }
  return readRelayed(deps, input);
}

export async function getMessageSetting(
  { database: { kysely } }: ContactDeps,
  _input: unknown,
  { viewer: { accountId } }: Caller<Viewer>,
): Promise<MessageSetting> {
  const account = await kysely
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('takes_messages')
    .executeTakeFirst();
  const blocked = await kysely
    .selectFrom('blocked_senders')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select(['id', 'name', 'blocked_at'])
    .execute();
  return {
    isOpen: account?.takes_messages === 1,
    blocked: blocked.map(({ id, name, blocked_at }) => ({
      senderId: id,
      name,
      blockedAt: toInstant(blocked_at),
    })),
  };
}

export async function setMessageSetting(
  deps: ContactDeps,
  input: Input<typeof relayedOperations.setMessageSetting>,
  caller: Caller<Viewer>,
): Promise<MessageSetting> {
  const { kysely } = deps.database;
  const { isOpen, unblock = [] } = input.body;
  const { accountId } = caller.viewer;
  if (isOpen !== undefined) await setTakesMessages(kysely, accountId, isOpen);
  if (unblock.length > 0) {
    await kysely
      .deleteFrom('blocked_senders')
      .where('account_id', '=', accountId)
      .where('id', 'in', unblock)
      .execute();
  }
  return getMessageSetting(deps, input, caller);
}
