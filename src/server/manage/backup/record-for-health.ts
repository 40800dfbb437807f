/** Records the result of `backup` and `verify` for the health page. */
import type { BackupRecord } from '#server/features/site-health/backup-records.queries.ts';
import { recordBackup } from '#server/features/site-health/record-backup.ts';
import type { OwnContext } from '../command.ts';
import { reasonOf } from '../failure.ts';
import { writeExisting } from '../open-existing.ts';

/** A backup is as good without the record, so that a failure is only reported. */
export async function recordForHealth(context: OwnContext, record: BackupRecord): Promise<void> {
  try {
    await writeExisting(context.settings(), (database) => recordBackup(database, record));
  } catch (error) {
    context.stderr.write(`This was not recorded for the site’s health page: ${reasonOf(error)}\n`);
  }
}
