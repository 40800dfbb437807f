/** Sends the mails about new marks of members, at most one a day to each. */
import { sql } from 'kysely';
import { stopPagePath, stopPath } from '#contract/accounts/member-mails.ts';
import { dayMs, minuteMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import {
  sendInRounds,
  type Bounds,
  type DueMail,
  type DueMailDeps,
} from '#server/identity/due-mails.ts';
import { emailMessage, takeMailToken } from '#server/identity/mail.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { createLinkToken } from '#server/identity/secrets.ts';
import type { Message } from '#server/messaging/messaging.ts';

/** A later mark may not be committed yet. The next mail has it. */
const settledAfterMs = minuteMs;

/** Marks in visible photos of living members, with their accounts. */
const marksOfAccounts = (db: Connection) =>
  shownPhotos(db)
    .innerJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .innerJoin('claims', (join) =>
      join.onRef('claims.member_id', '=', 'photo_marks.member_id').on(isLinked()),
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

interface MarkedAccount {
  readonly accountId: number;
  readonly email: string;
  readonly sentAt: number | null;
  /** New marks that wait for the member. */
  readonly marks: number;
}

interface DueBounds extends Bounds {
  readonly sentBefore: number;
  /** Later marks are left to the next mail. */
  readonly until: number;
}

/** Accounts that want the mail, had none since `sentBefore`, and have new marks that wait, by id. */
async function findDue(
  db: Connection,
  { sentBefore, until, after, limit }: DueBounds,
): Promise<MarkedAccount[]> {
  return (
    marksOfAccounts(db)
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
        'accounts.id as accountId',
        'email',
        'mark_mail_sent_at as sentAt',
        eb.fn.countAll<number>().as('marks'),
      ])
      .execute()
  );
}

function photoMail(origin: string, { email, marks }: MarkedAccount, token: string): Message {
  const photos = marks === 1 ? '1 photo' : `${marks} photos`;
  const mail = emailMessage(
    email,
    `You were marked in ${photos}`,
    `A member has marked you in ${photos}. Other visitors see that only once you agree.`,
    `Look at them, agree, or remove the marks for good: ${origin}/Photos-Of-You`,
    `Stop these emails: ${origin}${stopPagePath('marks', token)}`,
  );
  return { ...mail, unsubscribeUrl: `${origin}${stopPath('marks', token)}` };
}

function mailOf(
  { database: { kysely }, origin }: DueMailDeps,
  due: MarkedAccount,
  until: number,
): DueMail {
  const { accountId, sentAt } = due;
  return {
    async take() {
      const { numUpdatedRows } = await kysely
        .updateTable('accounts')
        .set({ mark_mail_sent_at: until })
        .where('id', '=', accountId)
        // It may have been turned off meanwhile.
        .where('mark_mail', '=', 1)
        .where('mark_mail_sent_at', sentAt === null ? 'is' : '=', sentAt)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async giveBack() {
      await kysely
        .updateTable('accounts')
        .set({ mark_mail_sent_at: sentAt })
        .where('id', '=', accountId)
        .where('mark_mail_sent_at', '=', until)
        .execute();
    },
    async write() {
      const token = await takeMailToken(kysely, accountId, createLinkToken());
      return photoMail(origin, due, token);
    },
  };
}

/** Called at least once an hour. A mail that failed is tried again. */
export async function sendPhotoMails(deps: DueMailDeps): Promise<void> {
  const until = deps.now() - settledAfterMs;
  const sentBefore = deps.now() - dayMs;
  await sendInRounds(
    deps,
    (bounds) => findDue(deps.database.kysely, { ...bounds, sentBefore, until }),
    (due) => mailOf(deps, due, until),
  );
}
