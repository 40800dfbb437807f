/**
 * Reads everything that a backup includes from one consistent snapshot, without blocking writers. Lists the tables that
 * it includes, and why the others are left out; a test checks that every table is listed.
 */
import { readAppliedMigrations } from './migrate.ts';
import type { Connection, Database } from './open-database.ts';
import type { Tables } from './schema/tables.ts';

export type TableName = keyof Tables;

interface CopiedTable {
  readonly name: TableName;
  /** Sort order of its rows. */
  readonly key: readonly string[];
  /** Whether the database generates its ids. A generated id is never reused. */
  readonly isNumbered: boolean;
}

/** Ordered so that foreign keys refer only to earlier tables. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'places', key: ['id'], isNumbered: true },
  { name: 'place_spellings', key: ['key'], isNumbered: false },
  { name: 'spellings_apart', key: ['key', 'other_key'], isNumbered: false },
  { name: 'former_slugs', key: ['slug'], isNumbered: false },
  { name: 'members', key: ['id'], isNumbered: true },
  { name: 'member_aliases', key: ['member_id', 'alias'], isNumbered: false },
  { name: 'member_views', key: ['member_id', 'day'], isNumbered: false },
  { name: 'number_marks', key: ['series', 'number'], isNumbered: false },
  { name: 'accounts', key: ['id'], isNumbered: true },
  { name: 'claims', key: ['account_id'], isNumbered: false },
  { name: 'second_factors', key: ['account_id'], isNumbered: false },
  { name: 'recovery_codes', key: ['code_hash'], isNumbered: false },
  { name: 'passkeys', key: ['id'], isNumbered: true },
  { name: 'former_emails', key: ['id'], isNumbered: true },
  { name: 'vouches', key: ['id'], isNumbered: true },
  { name: 'invitations', key: ['id'], isNumbered: true },
  { name: 'photos', key: ['id'], isNumbered: true },
  { name: 'upload_keys', key: ['account_id', 'upload_key'], isNumbered: false },
  { name: 'remembrances', key: ['id'], isNumbered: true },
  { name: 'removed_reports', key: ['member_id', 'account_id'], isNumbered: false },
  { name: 'memorial_keepers', key: ['id'], isNumbered: true },
  { name: 'photo_views', key: ['photo_id'], isNumbered: false },
  { name: 'photo_marks', key: ['id'], isNumbered: true },
  { name: 'mark_suggestions', key: ['id'], isNumbered: true },
  { name: 'first_admins', key: ['email_key'], isNumbered: false },
  { name: 'site_texts', key: ['name'], isNumbered: false },
  { name: 'search_log', key: ['id'], isNumbered: true },
  { name: 'dismissed_searches', key: ['missed_key'], isNumbered: false },
  { name: 'message_counts', key: ['day', 'channel', 'outcome'], isNumbered: false },
  { name: 'contact_messages', key: ['id'], isNumbered: true },
  { name: 'announced_changes', key: ['id'], isNumbered: true },
  { name: 'proofs', key: ['id'], isNumbered: true },
  { name: 'contact_answers', key: ['id'], isNumbered: true },
  { name: 'blocked_senders', key: ['id'], isNumbered: true },
  { name: 'answer_templates', key: ['id'], isNumbered: true },
  { name: 'change_log', key: ['id'], isNumbered: true },
];

/** Rebuilt from the other tables on restore. */
export const derivedTables: readonly TableName[] = [
  'shown_members',
  'content_version',
  // A restored copy gets its own identity, so that it does not delete the newer photos of the original as leftovers,
  // and its own key for hashes of network addresses, so that no backup reveals the key.
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
  'vouch_links',
  'challenges',
  'account_devices',
  'use_counts',
  'photo_viewers',
  'view_secrets',
  'write_probes',
  // They are about backups of the original. A restored site has none until it makes one.
  'backup_records',
];

export type CopiedRow = Readonly<Record<string, unknown>>;

export interface TableCopy {
  readonly name: TableName;
  /** The highest id that the database has generated for the table; null where it generates none. */
  readonly lastId: number | null;
}

/** Must consume all rows of the table. */
type TakeTable = (table: TableCopy, rows: AsyncIterable<CopiedRow>) => Promise<void>;

const rowsAtOnce = 1_000;

/** The names of the tables and views that exist. */
export async function findTables(db: Connection): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name));
}

/**
 * Also works on a schema that is older than this program; it changes nothing.
 *
 * @returns the migrations applied to the schema
 */
export async function readCopy(database: Database, take: TakeTable): Promise<readonly string[]> {
  const { kysely, dialect } = database;
  const transaction = await kysely
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  try {
    const migrations = await readAppliedMigrations(transaction);
    const existing = await findTables(transaction);
    for (const { name, key, isNumbered } of copiedTables) {
      if (!existing.has(name)) continue;
      const lastId = isNumbered ? await dialect.readLastId(transaction, name) : null;
      // The table name is dynamic; the type of one table stands in for all of them.
      const table = name as 'members';
      let rows = transaction.selectFrom(table).selectAll();
      for (const column of key) rows = rows.orderBy(column as 'id');
      await take({ name, lastId }, rows.stream(rowsAtOnce));
    }
    return migrations;
  } finally {
    await transaction.rollback().execute();
  }
}
