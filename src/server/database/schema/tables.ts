/** Row types of both databases. Booleans are 0 and 1; timestamps are milliseconds since 1970 UTC. */
import type { Generated, Insertable, Selectable } from 'kysely';
import type { FieldColumn } from '#contract/members/member-fields.ts';
import type { Series } from '#contract/number-label.ts';
import type { MessageOutcome } from '#contract/site-health/health.ts';
import type { AccountTables } from './accounts.ts';
import type { ClaimDeskTables } from './claims.ts';
import type { ContactTables } from './contact.ts';
import type { PhotoTables } from './gallery.ts';
import type { MemorialTables } from './memorials.ts';
import type { MarkTables } from './people-in-photos.ts';
import type { PlaceTables } from './places.ts';

export type Flag = 0 | 1;

export interface MembersTable {
  id: Generated<number>;
  series: Series;
  number: number;
  first_name: string;
  last_name: string;
  deceased: Flag;
  /** Date of the jump; 0 where unknown. */
  day: number;
  month: number;
  year: number;
  location: string;
  /** The place of the location; null in other series, and without one. */
  place_id: Generated<number | null>;
  maneuver: string;
  story: string;
  /** A hidden story is visible only to the member and the admins. */
  is_story_hidden: Generated<Flag>;
  /** What the member withholds from others; see `shown_members`. */
  is_name_withheld: Generated<Flag>;
  is_story_withheld: Generated<Flag>;
  is_photo_withheld: Generated<Flag>;
  is_year_withheld: Generated<Flag>;
  /** When the text of the story changed; null without a story. */
  story_changed_at: Generated<number | null>;
  is_sample: Flag;
  created_at: number;
  updated_at: number;
}

/**
 * A view: what everyone may see of the members. Whatever is withheld or hidden is '' or 0. Public queries read it in
 * place of `members`.
 */
type ShownMembersView = Pick<MembersTable, FieldColumn | 'id' | 'place_id' | 'is_name_withheld'> & {
  /** 0 when the member's photo and card are withheld. */
  is_photo_shown: Flag;
};

export interface MemberAliasesTable {
  member_id: number;
  alias: string;
}

/** Profile views per member and day, without who viewed. */
interface MemberViewsTable {
  member_id: number;
  /** Whole days since 1970 UTC. */
  day: number;
  views: number;
}

/** Searches by visitors, without who searched. */
interface SearchLogTable {
  id: Generated<number>;
  searched_at: number;
  term: string;
  results: number;
  /** The folded term of a search without results; null for one with results, or whose folded term is empty. */
  missed_key: string | null;
}

/** Missed searches that an admin has dismissed, until the same term is searched again. */
interface DismissedSearchesTable {
  missed_key: string;
  dismissed_at: number;
}

/** Written in the same transaction as the change. */
interface ChangeLogTable {
  id: Generated<number>;
  changed_at: number;
  /** The author: a command such as `import`, or an account. */
  actor: string;
  /** The kind of the changed object and its key, such as `member`, `fb/123`. */
  subject: string;
  subject_key: string;
  /** The new key, if the change moved the object to another. */
  moved_to: string | null;
  /** JSON; null for a new object. */
  before: string | null;
  /** JSON; null for a deleted object. Both are null where personal data was deleted with an account. */
  after: string | null;
  /** When the object was last written before this change; null if it did not exist or the time is unknown. */
  touched_at: number | null;
  /** The account whose data the entry contains; null if the entry stays when accounts are deleted. */
  account_id: number | null;
  /** The entry that this one undoes, and the entry that currently undoes this one. */
  undoes: number | null;
  undone_by: Generated<number | null>;
}

export interface NumberMarksTable {
  series: Series;
  number: number;
  state: 'reserved' | 'void';
  /** The reason, or who it is reserved for. */
  note: string;
  marked_at: number;
}

export interface SiteTextsTable {
  name: 'history';
  markdown: string;
  updated_at: number;
}

/** A single row that triggers increment on every publicly visible change. */
interface ContentVersionTable {
  id: 1;
  version: number;
  /** Incremented when what the register in memory shows or searches changes. */
  register_version: number;
}

/** The last backup that was made, and the last one that was verified: at most one row each. */
export interface BackupRecordsTable {
  kind: 'made' | 'verified';
  /** When the backup was complete, or when its verification began. */
  recorded_at: number;
  /** The moment whose data the backup has; null if its manifest could not be read. */
  backup_made_at: number | null;
  photos: number | null;
  bytes: number | null;
  /** In plain words, without paths; null if the backup is good. */
  problem: string | null;
}

/** Messages by day, without who got them. */
export interface MessageCountsTable {
  /** Whole days since 1970 UTC. */
  day: number;
  channel: 'email' | 'sms';
  outcome: MessageOutcome;
  count: number;
}

/** At most one row; see `write-watch.ts`. */
interface WriteProbesTable {
  id: 1;
  padding: string;
}

export interface Tables
  extends
    AccountTables,
    PhotoTables,
    MarkTables,
    ContactTables,
    ClaimDeskTables,
    PlaceTables,
    MemorialTables {
  members: MembersTable;
  shown_members: ShownMembersView;
  member_aliases: MemberAliasesTable;
  member_views: MemberViewsTable;
  search_log: SearchLogTable;
  dismissed_searches: DismissedSearchesTable;
  site_texts: SiteTextsTable;
  content_version: ContentVersionTable;
  change_log: ChangeLogTable;
  number_marks: NumberMarksTable;
  backup_records: BackupRecordsTable;
  message_counts: MessageCountsTable;
  write_probes: WriteProbesTable;
}

export type MemberRow = Selectable<MembersTable>;
export type ShownMemberRow = Selectable<ShownMembersView>;
export type NewMemberRow = Insertable<MembersTable>;
