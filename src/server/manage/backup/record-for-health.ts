/** Records the result of `backup` and `verify` for the health page. */
import {
  hasBackupRecords,
  type BackupRecord,
} from '#server/features/site-health/backup-records.queries.ts';
import { recordBackup } from '#server/features/site-health/record-backup.ts';
import { CommandError, type OwnContext } from '../command.ts';
import { reasonOf } from '../failure.ts';
import { openExisting } from '../open-existing.ts';

async function write({ settings }: OwnContext, record: BackupRecord): Promise<void> {
  const database = await openExisting(settings());
  try {
    if (!(await hasBackupRecords(database.kysely))) {
      throw new CommandError('Its database is of an older version. Start the site once.');
    }
    await recordBackup(database, record);
  } finally {
    await database.close();
  }
}

/** A backup is as good without the record, so that a failure is only reported. */
export async function recordForHealth(context: OwnContext, record: BackupRecord): Promise<void> {
  try {
    await write(context, record);
  } catch (error) {
    context.stderr.write(`This was not recorded for the site’s health page: ${reasonOf(error)}\n`);
  }
}
