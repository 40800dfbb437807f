/** What admins see of a message besides its text. */
import { proofsKeptSince } from '#contract/accounts/proofs.ts';
import type { MessageDetails } from '#contract/contact/messages.ts';
import type { Evidence } from '#contract/inbox/inbox.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countProofs } from '#server/database/proofs.ts';
import { noEvidence } from '#server/identity/decide.ts';
import { findMemberWithAccount } from '#server/identity/member-of-account.ts';
import type { ContactDeps } from './contact-deps.ts';
import type { ShownMessage } from './messages.queries.ts';
import { findPhotoAbout } from './messages.ts';

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

export async function describeMessage(
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
