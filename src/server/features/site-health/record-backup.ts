/** Records that a backup was made or verified. */
import type { Database } from '#server/database/open-database.ts';
import {
  findBackupRecords,
  writeBackupRecord,
  type BackupRecord,
  type BackupRecords,
} from './backup-records.queries.ts';

/** The result about the last backup stays when another one is verified, such as a copy from last year. */
function isAboutAnother(record: BackupRecord, { made, verified }: BackupRecords): boolean {
  if (record.kind === 'made' || !made || !verified) return false;
  // Any backup could be the one whose manifest cannot be read, also the last one.
  if (record.backup_made_at === null) return false;
  return (
    verified.backup_made_at === made.backup_made_at && record.backup_made_at !== made.backup_made_at
  );
}

export async function recordBackup({ kysely }: Database, record: BackupRecord): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (isAboutAnother(record, await findBackupRecords(transaction))) return;
    await writeBackupRecord(transaction, record);
  });
}
