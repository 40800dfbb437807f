/**
 * Lists the tables that a backup includes, and why the others are left out. A test checks that every table is listed.
 */
import type { Tables } from '../tables.ts';

export type TableName = keyof Tables;

export interface CopiedTable {
  readonly name: TableName;
  /** Sort order of its rows. */
  readonly key: readonly string[];
  /** Whether the database generates its ids. A generated id is never reused. */
  readonly isNumbered: boolean;
}

/** Ordered so that foreign keys refer only to earlier tables. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'members', key: ['id'], isNumbered: true },
  { name: 'member_aliases', key: ['member_id', 'alias'], isNumbered: false },
  { name: 'member_views', key: ['member_id', 'day'], isNumbered: false },
  { name: 'number_marks', key: ['series', 'number'], isNumbered: false },
  { name: 'accounts', key: ['id'], isNumbered: true },
  { name: 'claims', key: ['account_id'], isNumbered: false },
  { name: 'second_factors', key: ['account_id'], isNumbered: false },
  { name: 'recovery_codes', key: ['code_hash'], isNumbered: false },
  { name: 'passkeys', key: ['id'], isNumbered: true },
  { name: 'photos', key: ['id'], isNumbered: true },
  { name: 'photo_views', key: ['photo_id'], isNumbered: false },
  { name: 'first_admins', key: ['email_key'], isNumbered: false },
  { name: 'site_texts', key: ['name'], isNumbered: false },
  { name: 'search_log', key: ['id'], isNumbered: true },
  { name: 'dismissed_searches', key: ['missed_key'], isNumbered: false },
  { name: 'change_log', key: ['id'], isNumbered: true },
];

/** Rebuilt from the other tables on restore. */
export const derivedTables: readonly TableName[] = [
  'member_spans',
  'name_words',
  'name_word_endings',
  'member_words',
  'content_version',
  // A restored copy gets its own identity, so that it does not delete the newer photos of the original as leftovers.
  'site_identity',
];

/**
 * Left out for security: a stolen backup must not reveal them, and an old one must not restore ended sessions, used
 * codes and links, devices that are no longer trusted, or expired counts.
 */
export const forgottenTables: readonly TableName[] = [
  'sessions',
  'account_codes',
  'account_links',
  'challenges',
  'account_devices',
  'use_counts',
  'photo_viewers',
  'view_secrets',
  'write_probes',
];
