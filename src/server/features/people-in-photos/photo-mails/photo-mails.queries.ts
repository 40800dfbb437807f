/** SQL for the mails about new marks of members. */
import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

/** Marks in visible photos of living members, with their accounts. */
const marksOfAccounts = (db: Connection) =>
  db
    .selectFrom('photo_marks')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.id', '=', 'photo_marks.photo_id')
        .on('photos.kind', '=', 'gallery')
        .on('photos.hidden_at', 'is', null),
    )
    .innerJoin('claims', (join) =>
      join
        .onRef('claims.member_id', '=', 'photo_marks.member_id')
        .on('is_approved', '=', 1)
        .on('is_validated', '=', 1),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.id', '=', 'claims.member_id').on('deceased', '=', 0),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'claims.account_id')
        .on('disabled_at', 'is', null)
        .on('validated_at', 'is not', null),
    );

export interface DueMail {
  readonly accountId: number;
  readonly email: string;
  readonly sentAt: number | null;
  /** New marks that wait for the member. */
  readonly marks: number;
}

interface DueBounds {
  readonly sentBefore: number;
  /** Later marks are left to the next mail. */
  readonly until: number;
  readonly after: number;
  readonly limit: number;
}

/** Accounts that want the mail, had none since `sentBefore`, and have new marks that wait, by id. */
export async function findDueMails(
  db: Connection,
  { sentBefore, until, after, limit }: DueBounds,
): Promise<DueMail[]> {
  const rows = await marksOfAccounts(db)
    .where('accounts.id', '>', after)
    .where('mark_mail', '=', 1)
    .where((eb) =>
      eb.or([eb('mark_mail_sent_at', 'is', null), eb('mark_mail_sent_at', '<=', sentBefore)]),
    )
    // As `isWaiting` in `marks.policy.ts`: what others agreed to in the member's place waits for the member now.
    .where(sql<boolean>`((agreed_at is null or agreed_by is null or agreed_by <> accounts.id)
      and refused_at is null
      and photo_marks.marked_at > coalesce(mark_mail_sent_at, 0) and photo_marks.marked_at <= ${until}
      and not exists (
        select 1 from accounts as markers where markers.id = marked_by and markers.disabled_at is not null))`)
    .groupBy(['accounts.id', 'email', 'mark_mail_sent_at'])
    .orderBy('accounts.id')
    .limit(limit)
    .select((eb) => [
      'accounts.id',
      'email',
      'mark_mail_sent_at',
      eb.fn.countAll<number>().as('marks'),
    ])
    .execute();
  return rows.map(({ id, email, mark_mail_sent_at: sentAt, marks }) => ({
    accountId: id,
    email,
    sentAt,
    marks,
  }));
}

/** Of several processes, one gets the right to send the mail. */
export async function takePhotoMail(
  db: Connection,
  { accountId, sentAt }: DueMail,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ mark_mail_sent_at: until })
    .where('id', '=', accountId)
    // It may have been turned off meanwhile.
    .where('mark_mail', '=', 1)
    .where('mark_mail_sent_at', sentAt === null ? 'is' : '=', sentAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail was not sent, so that a later attempt sends it. */
export async function givePhotoMailBack(
  db: Connection,
  { accountId, sentAt }: DueMail,
  until: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ mark_mail_sent_at: sentAt })
    .where('id', '=', accountId)
    .where('mark_mail_sent_at', '=', until)
    .execute();
}
