/** Runs the transaction that inserts a row for stored files, and deletes the files if it certainly failed. */
import { isCommitCutShort } from '../dialects/database-errors.ts';
import type { Connection, Database } from '../open-database.ts';

/**
 * @param letGo deletes the files. Not called if the outcome of the commit is unknown, because the row may exist,
 * possibly only after a crash, and needs its files. The sweep deletes files without a row.
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
