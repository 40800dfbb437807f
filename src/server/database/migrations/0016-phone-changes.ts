import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function rememberPhoneChanges(
  db: Kysely<unknown>,
  { instantColumn }: DatabaseDialect,
): Promise<void> {
  await sql.raw(`alter table accounts add column phone_changed_at ${instantColumn}`).execute(db);
}
