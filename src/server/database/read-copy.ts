/**
 * Reads everything that a backup includes from one consistent snapshot, without blocking writers. Lists what it
 * does with each table; a table that is not listed does not compile.
 */
import { readAppliedMigrations } from './migrate.ts';
import { inReadTransaction, type Connection, type Database } from './open-database.ts';
import type { Tables } from './schema/tables.ts';

export type TableName = keyof Tables;

interface Copied<Column = string> {
  /** Sort order of its rows. */
  readonly key: readonly Column[];
  /** Whether the database generates its ids. A generated id is never reused. */
  readonly isNumbered: boolean;
}

const numbered = { key: ['id'], isNumbered: true } as const;
const sortedBy = <Column extends string>(...key: readonly Column[]): Copied<Column> => ({
  key,
  isNumbered: false,
});

/** What a backup does with each table. Ordered so that foreign keys refer only to earlier tables. */
export const tablesInBackup: {
  readonly [Name in TableName]: Copied<keyof Tables[Name]> | 'rebuilt' | 'left out';
} = {
  places: numbered,
  place_spellings: sortedBy('key'),
  spellings_apart: sortedBy('key', 'other_key'),
  former_slugs: sortedBy('slug'),
  members: numbered,
  member_aliases: sortedBy('member_id', 'alias'),
  member_views: sortedBy('member_id', 'day'),
  number_marks: sortedBy('series', 'number'),
  accounts: numbered,
  claims: sortedBy('account_id'),
  second_factors: sortedBy('account_id'),
  recovery_codes: sortedBy('code_hash'),
  passkeys: numbered,
  former_emails: numbered,
  vouches: numbered,
  invitations: numbered,
  photos: numbered,
  upload_keys: sortedBy('account_id', 'upload_key'),
  remembrances: numbered,
  removed_reports: sortedBy('member_id', 'account_id'),
  memorial_keepers: numbered,
  photo_views: sortedBy('photo_id'),
  photo_marks: numbered,
  mark_suggestions: numbered,
  first_admins: sortedBy('email_key'),
  site_texts: sortedBy('name'),
  search_log: numbered,
  dismissed_searches: sortedBy('missed_key'),
  message_counts: sortedBy('day', 'channel', 'outcome'),
  contact_messages: numbered,
  announced_changes: numbered,
  proofs: numbered,
  contact_answers: numbered,
  blocked_senders: numbered,
  answer_templates: numbered,
  change_log: numbered,

  shown_members: 'rebuilt',
  content_version: 'rebuilt',
  // A restored copy gets its own identity, so that it does not delete the newer photos of the original as leftovers,
  // and its own key for hashes of network addresses, so that no backup reveals the key.
  site_identity: 'rebuilt',

  // Left out for security: a stolen backup must not reveal them, and an old one must not restore ended sessions, used
  // codes and links, devices that are no longer trusted, or expired counts.
  sessions: 'left out',
  account_codes: 'left out',
  account_links: 'left out',
  vouch_links: 'left out',
  challenges: 'left out',
  account_devices: 'left out',
  use_counts: 'left out',
  photo_viewers: 'left out',
  view_secrets: 'left out',
  write_probes: 'left out',
  // They are about backups of the original. A restored site has none until it makes one.
  backup_records: 'left out',
};

interface CopiedTable extends Copied {
  readonly name: TableName;
}

export const copiedTables: readonly CopiedTable[] = Object.entries(tablesInBackup).flatMap(
  ([name, handling]) =>
    typeof handling === 'string' ? [] : { name: name as TableName, ...handling },
);

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
  return inReadTransaction(database, async (transaction) => {
    const migrations = await readAppliedMigrations(transaction);
    const existing = await findTables(transaction);
    for (const { name, key, isNumbered } of copiedTables) {
      if (!existing.has(name)) continue;
      const lastId = isNumbered ? await database.dialect.readLastId(transaction, name) : null;
      // The table name is dynamic; the type of one table stands in for all of them.
      const table = name as 'members';
      let rows = transaction.selectFrom(table).selectAll();
      for (const column of key) rows = rows.orderBy(column as 'id');
      await take({ name, lastId }, rows.stream(rowsAtOnce));
    }
    return migrations;
  });
}
