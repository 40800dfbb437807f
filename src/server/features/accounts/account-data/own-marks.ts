/** Marks in photos for the owner's copy; see the feature `people-in-photos`. */
import { sql } from 'kysely';
import type { AccountData } from '#contract/account-data/account-data.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';

async function findMarksOf(db: Connection, accountId: number) {
  const own = sql<number>`(select member_id from claims
    where account_id = ${accountId} and is_approved = 1 and is_validated = 1)`;
  return db
    .selectFrom('photo_marks')
    .leftJoin('members', 'members.id', 'photo_marks.member_id')
    .where((eb) => eb.or([eb('marked_by', '=', accountId), eb('photo_marks.member_id', '=', own)]))
    .orderBy('photo_marks.id')
    .select(['photo_id', 'x', 'y', 'number', 'marked_by', 'marked_at', 'agreed_at', 'refused_at'])
    .execute();
}

async function findSuggestionsBy(db: Connection, accountId: number) {
  return db
    .selectFrom('mark_suggestions')
    .innerJoin('photo_marks', 'photo_marks.id', 'mark_suggestions.mark_id')
    .where('suggested_by', '=', accountId)
    .orderBy('mark_suggestions.id')
    .select(['photo_id', 'text', 'suggested_at'])
    .execute();
}

/** What the account marked and suggested, and where its member is marked. */
export async function readOwnMarks(
  db: Connection,
  accountId: number,
): Promise<Pick<AccountData, 'photoMarks' | 'photoSuggestions'>> {
  const marks = await findMarksOf(db, accountId);
  const suggestions = await findSuggestionsBy(db, accountId);
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
