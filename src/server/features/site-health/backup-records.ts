import type { Insertable, Selectable } from 'kysely';
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

/** Replaces the earlier record of the same kind. */
async function writeBackupRecord(
  db: Connection,
  record: Insertable<BackupRecordsTable>,
): Promise<void> {
  const { kind, ...values } = record;
  await db
    .insertInto('backup_records')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute();
}

export async function countPhotos(db: Connection): Promise<number> {
  const { photos } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<number>().as('photos'))
    .executeTakeFirstOrThrow();
  return photos;
}

// Records that a backup was made or verified.

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
