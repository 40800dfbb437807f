/**
 * Lets one server process at a time have a SQLite file; commands that read and write beside it are welcome.
 *
 * The lock is SQLite's own on an empty file beside the database: the system lets go of it when the process ends,
 * however that happens, so that nothing is left behind that keeps the next one out.
 */
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../database-errors.ts';

/**
 * @returns what gives the file back
 * @throws Error when another server has it
 */
export function lockForServer(file: string): () => void {
  const lock = new DatabaseSync(`${file}-server`);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      'another server is running on it; SQLite is for one process, PostgreSQL for several (see DATABASE_URL)',
      { cause: error },
    );
  }
}
