/** Reserved and void numbers. */
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
  // The next free number is public.
  await dialect.versionContentOf(db, 'number_marks');
}
