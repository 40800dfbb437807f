/**
 * Allows one server process at a time per SQLite file. Commands may still read and write beside it.
 *
 * The lock is SQLite's own lock on an empty file beside the database. The operating system frees it when the process
 * ends, even after a crash, so that no stale lock remains.
 */
import { DatabaseSync } from 'node:sqlite';
import { busyError, isBusy } from './database-errors.ts';

/**
 * @returns a function that releases the lock
 * @throws Error when another server holds it
 */
export function lockForServer(file: string): () => void {
  const lock = new DatabaseSync(`${file}-server`);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw busyError(
      'another server is running on it; SQLite is for one process, PostgreSQL for several (see DATABASE_URL)',
    );
  }
}
