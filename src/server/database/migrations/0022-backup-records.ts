/** Records the last backup that was made and the last one that was verified, for the health page. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createBackupRecords(
  db: Kysely<unknown>,
  { instantColumn }: DatabaseDialect,
): Promise<void> {
  await sql
    .raw(
      `create table backup_records (
        kind text primary key check (kind in ('made', 'verified')),
        recorded_at ${instantColumn} not null,
        backup_made_at ${instantColumn},
        photos ${instantColumn},
        bytes ${instantColumn},
        problem text
      )`,
    )
    .execute(db);
}
