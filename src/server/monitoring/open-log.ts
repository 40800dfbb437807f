/** Opens the log: JSON on standard output, or pretty-printed in a terminal. */
import { pino, type Logger } from 'pino';
import sonicBoom from 'sonic-boom';
import { describeError } from './describe-error.ts';

/**
 * Lines are written in batches, because a write per line takes longer than many a response. The batches are small
 * because each new line measures the waiting ones.
 */
const batching = { minLength: 4_000, maxWrite: 4_096, periodicFlush: 200 };
/** Bytes kept while nothing can be written; further lines are dropped. */
const maxWaitingBytes = 1024 * 1024;

/**
 * A full disk does not stop the site: lines are dropped and counted. `pino.destination` is not used because its exit
 * handler would retry forever and keep the process from ending.
 *
 * @param fd standard output by default
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
  // There is space for one more line again.
  output.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    logger.warn({ lines }, 'log lines lost');
  });
  process.once('beforeExit', () => output.flush());
  return logger;
}

/** One short line each, written at once. */
export async function openTerminalLog(level: string): Promise<Logger> {
  const { default: pretty } = await import('pino-pretty');
  const output = pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
  return pino({ level, serializers: { err: describeError } }, output);
}
