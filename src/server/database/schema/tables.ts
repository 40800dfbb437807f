/** Row types of both databases. Booleans are 0 and 1; timestamps are milliseconds since 1970 UTC. */
import type { Generated, Insertable, Selectable } from 'kysely';
import type { MessageOutcome } from '#contract/site-health/health.ts';
import type { Flag } from '../dialects/dialect.ts';
import type { AccountTables } from './accounts.ts';
import type { ClaimDeskTables } from './claims.ts';
import type { ContactTables } from './contact.ts';
import type { PhotoTables } from './gallery.ts';
import type { MembersTable, MemberTables, ShownMembersView } from './members.ts';
import type { MemorialTables } from './memorials.ts';
import type { MarkTables } from './people-in-photos.ts';
import type { PlaceTables } from './places.ts';

export type { Flag };

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
    MemorialTables,
    MemberTables {
  site_texts: SiteTextsTable;
  content_version: ContentVersionTable;
  change_log: ChangeLogTable;
  backup_records: BackupRecordsTable;
  message_counts: MessageCountsTable;
  write_probes: WriteProbesTable;
}

export type MemberRow = Selectable<MembersTable>;
export type ShownMemberRow = Selectable<ShownMembersView>;
export type NewMemberRow = Insertable<MembersTable>;
