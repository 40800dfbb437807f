/** Lists messages for admins, and reads one with what it is about. */
import { proofsKeptSince } from '#contract/accounts/proofs.ts';
import type { ContactSubject } from '#contract/contact/contact.ts';
import {
  messagesPerPage,
  type InboxMessage,
  type InboxPage,
  type MessageState,
} from '#contract/contact/inbox.ts';
import { Refusal } from '#contract/errors.ts';
import { findMemberWithAccount } from '#server/database/members/linked-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { countMessageProofs } from '../proofs/proofs.queries.ts';
import { presentItem, presentMessage } from './inbox.present.ts';
import {
  countMessages,
  findAccountOfSender,
  findAdmins,
  findAnswers,
  findMessage,
  findMessages,
  findPhotoAbout,
  type InboxRow,
} from './inbox.queries.ts';

interface InboxRequest {
  readonly show: MessageState;
  readonly about?: ContactSubject | undefined;
  readonly page: number;
}

/** Pages past the end show the last one. */
export async function listMessages(
  { database: { kysely }, announcedChanges }: ContactDeps,
  { show, about, page }: InboxRequest,
  viewer: Viewer,
): Promise<InboxPage> {
  const wanted = {
    isClosed: show === 'closed',
    about,
    assignedTo: show === 'mine' ? viewer.accountId : null,
  };
  const total = await countMessages(kysely, wanted);
  const totalPages = Math.max(1, Math.ceil(total / messagesPerPage));
  const shown = Math.min(page, totalPages);
  const span = { offset: (shown - 1) * messagesPerPage, limit: messagesPerPage };
  const rows = await findMessages(kysely, wanted, span);
  const states = await announcedChanges.findStates(rows.map(({ id }) => id));
  const messages = rows.map((row) => presentItem(row, states));
  return { messages, total, page: shown, totalPages };
}

/** @throws Refusal `not_found` for a message that admins do not see. */
export async function getMessageRow(db: Connection, id: number): Promise<InboxRow> {
  const row = await findMessage(db, id);
  if (row) return row;
  throw new Refusal('not_found', { message: 'This message does not exist, or was deleted.' });
}

/** @throws Refusal `not_found` for a message that admins do not see. */
export async function getMessage(
  { database: { kysely }, now, announcedChanges }: ContactDeps,
  id: number,
  { accountId }: Viewer,
): Promise<InboxMessage> {
  const row = await getMessageRow(kysely, id);
  return presentMessage(row, {
    answers: await findAnswers(kysely, id),
    admins: await findAdmins(kysely),
    ownAccountId: accountId,
    sender: await findAccountOfSender(kysely, row.email_key),
    member: row.number === null ? undefined : await findMemberWithAccount(kysely, row.number),
    photo: row.photo_id === null ? undefined : await findPhotoAbout(kysely, row.photo_id),
    states: await announcedChanges.findStates([id]),
    changeContext: await announcedChanges.describe(id),
    proofs: await countMessageProofs(kysely, id, proofsKeptSince(now())),
  });
}

export const countOpenMessages = ({ database }: Pick<ContactDeps, 'database'>): Promise<number> =>
  countMessages(database.kysely, { isClosed: false, about: undefined, assignedTo: null });
