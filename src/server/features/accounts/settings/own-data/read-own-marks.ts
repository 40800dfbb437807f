import type { AccountData } from '#contract/accounts/account-data.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentInstant } from '../../accounts.present.ts';
import { findMarksOf, findSuggestionsBy } from './own-marks.queries.ts';

const orNull = (at: number | null) => (at === null ? null : presentInstant(at));

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
      markedAt: presentInstant(row.marked_at),
      agreedAt: orNull(row.agreed_at),
      removedForGoodAt: orNull(row.refused_at),
    })),
    photoSuggestions: suggestions.map((row) => ({
      photoId: row.photo_id,
      text: row.text,
      suggestedAt: presentInstant(row.suggested_at),
    })),
  };
}
