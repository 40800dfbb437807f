/** The last backup that was made, and the last result of verifying one. */
import type { Selectable } from 'kysely';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { BackupRecordsTable } from '#server/database/schema/site.ts';

export type BackupRecord = Selectable<BackupRecordsTable>;

export interface BackupRecords {
  readonly made: BackupRecord | null;
  readonly verified: BackupRecord | null;
}

export async function findBackupRecords(db: Connection): Promise<BackupRecords> {
  const rows = await db.selectFrom('backup_records').selectAll().execute();
  const of = (kind: BackupRecord['kind']) => rows.find((row) => row.kind === kind) ?? null;
  return { made: of('made'), verified: of('verified') };
}

/** The result about the last backup stays when another one is verified, such as a copy from last year. */
function isAboutAnother(record: BackupRecord, { made, verified }: BackupRecords): boolean {
  if (record.kind === 'made' || !made || !verified) return false;
  // Any backup could be the one whose manifest cannot be read, also the last one.
  if (record.backup_made_at === null) return false;
  return (
    verified.backup_made_at === made.backup_made_at && record.backup_made_at !== made.backup_made_at
  );
}

/**
 * Replaces the earlier record of the same kind.
 *
 * @returns false if it is about a backup that does not matter any more
 */
export async function recordBackup({ kysely }: Database, record: BackupRecord): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    if (isAboutAnother(record, await findBackupRecords(transaction))) return false;
    const { kind, ...values } = record;
    await transaction
      .insertInto('backup_records')
      .values({ kind, ...values })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
      .execute();
    return true;
  });
}
