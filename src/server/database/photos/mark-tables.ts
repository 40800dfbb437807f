import type { Generated } from 'kysely';

/**
 * A person in a gallery photo. A mark goes with the account that made it until someone agrees; then it stays, without the
 * account. So does a mark that the member has removed, so that no one makes it again.
 */
export interface PhotoMarksTable {
  id: Generated<number>;
  photo_id: number;
  /** The middle of the mark, in thousandths of the photo's width and height. */
  x: number;
  y: number;
  /** Null until someone says who it is. */
  member_id: number | null;
  /** The account that marked it or said who it is; null once agreed or removed for good. */
  marked_by: number | null;
  marked_at: number;
  agreed_at: number | null;
  /** Null when the account is deleted. */
  agreed_by: number | null;
  /** 1 when an admin agreed in place of the member. */
  agreed_as_admin: 0 | 1;
  /** When the member removed it for good. */
  refused_at: number | null;
}

/** Who an unnamed mark is, as one account thinks. */
export interface MarkSuggestionsTable {
  id: Generated<number>;
  mark_id: number;
  suggested_by: number;
  /** The member with the number in the text; null for other text. */
  member_id: number | null;
  text: string;
  suggested_at: number;
}

export interface MarkTables {
  photo_marks: PhotoMarksTable;
  mark_suggestions: MarkSuggestionsTable;
}
