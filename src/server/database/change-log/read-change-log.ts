/** SQL that several features ask the change log. */
import type { Connection } from '../open-database.ts';

/** The id of the newest change; 0 without any. */
export async function findNewestChange(db: Connection): Promise<number> {
  const { id } = await db
    .selectFrom('change_log')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** Entries about these subjects after a change, without undone ones and the undos themselves. */
export const laterEntries = (
  db: Connection,
  subject: string,
  keys: readonly string[],
  after: number,
) =>
  db
    .selectFrom('change_log')
    .where('subject', '=', subject)
    .where('subject_key', 'in', keys)
    .where('id', '>', after)
    .where('undone_by', 'is', null)
    .where('undoes', 'is', null);
