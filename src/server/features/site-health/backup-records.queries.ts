import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import type { BackupRecordsTable } from '#server/database/schema/tables.ts';

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
export async function writeBackupRecord(
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
