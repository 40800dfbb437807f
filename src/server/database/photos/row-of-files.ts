/** The transaction that gives kept files their row, and when they may be let go because it certainly came to nothing. */
import { isCommitCutShort } from '../database-errors.ts';
import type { Connection, Database } from '../open-database.ts';

/**
 * @param letGo removes the files. Not called where the outcome of the commit is unknown: a row may be there after all, at
 *   the latest after a crash, and must have its files; those without one are left to the sweep.
 */
export async function giveRow<Result>(
  { kysely }: Pick<Database, 'kysely'>,
  work: (db: Connection) => Promise<Result>,
  letGo: () => Promise<unknown>,
): Promise<Result> {
  let isCommitting = false;
  try {
    return await kysely.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    if (!isCommitting || isCommitCutShort(error)) await letGo();
    throw error;
  }
}
