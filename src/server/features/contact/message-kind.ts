/** Messages in the inbox of the admins: in general, news of a death, and questions of who has an account or a number. */
import { proofsKeptSince } from '#contract/accounts/proofs.ts';
import { subjectLabels, type MessageKind } from '#contract/contact/contact.ts';
import type { MessageDetails } from '#contract/contact/messages.ts';
import type { InboxItem, ItemState, Evidence } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant } from '#contract/time.ts';
import { deleteChange, type Change } from '#server/database/change-log/change-log.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { deleteProofs, findProofs, countProofs } from '#server/database/proofs.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import {
  type KindDescription,
  type PresentedItem,
  type Queues,
  type Run,
  noEvidence,
} from '#server/identity/decide.ts';
import { findMemberWithAccount } from '#server/identity/member-of-account.ts';
import type { ContactDeps } from './contact-deps.ts';
import { adminAnswerMail, sendOrUndo } from './contact-mails.ts';
import {
  findMessages,
  messagesOfKind,
  type ShownMessage,
  findPhotoAbout,
} from './messages.queries.ts';

async function findAnswers(db: Connection, messageId: number): Promise<MessageDetails['sent']> {
  const rows = await db
    .selectFrom('contact_answers')
    .leftJoin('accounts', 'accounts.id', 'contact_answers.account_id')
    .where('message_id', '=', messageId)
    .orderBy('contact_answers.id')
    .select(['text', 'sent_at', 'first_name', 'last_name'])
    .execute();
  return rows.map(({ first_name, last_name, text, sent_at }) => ({
    by: first_name === null ? '' : `${first_name} ${last_name}`,
    text,
    sentAt: toInstant(sent_at),
  }));
}

async function findAccountOfMember(
  db: Connection,
  number: number,
): Promise<MessageDetails['accountOfMember']> {
  const member = await findMemberWithAccount(db, number);
  if (typeof member?.account_id !== 'number') return null;
  return {
    accountId: member.account_id,
    name: `${member.account_first_name} ${member.account_last_name}`,
    isAdmin: member.role === 'Admin',
    isDisabled: member.disabled_at !== null,
    linkedSince: typeof member.linked_at === 'number' ? toInstant(member.linked_at) : null,
  };
}

async function findPhoto(db: Connection, photoId: number): Promise<MessageDetails['photo']> {
  const photo = await findPhotoAbout(db, photoId);
  if (!photo) return null;
  return { photoId, thumbPhotoUri: photoUri(photo.name, 'thumb'), caption: photo.caption };
}

const accountOfSender = (row: ShownMessage): MessageDetails['accountOfSender'] =>
  row.sender_id === null
    ? null
    : { accountId: row.sender_id, name: `${row.sender_first_name} ${row.sender_last_name}` };

async function describeMessage(
  { announcedChanges }: Pick<ContactDeps, 'announcedChanges'>,
  db: Connection,
  row: ShownMessage,
  now: number,
): Promise<Evidence> {
  const { id, about, name, email, number, photo_id: photoId, text } = row;
  return {
    ...noEvidence,
    text,
    proofs: await countProofs(db, { message_id: id }, proofsKeptSince(now)),
    message: {
      about,
      name,
      email,
      accountOfSender: accountOfSender(row),
      accountOfMember: number === null ? null : await findAccountOfMember(db, number),
      photo: photoId === null ? null : await findPhoto(db, photoId),
      sent: await findAnswers(db, id),
      changeContext: await announcedChanges.describe(id),
    },
  };
}

export interface MessageKindDeps extends Pick<
  ContactDeps,
  'database' | 'messaging' | 'origin' | 'contactEmail' | 'announcedChanges'
> {
  /**
   * Marks a member as deceased, in the transaction of the answer.
   * @returns tells those whom it concerns, after the transaction
   * @throws Refusal `bad_request` for a number that no member has, `confirmation_required`
   */
  readonly markDeceased: (db: Connection, number: number, viewer: Viewer) => Promise<() => void>;
}

const open: readonly ItemState[] = ['waiting', 'reported'];

function stateOf({ closed_at, reported_at, answers }: ShownMessage): ItemState {
  if (closed_at !== null) return answers === 0 ? 'closed' : 'answered';
  return reported_at === null ? 'waiting' : 'reported';
}

const labelOf = (number: number): string => numberLabel('fb', number);

function titleOf({ about, name, number }: ShownMessage): string {
  const whom = number === null ? '' : `, ${labelOf(number)}`;
  return `${name}: ${subjectLabels[about]}${whom}`;
}

const aboutOf = ({ number, first_name, last_name, deceased }: ShownMessage): InboxItem['about'] =>
  number === null || first_name === null || last_name === null
    ? null
    : {
        freakBrotherNumber: number,
        firstName: first_name,
        lastName: last_name,
        deceased: deceased === 1,
      };

function warningsOf(row: ShownMessage, kind: MessageKind): string[] {
  return [
    ...(row.reported_at === null ? [] : ['The member who got it has reported it.']),
    ...(row.answers === 0 ? [] : ['It was answered before.']),
    ...(row.is_probably_spam === 1
      ? ['Probably spam: a field that people do not see was filled in.']
      : []),
    ...(kind !== 'message' && row.number !== null && row.deceased === 1
      ? [`${labelOf(row.number)} is marked as deceased.`]
      : []),
  ];
}

const changesOf = (number: number) => ({
  label: 'Undo the mark',
  to: `/Manifest/Changes?member=${number}`,
});

function present(row: ShownMessage, kind: MessageKind): PresentedItem {
  const state = stateOf(row);
  const isMarked = kind === 'death' && row.deceased === 1 && row.answers > 0;
  return {
    state,
    title: titleOf(row),
    who: { name: row.name, accountId: row.sender_id },
    about: aboutOf(row),
    text: row.text,
    since: toInstant(row.closed_at ?? row.reported_at ?? row.confirmed_at ?? row.written_at),
    warnings: row.closed_at !== null ? [] : warningsOf(row, kind),
    opposite:
      row.closed_at !== null && isMarked && row.number !== null ? changesOf(row.number) : null,
  };
}

const setClosed = (db: Connection, id: number, closedAt: number | null) =>
  db.updateTable('contact_messages').set({ closed_at: closedAt }).where('id', '=', id).execute();

/** It is sent after the transaction. */
async function storeAnswer({ db, at, viewer }: Run, { id }: ShownMessage, text: string) {
  const { id: answerId } = await db
    .insertInto('contact_answers')
    .values({ message_id: id, account_id: viewer.accountId, text, sent_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setClosed(db, id, at);
  return answerId;
}

interface StoredAnswer {
  readonly answerId: number;
  readonly marked: (() => void) | null;
}

/**
 * Sends the answer, which is stored already: no mail goes out that the inbox and the change log do not show.
 * @throws Refusal `not_ready` when it could not be sent. Then there is no answer, and the message is open again. A mark
 * stays, because it is true.
 */
async function send(
  deps: MessageKindDeps,
  row: ShownMessage,
  text: string,
  { answerId, marked }: StoredAnswer,
  entry: Change,
): Promise<void> {
  const { kysely } = deps.database;
  marked?.();
  const notSent = 'We could not send your answer.';
  await sendOrUndo(
    deps,
    adminAnswerMail(deps, row.email, { about: row.about, text, question: row.text }),
    () =>
      kysely.transaction().execute(async (db) => {
        await db.deleteFrom('contact_answers').where('id', '=', answerId).execute();
        await setClosed(db, row.id, null);
        await deleteChange(db, entry);
      }),
    marked
      ? `${notSent} The member is marked as deceased. Please send the answer again later.`
      : `${notSent} Please try again later.`,
  );
  await deleteProofs(kysely, { message_id: row.id });
}

export const messageQueues =
  (kind: MessageKind): Queues =>
  (db) => ({
    waiting: messagesOfKind(db, kind)
      .where('closed_at', 'is', null)
      .select((eb) => ['id', eb.fn.coalesce('reported_at', 'confirmed_at').as('at')]),
    answered: messagesOfKind(db, kind)
      .where('closed_at', 'is not', null)
      .select(['id', 'closed_at as at']),
  });

export function messageKind(
  deps: MessageKindDeps,
  kind: MessageKind,
): KindDescription<ShownMessage, MessageKind> {
  return {
    async lock({ db, dialect }, id) {
      if (kind === 'death') await lockMembers(db, dialect);
      const row = messagesOfKind(db, kind).where('id', '=', id).select('id');
      await lockRows(row, dialect).execute();
      return findMessages(db, kind, [id]).executeTakeFirst();
    },
    stateOf,
    logOf: (row) => ({
      subjectKey: String(row.id),
      accountId: null,
      snapshot: { isClosed: row.closed_at !== null, answers: row.answers },
    }),
    acts: {
      // Answers by email.
      approve: {
        from: open,
        async write(run, row, { text = '', freakBrotherNumber: number }) {
          const isMarked = kind === 'death' && number !== undefined;
          const marked = isMarked ? await deps.markDeceased(run.db, number, run.viewer) : null;
          const answerId = await storeAnswer(run, row, text);
          return {
            after: { ...row, closed_at: run.at, answers: row.answers + 1 },
            afterCommit: (entry) => send(deps, row, text, { answerId, marked }, entry),
          };
        },
      },
      // Closes it without an answer.
      reject: {
        from: open,
        async write({ db, at }, row) {
          await setClosed(db, row.id, at);
          await deleteProofs(db, { message_id: row.id });
          return { after: { ...row, closed_at: at } };
        },
      },
      reopen: {
        from: ['closed', 'answered'],
        async write({ db }, row) {
          await setClosed(db, row.id, null);
          return { after: { ...row, closed_at: null } };
        },
      },
    },
    oppositeOf: (_row, act, { freakBrotherNumber: number }) =>
      kind === 'death' && act === 'approve' && number !== undefined ? changesOf(number) : null,
    async present(db, ids) {
      const rows = await findMessages(db, kind, ids).execute();
      return new Map(rows.map((row) => [row.id, present(row, kind)]));
    },
    async describe(db, id, now) {
      const row = await findMessages(db, kind, [id]).executeTakeFirst();
      return row ? describeMessage(deps, db, row, now) : null;
    },
    findProofs: (db, id, now) => findProofs(db, { message_id: id }, proofsKeptSince(now)),
  };
}
