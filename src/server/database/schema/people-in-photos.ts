import type { Generated } from 'kysely';
import type { Flag, SchemaDialect } from '../dialects/dialect.ts';

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
  agreed_as_admin: Flag;
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

/** Everyone sees unnamed marks, and named ones once someone has agreed. */
const isSeen = (row: 'new' | 'old') => `(${row}.member_id is null or ${row}.agreed_at is not null)`;

const contentChanges = [
  { event: 'insert', condition: isSeen('new') },
  { event: 'update', condition: `${isSeen('new')} or ${isSeen('old')}` },
  { event: 'delete', condition: isSeen('old') },
] as const;

export const markTables = ({ id, bigint, versionContentWhen }: SchemaDialect) => [
  `create table photo_marks (
    id ${id},
    photo_id ${bigint} not null references photos (id) on delete cascade,
    x integer not null check (x between 0 and 1000),
    y integer not null check (y between 0 and 1000),
    member_id ${bigint} references members (id) on delete cascade,
    marked_by ${bigint} references accounts (id) on delete cascade,
    marked_at ${bigint} not null,
    agreed_at ${bigint},
    agreed_by ${bigint} references accounts (id) on delete set null,
    agreed_as_admin integer not null default 0 check (agreed_as_admin in (0, 1)),
    refused_at ${bigint},
    unique (photo_id, member_id),
    check (member_id is not null or (agreed_at is null and refused_at is null)),
    check (agreed_at is null or refused_at is null),
    check ((marked_by is null) = (agreed_at is not null or refused_at is not null))
  )`,
  `create index photo_marks_marker on photo_marks (marked_by) where marked_by is not null`,
  `create index photo_marks_agreer on photo_marks (agreed_by) where agreed_by is not null`,
  `create index photo_marks_waiting on photo_marks (member_id)
    where member_id is not null and agreed_at is null and refused_at is null`,
  // Finds the marks of a member, and the unnamed ones: SQLite does not use a partial index of those.
  `create index photo_marks_member on photo_marks (member_id, photo_id)`,
  `create index photo_marks_agreed on photo_marks (member_id)
    where agreed_at is not null and agreed_as_admin = 0`,
  ...contentChanges.flatMap((change) => versionContentWhen({ table: 'photo_marks', ...change })),

  `create table mark_suggestions (
    id ${id},
    mark_id ${bigint} not null references photo_marks (id) on delete cascade,
    suggested_by ${bigint} not null references accounts (id) on delete cascade,
    member_id ${bigint} references members (id) on delete set null,
    text text not null,
    suggested_at ${bigint} not null,
    unique (mark_id, suggested_by)
  )`,
  `create index mark_suggestions_account on mark_suggestions (suggested_by)`,
  `create index mark_suggestions_member on mark_suggestions (member_id)
    where member_id is not null`,
];
