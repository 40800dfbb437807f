/** Lists messages for admins, and shows one with what it is about. */
import { proofsKeptSince, type ShownProof } from '#contract/accounts/proofs.ts';
import { excerptOf } from '#contract/clean-text.ts';
import {
  messagesPerPage,
  type InboxItem,
  type InboxMessage,
  type InboxPage,
  type inboxOperations,
} from '#contract/contact/inbox.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant } from '#contract/time.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countProofs, findProofs } from '#server/database/proofs.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import {
  findMemberWithAccount,
  type MemberWithAccount,
} from '#server/identity/member-of-account.ts';
import type { ContactDeps } from './contact-deps.ts';
import {
  countMessages,
  findAdmins,
  findMessages,
  getMessageRow,
  type InboxRow,
} from './inbox.queries.ts';
import { findPhotoAbout } from './messages.ts';

/** Of changes, by message. */
type States = ReadonlyMap<number, NonNullable<InboxItem['changeState']>>;

function presentItem(row: InboxRow, states: States): InboxItem {
  return {
    messageId: row.id,
    about: row.about,
    name: row.name,
    excerpt: excerptOf(row.text),
    sentAt: toInstant(row.confirmed_at ?? 0),
    isReported: row.reported_at !== null,
    isProbablySpam: row.is_probably_spam === 1,
    freakBrotherNumber: row.number,
    photoId: row.photo_id,
    assignedTo:
      row.assigned_to === null
        ? null
        : {
            accountId: row.assigned_to,
            name: `${row.assigned_first_name} ${row.assigned_last_name}`,
          },
    isClosed: row.closed_at !== null,
    answers: row.answers ?? 0,
    changeState: states.get(row.id) ?? null,
  };
}

async function findAnswers(db: Connection, messageId: number) {
  return db
    .selectFrom('contact_answers')
    .leftJoin('accounts', 'accounts.id', 'contact_answers.account_id')
    .where('message_id', '=', messageId)
    .orderBy('contact_answers.id')
    .select(['text', 'sent_at', 'first_name', 'last_name'])
    .execute();
}

/** The validated account with this email address. */
async function findAccountOfSender(db: Connection, emailKey: string) {
  return db
    .selectFrom('accounts')
    .where('email_key', '=', emailKey)
    .where('validated_at', 'is not', null)
    .select(['id', 'first_name', 'last_name'])
    .executeTakeFirst();
}

type Found<Find extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Find>>;

interface MessageContext {
  readonly answers: Found<typeof findAnswers>;
  readonly admins: Found<typeof findAdmins>;
  readonly ownAccountId: number;
  readonly sender: Found<typeof findAccountOfSender>;
  readonly member: MemberWithAccount | undefined;
  readonly photo: Found<typeof findPhotoAbout>;
  readonly states: States;
  readonly changeContext: InboxMessage['changeContext'];
  readonly proofs: number;
}

const presentAccount = (account: Found<typeof findAccountOfSender>) =>
  account === undefined
    ? null
    : { accountId: account.id, name: `${account.first_name} ${account.last_name}` };

function presentAccountOfMember(
  member: MemberWithAccount | undefined,
): InboxMessage['accountOfMember'] {
  if (typeof member?.account_id !== 'number') return null;
  return {
    accountId: member.account_id,
    name: `${member.account_first_name} ${member.account_last_name}`,
    isAdmin: member.role === 'Admin',
    isDisabled: member.disabled_at !== null,
    linkedSince: typeof member.linked_at === 'number' ? toInstant(member.linked_at) : null,
  };
}

function presentMessage(row: InboxRow, context: MessageContext): InboxMessage {
  const { answers, admins, ownAccountId, sender, member, photo, states, changeContext, proofs } =
    context;
  return {
    ...presentItem(row, states),
    text: row.text,
    email: row.email,
    accountOfSender: presentAccount(sender),
    accountOfMember: presentAccountOfMember(member),
    member:
      member === undefined
        ? null
        : {
            firstName: member.first_name,
            lastName: member.last_name,
            deceased: member.deceased === 1,
          },
    photo:
      photo === undefined
        ? null
        : { thumbPhotoUri: photoUri(photo.name, 'thumb'), caption: photo.caption },
    sent: answers.map(({ first_name, last_name, text, sent_at }) => ({
      by: first_name === null ? '' : `${first_name} ${last_name}`,
      text,
      sentAt: toInstant(sent_at),
    })),
    admins: admins.flatMap((account) => presentAccount(account) ?? []),
    ownAccountId,
    changeContext,
    proofs,
  };
}

/** Pages past the end show the last one. */
export async function listMessages(
  { database: { kysely }, announcedChanges }: ContactDeps,
  { query: { show, about, page } }: Input<typeof inboxOperations.listMessages>,
  { viewer }: Caller<Viewer>,
): Promise<InboxPage> {
  const wanted = {
    isClosed: show === 'closed',
    about,
    assignedTo: show === 'mine' ? viewer.accountId : undefined,
  };
  const total = await countMessages(kysely, wanted);
  const { offset, paging } = clampPage(total, messagesPerPage, page);
  const rows = await findMessages(kysely, wanted, { offset, limit: messagesPerPage });
  const states = await announcedChanges.findStates(rows.map(({ id }) => id));
  const messages = rows.map((row) => presentItem(row, states));
  return { messages, ...paging };
}

export const countOpenMessages = ({ database }: Pick<ContactDeps, 'database'>): Promise<number> =>
  countMessages(database.kysely, { isClosed: false });

/** @throws Refusal `not_found` for a message that admins do not see. */
export async function getMessage(
  { database: { kysely }, now, announcedChanges }: ContactDeps,
  { params: { message: id } }: Pick<Input<typeof inboxOperations.getMessage>, 'params'>,
  { viewer }: Caller<Viewer>,
): Promise<InboxMessage> {
  const row = await getMessageRow(kysely, id);
  return presentMessage(row, {
    answers: await findAnswers(kysely, id),
    admins: await findAdmins(kysely),
    ownAccountId: viewer.accountId,
    sender: await findAccountOfSender(kysely, row.email_key),
    member: row.number === null ? undefined : await findMemberWithAccount(kysely, row.number),
    photo: row.photo_id === null ? undefined : await findPhotoAbout(kysely, row.photo_id),
    states: await announcedChanges.findStates([id]),
    changeContext: await announcedChanges.describe(id),
    proofs: await countProofs(kysely, { message_id: id }, proofsKeptSince(now())),
  });
}

/** The oldest first. @throws Refusal `not_found` for a message that admins do not see. */
export async function getMessageProofs(
  { database: { kysely }, now }: ContactDeps,
  { params: { message: id } }: Input<typeof inboxOperations.getMessageProofs>,
): Promise<{ proofs: ShownProof[] }> {
  await getMessageRow(kysely, id);
  return { proofs: await findProofs(kysely, { message_id: id }, proofsKeptSince(now())) };
}
