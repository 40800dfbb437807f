/** What the databases' own errors mean; the only place that knows their codes. */

function field(error: unknown, name: 'code' | 'errcode'): unknown {
  return error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
}

const sqlite = { busy: 5, foreignKey: 787, unique: 2067, primaryKey: 1555 };

/** Another process holds SQLite's write lock. The low byte is the primary code of an extended one. */
export function isBusy(error: unknown): boolean {
  const code = field(error, 'errcode');
  return typeof code === 'number' && (code & 0xff) === sqlite.busy;
}

/** What waiting in vain for this process's own writers is answered with, as SQLite answers for other processes. */
export function busyError(message: string): Error {
  return Object.assign(new Error(message), { errcode: sqlite.busy });
}

/** A row with that key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  return (
    errcode === sqlite.unique || errcode === sqlite.primaryKey || field(error, 'code') === '23505'
  );
}

/** A row that this one belongs to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return field(error, 'errcode') === sqlite.foreignKey || field(error, 'code') === '23503';
}

/** The server was one that takes writes, and is none any more. */
export function isReadOnlyServer(error: unknown): boolean {
  return field(error, 'code') === '25006';
}

/** The server did not answer a statement in time; whether it took effect nobody knows. */
export function isSilentServer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Read-only, I/O error, disk full, cannot open. */
const sqliteWriteRefusals = new Set([8, 10, 13, 14]);
/** Disk full and its like, I/O error. */
const postgresWriteRefusals = /^(53[14]|58)/;

/** The database cannot store anything now, though it may still answer questions. */
export function isWriteRefused(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  if (typeof errcode === 'number') return sqliteWriteRefusals.has(errcode & 0xff);
  const code = field(error, 'code');
  return isReadOnlyServer(error) || (typeof code === 'string' && postgresWriteRefusals.test(code));
}

const sqliteWriteError = 778;

/**
 * A commit that fails so took no effect, not even after a crash: SQLite writes what makes it one last, and did not get
 * there. After one that could not be flushed nobody knows.
 */
export function isCommitCutShort(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  if (typeof errcode !== 'number') return false;
  return errcode === sqliteWriteError || [8, 13].includes(errcode & 0xff);
}

/** Disk full, I/O error, read-only, corrupt, cannot open: SQLite cannot serve now. */
const sqliteOutages = new Set([8, 10, 11, 13, 14, 26]);
/** Connection lost or refused, shutting down, starting up, too many connections, locked too long, serialization failure or deadlock, read-only, disk full, I/O error. */
const postgresOutages =
  /^(08|57P0|53|58|55P03|40001|40P01|25006|ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

/** The database cannot answer now, through no fault of the request: worth a 503 and another try. */
export function isUnavailable(error: unknown): boolean {
  if (isBusy(error)) return true;
  const errcode = field(error, 'errcode');
  if (typeof errcode === 'number' && sqliteOutages.has(errcode & 0xff)) return true;
  const code = field(error, 'code');
  if (typeof code === 'string' && postgresOutages.test(code)) return true;
  // The driver gives these no code.
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(
      error.message,
    )
  );
}
