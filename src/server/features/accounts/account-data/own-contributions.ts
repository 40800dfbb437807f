/** What an account wrote, marked and keeps in the tables of other features, for its owner's copy. */
import { sql } from 'kysely';
import type { AccountData } from '#contract/account-data/account-data.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { isLinked } from '#server/identity/member-of-account.ts';

type Owner = Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>;

/**
 * Confirmed messages from this address, and messages to this account. The address of an account that was never
 * validated is not proven, so messages from it are left out. So are messages that the member did not want.
 */
async function findMessagesOf(db: Connection, { id, email_key, validated_at }: Owner) {
  const provenKeys = validated_at === null ? [] : [email_key];
  return db
    .selectFrom('contact_messages')
    .where('confirmed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('relayed_to', '=', id), eb('relay_hash', 'is not', null)]),
        ...provenKeys.map((key) => eb('email_key', '=', key)),
      ]),
    )
    .orderBy('id')
    .select([
      'id',
      'about',
      'name',
      'text',
      'confirmed_at',
      'email_key',
      'number',
      'is_probably_spam',
    ])
    .execute();
}

/**
 * The messages that the account has sent or received; see the feature `contact`. The answers to a message to the member
 * went to its sender, so the member does not get them.
 */
export async function readOwnMessages(
  db: Connection,
  account: AccountRow,
): Promise<AccountData['messages']> {
  const messages = await findMessagesOf(db, account);
  const isSent = (row: { readonly email_key: string }) => row.email_key === account.email_key;
  const sentIds = messages.filter(isSent).map(({ id }) => id);
  const answers =
    sentIds.length === 0
      ? []
      : await db
          .selectFrom('contact_answers')
          .where('message_id', 'in', sentIds)
          .orderBy('id')
          .select(['message_id', 'text', 'sent_at'])
          .execute();
  return messages.map((row) => ({
    about: row.about,
    isSent: isSent(row),
    isProbablySpam: row.is_probably_spam === 1,
    name: row.name,
    text: row.text,
    freakBrotherNumber: row.number,
    sentAt: toInstant(row.confirmed_at ?? 0),
    answers: answers
      .filter((answer) => answer.message_id === row.id)
      .map(({ text, sent_at }) => ({ text, sentAt: toInstant(sent_at) })),
  }));
}

/** What the account wrote about deceased members, and the memorials that it keeps; see the feature `memorials`. */
export async function readOwnMemorials(
  db: Connection,
  accountId: number,
): Promise<Pick<AccountData, 'remembrances' | 'removedReports' | 'memorials'>> {
  const remembrances = await db
    .selectFrom('remembrances')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('remembrances.id')
    .selectAll('remembrances')
    .select('number')
    .execute();
  const reports = await db
    .selectFrom('removed_reports')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('number')
    .select(['number', 'reported_at'])
    .execute();
  const keepings = await db
    .selectFrom('memorial_keepers')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('memorial_keepers.id')
    .select(['number', 'relation', 'asked_at', 'approved_at', 'ended_at'])
    .execute();
  return {
    remembrances: remembrances.map((row) => ({
      freakBrotherNumber: row.number,
      text: row.text,
      photoUri: row.photo_name === null ? null : photoUri(row.photo_name, 'web'),
      photoFileName: row.photo_name === null ? null : row.photo_file_name,
      writtenAt: toInstant(row.written_at),
      changedAt: toInstant(row.changed_at),
      approvedAt: toInstantOrNull(row.approved_at),
      isReported: row.reported_at !== null,
    })),
    removedReports: reports.map(({ number, reported_at }) => ({
      freakBrotherNumber: number,
      reportedAt: toInstant(reported_at),
    })),
    memorials: keepings.map((row) => ({
      freakBrotherNumber: row.number,
      relation: row.relation,
      askedAt: toInstant(row.asked_at),
      approvedAt: toInstantOrNull(row.approved_at),
      endedAt: toInstantOrNull(row.ended_at),
    })),
  };
}

/** What the account marked and suggested in photos, and where its member is marked; see the feature `people-in-photos`. */
export async function readOwnMarks(
  db: Connection,
  accountId: number,
): Promise<Pick<AccountData, 'photoMarks' | 'photoSuggestions'>> {
  const own = sql<number>`(select member_id from claims
    where account_id = ${accountId} and ${isLinked()})`;
  const marks = await db
    .selectFrom('photo_marks')
    .leftJoin('members', 'members.id', 'photo_marks.member_id')
    .where((eb) => eb.or([eb('marked_by', '=', accountId), eb('photo_marks.member_id', '=', own)]))
    .orderBy('photo_marks.id')
    .select(['photo_id', 'x', 'y', 'number', 'marked_by', 'marked_at', 'agreed_at', 'refused_at'])
    .execute();
  const suggestions = await db
    .selectFrom('mark_suggestions')
    .innerJoin('photo_marks', 'photo_marks.id', 'mark_suggestions.mark_id')
    .where('suggested_by', '=', accountId)
    .orderBy('mark_suggestions.id')
    .select(['photo_id', 'text', 'suggested_at'])
    .execute();
  return {
    photoMarks: marks.map((row) => ({
      photoId: row.photo_id,
      x: row.x,
      y: row.y,
      freakBrotherNumber: row.number,
      isByAccount: row.marked_by === accountId,
      markedAt: toInstant(row.marked_at),
      agreedAt: toInstantOrNull(row.agreed_at),
      removedForGoodAt: toInstantOrNull(row.refused_at),
    })),
    photoSuggestions: suggestions.map((row) => ({
      photoId: row.photo_id,
      text: row.text,
      suggestedAt: toInstant(row.suggested_at),
    })),
  };
}
