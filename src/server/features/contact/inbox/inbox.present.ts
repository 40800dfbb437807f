/** The admin view of messages. It lists each field. */
import type { InboxItem, InboxMessage } from '#contract/contact/inbox.ts';
import { photoUri } from '#contract/photos.ts';
import type { MemberWithAccount } from '#server/database/members/linked-members.ts';
import type {
  findAccountOfSender,
  findAdmins,
  findAnswers,
  findPhotoAbout,
  InboxRow,
} from './inbox.queries.ts';

const excerptLength = 120;

/** Cuts by code points, so that no character is broken. */
function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= excerptLength
    ? characters.join('')
    : `${characters.slice(0, excerptLength - 1).join('')}…`;
}

/** Of changes, by message. */
type States = ReadonlyMap<number, NonNullable<InboxItem['changeState']>>;

const instant = (at: number) => new Date(at).toISOString();

export function presentItem(row: InboxRow, states: States): InboxItem {
  return {
    messageId: row.id,
    about: row.about,
    name: row.name,
    excerpt: excerptOf(row.text),
    sentAt: instant(row.confirmed_at ?? 0),
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

type Found<Find extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Find>>;

interface Around {
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
    linkedSince: typeof member.linked_at === 'number' ? instant(member.linked_at) : null,
  };
}

export function presentMessage(row: InboxRow, around: Around): InboxMessage {
  const { answers, admins, ownAccountId, sender, member, photo, states, changeContext, proofs } =
    around;
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
      sentAt: instant(sent_at),
    })),
    admins: admins.flatMap((account) => presentAccount(account) ?? []),
    ownAccountId,
    changeContext,
    proofs,
  };
}
