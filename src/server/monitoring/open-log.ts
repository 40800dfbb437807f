/** The log on standard output: JSON for programs, or text for people. */
import { pino, type Logger } from 'pino';
import sonicBoom from 'sonic-boom';
import { collapseBlanks } from '#contract/clean-text.ts';
import { slowStatementMs } from '#contract/site-health/health.ts';
import { codeOf } from '#contract/errors.ts';

/** Keeps what helps to find a bug, without row values that a database error may quote. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, message: error.message, code: codeOf(error), stack: error.stack };
}

/**
 * Lines are written in batches, because one write per line takes longer than many responses. Batches are small because
 * each new line measures the lines that are waiting.
 */
const batching = { minLength: 4_000, maxWrite: 4_096, periodicFlush: 200 };
/** Bytes held while nothing can be written. Further lines are lost. */
const maxWaitingBytes = 1024 * 1024;

/**
 * A full disk does not stop the site: lines are lost and counted. `pino.destination` is not used because its exit
 * handler would retry forever and keep the process from exiting.
 *
 * @param fd file descriptor, standard output by default
 */
export function openLog(level: string, fd = 1): Logger {
  const output = new sonicBoom.SonicBoom({ fd, ...batching, maxLength: maxWaitingBytes });
  const logger = pino({ level, serializers: { err: describeError } }, output);
  let lost = 0;
  // A failed write is retried with the next lines.
  output.on('error', () => undefined);
  output.on('drop', () => {
    lost += 1;
  });
  // Only now is there room for one more line.
  output.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    logger.warn({ lines }, 'log lines lost');
  });
  process.once('beforeExit', () => output.flush());
  return logger;
}

/** For programs. People would see little else. */
const untold = /^answered$|^Server listening at /;

interface Entry {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly err?: { readonly stack?: string };
  /** Of a message that is kept in the outbox of a trial. */
  readonly text?: string;
}

/** What visitors wrote could otherwise control the terminal. */
const printable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Indented, so that no line of it looks like an entry. */
const below = (text: string) => text.split('\n').map((line) => printable(`  ${line}`.trimEnd()));

function lineForPeople(line: string): string {
  const { level, time, msg, err, text, ...details } = JSON.parse(line) as Entry;
  if (untold.test(msg)) return '';
  const clock = new Date(time).toTimeString().slice(0, 8);
  const isGrave = level >= (pino.levels.values['warn'] ?? 0);
  const label = isGrave ? [`${pino.levels.labels[level]}:`] : [];
  const known = Object.entries(details).map(([name, value]) => `${name}=${written(value)}`);
  const first = printable([clock, ...label, msg, ...known].join(' '));
  const further = [err?.stack, text].flatMap((part) => (part === undefined ? [] : below(part)));
  return `${[first, ...further].join('\n')}\n`;
}

/** For people: one short line per entry, written at once. */
export const openTextLog = (level: string): Logger =>
  pino(
    { level, base: null, serializers: { err: describeError } },
    { write: (line) => process.stdout.write(lineForPeople(line)) },
  );

interface Statement {
  readonly sql: string;
  readonly ms: number;
}

interface SlowStatementOptions {
  readonly requestId: () => string | undefined;
  readonly notify: (slow: { sql: string; ms: number; reqId: string | undefined }) => void;
}

const longestSql = 1_000;

/** Reports slow statements with their SQL and request id, never with their values. */
export function createSlowStatementLog(options: SlowStatementOptions): (of: Statement) => void {
  const { requestId, notify } = options;
  return ({ sql, ms }) => {
    if (ms < slowStatementMs) return;
    const text = collapseBlanks(sql).slice(0, longestSql);
    notify({ sql: text, ms: Math.round(ms), reqId: requestId() });
  };
}
