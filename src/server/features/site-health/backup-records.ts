/** The last backup that was made, and the last result of verifying it. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { dayMs } from '#contract/time.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { BackupRecordsTable } from '#server/database/schema/site.ts';

/** Backups are deleted once their data is older. */
export const backupMs = 30 * dayMs;

export type BackupRecord = Selectable<BackupRecordsTable>;

export interface BackupRecords {
  readonly made: BackupRecord | null;
  readonly verified: BackupRecord | null;
}

/** The database does not say where backups are. */
export const hashFolder = (path: string): string => createHash('sha256').update(path).digest('hex');

export async function findBackupRecords(db: Connection): Promise<BackupRecords> {
  const rows = await db.selectFrom('backup_records').selectAll().execute();
  const of = (kind: BackupRecord['kind']) => rows.find((row) => row.kind === kind) ?? null;
  return { made: of('made'), verified: of('verified') };
}

/** Replaces the earlier record of the same kind. */
async function replaceRecord(db: Connection, { kind, ...values }: BackupRecord): Promise<void> {
  await db
    .insertInto('backup_records')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute();
}

export const recordMade = (
  { kysely }: Database,
  record: Omit<BackupRecord, 'kind'>,
): Promise<void> => replaceRecord(kysely, { kind: 'made', ...record });

interface Verified extends Omit<BackupRecord, 'kind' | 'backup_made_at'> {
  /** Null if the manifest could not be read. */
  readonly backup_made_at: number | null;
}

/**
 * Records only what was found in the folder of the last backup. A copy can be damaged while the backup is not.
 *
 * @returns whether it was recorded
 */
export async function recordVerified({ kysely }: Database, record: Verified): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    const { made } = await findBackupRecords(transaction);
    if (made?.folder_hash !== record.folder_hash) return false;
    const backup_made_at = record.backup_made_at ?? made.backup_made_at;
    await replaceRecord(transaction, { ...record, kind: 'verified', backup_made_at });
    return true;
  });
}
