import type { Generated, Selectable } from 'kysely';

/** What a member wrote about a deceased one. Goes with its account. */
export interface RemembrancesTable {
  id: Generated<number>;
  /** The deceased member. */
  member_id: number;
  /** The writer: one remembrance of each member. */
  account_id: number;
  text: string;
  /** Base name of the photo's files in the photo storage; null without a photo. */
  photo_name: string | null;
  /** In pixels, of the thumbnail; 0 without a photo. */
  photo_width: Generated<number>;
  photo_height: Generated<number>;
  /** The name of the uploaded file; '' if unknown. */
  photo_file_name: Generated<string>;
  written_at: number;
  /** When the text or the photo changed. */
  changed_at: number;
  /** Null while it waits for a keeper or an admin. A change by the writer makes it wait again. */
  approved_at: number | null;
  /** Null when the account was deleted. */
  approved_by: number | null;
  /** When someone reported it. It is then hidden until an admin has decided, unless an admin has kept it before. */
  reported_at: number | null;
  /** '' without a reason. */
  report_reason: Generated<string>;
  /** When an admin kept this version after a report. Null again after a change by the writer. */
  kept_at: number | null;
}

/**
 * A report of a remembrance that was removed before an admin kept it: the next one by this writer about this member is
 * reported from the start. Goes with its account.
 */
export interface RemovedReportsTable {
  member_id: number;
  account_id: number;
  reported_at: number;
  report_reason: string;
}

/** A relative or friend who keeps the page of a deceased member, or asks to. One row for each account and member. */
export interface MemorialKeepersTable {
  id: Generated<number>;
  member_id: number;
  account_id: number;
  /** As the person wrote it, such as "her brother". */
  relation: string;
  asked_at: number;
  /** Null while an admin has not approved it. */
  approved_at: number | null;
  approved_by: number | null;
  /** When it was refused, withdrawn or ended. */
  ended_at: number | null;
}

export interface MemorialTables {
  remembrances: RemembrancesTable;
  removed_reports: RemovedReportsTable;
  memorial_keepers: MemorialKeepersTable;
}

export type RemembranceRow = Selectable<RemembrancesTable>;
export type KeeperRow = Selectable<MemorialKeepersTable>;
