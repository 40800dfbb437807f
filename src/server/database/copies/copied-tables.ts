/** Which tables a backup holds, and why not the others; a test sees to it that every table stands here. */
import type { Tables } from '../tables.ts';

export type TableName = keyof Tables;

export interface CopiedTable {
  readonly name: TableName;
  /** What its rows are sorted by. */
  readonly key: readonly string[];
  /** Whether the database numbers its rows: a number that was given once is never given again. */
  readonly isNumbered: boolean;
}

/** In an order in which each refers only to those before it. */
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

/** Made anew from the others when they are restored. */
export const derivedTables: readonly TableName[] = [
  'member_spans',
  'name_words',
  'name_word_endings',
  'member_words',
  'content_version',
  // A copy beside its original must not take the original's newer photos for leftovers.
  'site_identity',
];

/**
 * What a stolen backup must not give away, and what an old one must not bring back: a session that was ended, a code
 * or a link that was used up, a device that is trusted no more, a count that has run out.
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
