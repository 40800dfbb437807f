/** SQL for the deceased regular members. Its cost grows with their number, and not with that of all members. */
import { sql, type SqlBool } from 'kysely';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { ShownMemberRow } from '#server/database/tables.ts';

export type DeceasedRow = Pick<
  ShownMemberRow,
  'id' | 'number' | 'first_name' | 'last_name' | 'year' | 'is_name_withheld'
>;

/** Literals, so that the partial index matches. */
const isDeceased = sql<SqlBool>`series = 'fb' and deceased = 1`;

/** The query itself is exported so that a test can ask for its plan. */
export const selectDeceased = (db: Connection) =>
  db
    .selectFrom('shown_members')
    .where(isDeceased)
    .orderBy('number')
    .select(['id', 'number', 'first_name', 'last_name', 'year', 'is_name_withheld']);

/** By number. */
export const findDeceased = async (db: Connection): Promise<DeceasedRow[]> =>
  selectDeceased(db).execute();

/**
 * Ids of those whose name or alias has all these words. Leaves out names that are withheld.
 *
 * @param words each in the forms in which search texts may have it
 */
export async function findDeceasedNamed(
  { kysely, dialect }: Database,
  words: readonly (readonly string[])[],
): Promise<Set<number>> {
  const hasAll = words.map(
    (forms) =>
      sql<SqlBool>`(${sql.join(
        forms.map((form) => dialect.contains('search_text', form)),
        sql` or `,
      )})`,
  );
  const rows = await kysely
    .selectFrom('shown_members')
    .where(isDeceased)
    .where('is_name_withheld', '=', 0)
    .where((eb) => eb.and(hasAll))
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
