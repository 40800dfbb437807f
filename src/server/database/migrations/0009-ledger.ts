/** Numbers that are kept for somebody, and numbers that nobody ever gets. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createLedger(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  await sql
    .raw(
      `create table number_marks (
        series text not null check (series in ('fb', 'nnfb', 'nnfs')),
        number integer not null check (number between 1 and 9999999),
        state text not null check (state in ('reserved', 'void')),
        note text not null,
        marked_at ${dialect.instantColumn} not null,
        primary key (series, number)
      )`,
    )
    .execute(db);
  // The next number is what everybody sees.
  await dialect.versionContentOf(db, 'number_marks');
}
