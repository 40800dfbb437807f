/** Interprets the error codes of both databases. No other module uses them. */
import { Refusal } from '#contract/errors.ts';

function field(error: unknown, name: 'code' | 'errcode'): unknown {
  return error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
}

const sqlite = { busy: 5, foreignKey: 787, unique: 2067, primaryKey: 1555 };

/** Another process holds SQLite's write lock. The low byte of an extended error code is its primary code. */
export function isBusy(error: unknown): boolean {
  const code = field(error, 'errcode');
  return typeof code === 'number' && (code & 0xff) === sqlite.busy;
}

/** Has the code that SQLite uses for a lock of another process. */
export function busyError(message: string): Error {
  return Object.assign(new Error(message), { errcode: sqlite.busy });
}

export function isUniqueViolation(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  return (
    errcode === sqlite.unique || errcode === sqlite.primaryKey || field(error, 'code') === '23505'
  );
}

function isForeignKeyViolation(error: unknown): boolean {
  return field(error, 'errcode') === sqlite.foreignKey || field(error, 'code') === '23503';
}

/** The server has become read-only, for example after a failover. */
export function isReadOnlyServer(error: unknown): boolean {
  return field(error, 'code') === '25006';
}

/** The server did not respond to a statement in time. The statement may or may not have taken effect. */
export function isSilentServer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Read-only, I/O error, disk full, cannot open. */
const sqliteWriteRefusals = new Set([8, 10, 13, 14]);
/** Insufficient resources such as disk full, I/O error. */
const postgresWriteRefusals = /^(53[14]|58)/;

/** The database cannot store anything now, but may still answer reads. */
export function isWriteRefused(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  if (typeof errcode === 'number') return sqliteWriteRefusals.has(errcode & 0xff);
  const code = field(error, 'code');
  return isReadOnlyServer(error) || (typeof code === 'string' && postgresWriteRefusals.test(code));
}

const sqliteWriteError = 778;

/**
 * A commit that fails with these errors has no effect, even after a crash, because SQLite writes the commit record
 * last. After a failed flush the outcome is unknown.
 */
export function isCommitCutShort(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  if (typeof errcode !== 'number') return false;
  return errcode === sqliteWriteError || [8, 13].includes(errcode & 0xff);
}

/** Disk full, I/O error, read-only, corrupt, cannot open: SQLite is unavailable. */
const sqliteOutages = new Set([8, 10, 11, 13, 14, 26]);
/**
 * Connection lost or refused, shutting down, starting up, too many connections, lock timeout, serialization failure or
 * deadlock, read-only, disk full, I/O error.
 */
const postgresOutages =
  /^(08|57P0|53|58|55P03|40001|40P01|25006|ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

/** The database is temporarily unavailable and the request is not at fault: respond with 503; a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (isBusy(error)) return true;
  const errcode = field(error, 'errcode');
  if (typeof errcode === 'number' && sqliteOutages.has(errcode & 0xff)) return true;
  const code = field(error, 'code');
  if (typeof code === 'string' && postgresOutages.test(code)) return true;
  // The driver sets no code on these errors.
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(
      error.message,
    )
  );
}

/**
 * For inserts of rows that belong to an account, which may be deleted while its own request runs.
 * @throws Refusal `unauthorized` for a missing account, otherwise the error itself
 */
export function refuseGoneAccount(error: unknown): never {
  throw isForeignKeyViolation(error) ? new Refusal('unauthorized') : error;
}
