/** SQL for the mails about photos of members. */
import { sql } from 'kysely';
import type { PhotoMails } from '#contract/people-in-photos/photo-mails.ts';
import type { Connection } from '#server/database/open-database.ts';

export async function readPhotoMails(db: Connection, accountId: number): Promise<PhotoMails> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['mark_waits_mail', 'mark_shown_mail'])
    .executeTakeFirst();
  return { whenWaiting: row?.mark_waits_mail === 1, whenShown: row?.mark_shown_mail === 1 };
}

/** @param at once the second mail is turned on, the next one is about later marks */
export async function setPhotoMails(
  db: Connection,
  accountId: number,
  { whenWaiting, whenShown }: PhotoMails,
  at: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      mark_waits_mail: whenWaiting ? 1 : 0,
      mark_shown_mail: whenShown ? 1 : 0,
      ...(whenShown
        ? {
            mark_mail_after: sql<number | null>`case when mark_shown_mail = 1 then mark_mail_after
              else cast(${at} as bigint) end`,
          }
        : {}),
    })
    .where('id', '=', accountId)
    .execute();
}

/** False for an unknown token. */
export async function stopByToken(db: Connection, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ mark_waits_mail: 0, mark_shown_mail: 0 })
    .where('mark_mail_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const isNew = (at: string) => sql<boolean>`${sql.ref(at)} > coalesce(mark_mail_after, 0)`;

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
  readonly token: string | null;
  readonly sentAt: number | null;
  readonly waiting: number;
  readonly shown: number;
}

/** Accounts with new marks that had no mail since `sentBefore`, by id. */
export async function findDueMails(
  db: Connection,
  { sentBefore, after, limit }: { sentBefore: number; after: number; limit: number },
): Promise<DueMail[]> {
  const isWaiting = sql<boolean>`(mark_waits_mail = 1 and agreed_at is null and refused_at is null
    and ${isNew('photo_marks.marked_at')}
    and exists (select 1 from accounts as markers where markers.id = marked_by and markers.disabled_at is null))`;
  const isShown = sql<boolean>`(mark_shown_mail = 1 and agreed_at is not null
    and ${isNew('agreed_at')} and (agreed_by is null or agreed_by <> accounts.id))`;
  const rows = await marksOfAccounts(db)
    .where('accounts.id', '>', after)
    .where(sql<boolean>`(mark_mail_sent_at is null or mark_mail_sent_at <= ${sentBefore})`)
    .where(sql<boolean>`(${isWaiting} or ${isShown})`)
    .groupBy(['accounts.id', 'email', 'mark_mail_token', 'mark_mail_sent_at'])
    .orderBy('accounts.id')
    .limit(limit)
    .select([
      'accounts.id',
      'email',
      'mark_mail_token',
      'mark_mail_sent_at',
      sql<number | string>`sum(case when ${isWaiting} then 1 else 0 end)`.as('waiting'),
      sql<number | string>`sum(case when ${isShown} then 1 else 0 end)`.as('shown'),
    ])
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    email: row.email,
    token: row.mark_mail_token,
    sentAt: row.mark_mail_sent_at,
    waiting: Number(row.waiting),
    shown: Number(row.shown),
  }));
}

/** Of several processes, one gets the right to send the mail. */
export async function takePhotoMail(
  db: Connection,
  { accountId, sentAt }: DueMail,
  { at, token }: { readonly at: number; readonly token: string },
): Promise<{ readonly token: string; readonly after: number | null } | undefined> {
  const before = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('mark_mail_after')
    .executeTakeFirst();
  const taken = await db
    .updateTable('accounts')
    .set({
      mark_mail_sent_at: at,
      mark_mail_after: at,
      mark_mail_token: sql<string>`coalesce(mark_mail_token, ${token})`,
    })
    .where('id', '=', accountId)
    // They may have been turned off meanwhile.
    .where((eb) => eb.or([eb('mark_waits_mail', '=', 1), eb('mark_shown_mail', '=', 1)]))
    .where('mark_mail_sent_at', sentAt === null ? 'is' : '=', sentAt)
    .returning('mark_mail_token')
    .executeTakeFirst();
  if (!taken) return undefined;
  return { token: taken.mark_mail_token ?? token, after: before?.mark_mail_after ?? null };
}

/** The mail was not sent, so that a later attempt sends it. */
export async function givePhotoMailBack(
  db: Connection,
  { accountId, sentAt }: DueMail,
  { at, after }: { readonly at: number; readonly after: number | null },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ mark_mail_sent_at: sentAt, mark_mail_after: after })
    .where('id', '=', accountId)
    .where('mark_mail_sent_at', '=', at)
    .execute();
}
