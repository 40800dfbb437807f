import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseDialect } from './dialects/dialect.ts';
import type { PoolUse } from './dialects/postgres-pool.ts';
import { createSqliteDriver } from './dialects/sqlite-driver.ts';
import { lockForServer } from './dialects/sqlite-server-lock.ts';
import { createKyselyDialect as createSqlite, sqliteDialect } from './dialects/sqlite.ts';
import { createVersionReader } from './dialects/sqlite-content-version.ts';
import { createMembers } from './migrations/0001-members.ts';
import { createSiteContent } from './migrations/0002-site-content.ts';
import { createAccounts } from './migrations/0003-accounts.ts';
import { versionClaimedProfiles } from './migrations/0004-claimed-profiles.ts';
import { addAdministration } from './migrations/0005-admin.ts';
import { createPhotos } from './migrations/0006-photos.ts';
import { createOperations } from './migrations/0007-operations.ts';
import { completeChangeLog } from './migrations/0008-change-log.ts';
import { createLedger } from './migrations/0009-ledger.ts';
import { addMissedSearches } from './migrations/0010-missed-searches.ts';
import { rememberHiding } from './migrations/0012-hidden-photos.ts';
import { addMailedLinks } from './migrations/0013-mailed-links.ts';
import { addPendingClaims } from './migrations/0015-pending-claims.ts';
import { rememberPhoneChanges } from './migrations/0016-phone-changes.ts';
import { addStrongSignIn } from './migrations/0019-strong-sign-in.ts';
import { addSpellingsAndSounds } from './migrations/0020-spellings-and-sounds.ts';
import { addLatestStories } from './migrations/0021-latest-stories.ts';
import { addAdminMail } from './migrations/0024-admin-mail.ts';
import { addSeenPhotos } from './migrations/0023-seen-photos.ts';
import { createBackupRecords } from './migrations/0022-backup-records.ts';
import { createContact } from './migrations/0026-contact.ts';
import { createClaimDesk } from './migrations/0027-claim-desk.ts';
import { hashBlockedSenders } from './migrations/0028-blocked-senders.ts';
import { addDataLinks } from './migrations/0029-data-links.ts';
import { addClaimDeskEndings } from './migrations/0030-claim-desk-endings.ts';
import { createJumpBook } from './migrations/0033-jump-book.ts';
import { createPlacesApart } from './migrations/0034-places-kept-apart.ts';
import { createLoadLinks } from './migrations/0035-load-links.ts';
import { addAnniversaryMail } from './migrations/0036-anniversary-mail.ts';
import { createPeopleInPhotos } from './migrations/0037-people-in-photos.ts';
import { createMemorials } from './migrations/0038-memorials.ts';
import { addPhotoDates } from './migrations/0039-photo-dates.ts';
import { addSettledReports } from './migrations/0040-settled-reports.ts';
import { createMessageCounts } from './migrations/0041-message-counts.ts';
import { allowWaitingClaims } from './migrations/0042-waiting-claims.ts';
import { withholdContributors } from './migrations/0043-withheld-contributors.ts';
import { createUploadKeys } from './migrations/0044-upload-keys.ts';
import { indexMarksByMember } from './migrations/0045-marks-by-member.ts';
import { addAgreementsByAdmins } from './migrations/0046-agreements-by-admins.ts';
import { addWithheldNames } from './migrations/0025-withheld-names.ts';
import { reportEvents, type WatchStatement } from './statement-watch.ts';
import type { Tables } from './tables.ts';
import { createWriteWatch, type WriteWatch } from './write-watch.ts';

/** A database of either dialect, or a running transaction. */
export type Connection = Kysely<Tables>;

export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly dialect: DatabaseDialect;
  /** Changes exactly when publicly visible content changes. */
  readContentVersion(): Promise<number>;
  /** Resolves if the database responds and, after a refused write, accepts writes again. */
  checkHealth(): Promise<void>;
  /** Connection statistics; null for SQLite. */
  readonly poolUse: (() => PoolUse) | null;
  close(): Promise<void>;
}

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

interface OpenOptions {
  /**
   * A server locks its SQLite file against other servers and sets a statement timeout on PostgreSQL. A command can run
   * beside a server, and its statements may take long.
   */
  readonly isServer?: boolean;
  /** Also locks the SQLite file against servers, for a command that fills it. */
  readonly isAlone?: boolean;
  readonly onStatement?: WatchStatement;
}

/** Longer than the lock timeout. */
const statementTimeoutMs = 10_000;

const createKysely = (dialect: Dialect, watch: WatchStatement) =>
  new Kysely<Tables>({ dialect, log: reportEvents(watch) });

const watchOf =
  (writes: WriteWatch, { onStatement }: OpenOptions): WatchStatement =>
  (statement) => {
    writes.onStatement(statement);
    onStatement?.(statement);
  };

async function checkHealth(kysely: Kysely<Tables>, writes: WriteWatch): Promise<void> {
  await sql`select 1`.execute(kysely);
  await writes.check(kysely);
}

function openSqlite(file: string, options: OpenOptions): Database {
  const { isServer = false, isAlone = isServer } = options;
  const unlock = isAlone ? lockForServer(file) : () => undefined;
  const writes = createWriteWatch();
  const watch = watchOf(writes, options);
  const kysely = createKysely(createSqlite(createSqliteDriver(file)), watch);
  const version = createVersionReader(file);
  return {
    kysely,
    dialect: sqliteDialect,
    readContentVersion: async () => version.read(),
    checkHealth: () => checkHealth(kysely, writes),
    poolUse: null,
    async close() {
      await kysely.destroy();
      version.close();
      unlock();
    },
  };
}

async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  // Imported only when needed: SQLite does without it.
  const [{ createPool }, { createKyselyDialect: createPostgres, postgresDialect }] =
    await Promise.all([import('./dialects/postgres-pool.ts'), import('./dialects/postgres.ts')]);
  const timeoutMs = options.isServer === true ? statementTimeoutMs : null;
  const pool = createPool(url, { statementTimeoutMs: timeoutMs });
  const writes = createWriteWatch();
  const kysely = createKysely(createPostgres(pool), watchOf(writes, options));
  return {
    kysely,
    dialect: postgresDialect,
    async readContentVersion() {
      const row = await kysely.selectFrom('content_version').select('version').executeTakeFirst();
      return row?.version ?? 0;
    },
    checkHealth: () => checkHealth(kysely, writes),
    poolUse: pool.use,
    close: () => kysely.destroy(),
  };
}

/**
 * Opens without migrating. The file and its folder are created if missing.
 *
 * @throws Error when `isServer` is set and another server holds the SQLite file
 */
export async function openDatabase(
  location: DatabaseLocation,
  options: OpenOptions = {},
): Promise<Database> {
  if (location.kind === 'postgres') return openPostgres(location.url, options);
  await mkdir(dirname(location.file), { recursive: true, mode: 0o700 });
  return openSqlite(location.file, options);
}

const migrations: Readonly<
  Record<string, (db: Kysely<unknown>, dialect: DatabaseDialect) => Promise<void>>
> = {
  '0001-members': createMembers,
  '0002-site-content': createSiteContent,
  '0003-accounts': createAccounts,
  '0004-claimed-profiles': versionClaimedProfiles,
  '0005-admin': addAdministration,
  '0006-photos': createPhotos,
  '0007-operations': createOperations,
  '0008-change-log': completeChangeLog,
  '0009-ledger': createLedger,
  '0010-missed-searches': addMissedSearches,
  '0012-hidden-photos': rememberHiding,
  '0013-mailed-links': addMailedLinks,
  '0015-pending-claims': addPendingClaims,
  '0016-phone-changes': rememberPhoneChanges,
  '0019-strong-sign-in': addStrongSignIn,
  '0020-spellings-and-sounds': addSpellingsAndSounds,
  '0021-latest-stories': addLatestStories,
  '0022-backup-records': createBackupRecords,
  '0023-seen-photos': addSeenPhotos,
  '0024-admin-mail': addAdminMail,
  '0025-withheld-names': addWithheldNames,
  '0026-contact': createContact,
  '0027-claim-desk': createClaimDesk,
  '0028-blocked-senders': hashBlockedSenders,
  '0029-data-links': addDataLinks,
  '0030-claim-desk-endings': addClaimDeskEndings,
  '0033-jump-book': createJumpBook,
  '0034-places-kept-apart': createPlacesApart,
  '0035-load-links': createLoadLinks,
  '0036-anniversary-mail': addAnniversaryMail,
  '0037-people-in-photos': createPeopleInPhotos,
  '0038-memorials': createMemorials,
  '0039-photo-dates': addPhotoDates,
  '0040-settled-reports': addSettledReports,
  '0041-message-counts': createMessageCounts,
  '0042-waiting-claims': allowWaitingClaims,
  '0043-withheld-contributors': withholdContributors,
  '0044-upload-keys': createUploadKeys,
  '0045-marks-by-member': indexMarksByMember,
  '0046-agreements-by-admins': addAgreementsByAdmins,
};

/** In execution order. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** Like `migrate`, inside a running transaction, up to and including the migration `last`. */
export async function migrateWithin(
  db: Connection,
  dialect: DatabaseDialect,
  last = migrationNames.at(-1) ?? '',
): Promise<void> {
  const all = Object.entries(migrations).map(
    ([name, up]) => [name, { up: (within: Kysely<unknown>) => up(within, dialect) }] as const,
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(all)) },
  });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}

/** Runs the pending migrations. Each is applied completely or not at all. */
export async function migrate({ kysely, dialect }: Database): Promise<void> {
  await migrateWithin(kysely, dialect);
}

/** The applied migrations in execution order. */
export async function readAppliedMigrations(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
