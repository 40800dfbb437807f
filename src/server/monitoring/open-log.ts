/** Opens the log on standard output. A disk that is full must not stop the site: then lines are lost, and counted. */
import { pino, type Logger } from 'pino';
import sonicBoom from 'sonic-boom';
import { describeError } from './describe-error.ts';

/**
 * Lines are written together: one by one they take more time than many a response that they tell of. A few at a time, since
 * each line measures those that wait with it.
 */
const batching = { minLength: 4_000, maxWrite: 4_096, periodicFlush: 200 };
/** What is kept while nothing can be written. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Not by `pino.destination`, which at the end of the process would write what is left again and again until it is written.
 *
 * @param fd where the lines go: standard output when left out
 */
export function openLog(level: string, fd = 1): Logger {
  const output = new sonicBoom.SonicBoom({ fd, ...batching, maxLength: maxWaitingBytes });
  const logger = pino({ level, serializers: { err: describeError } }, output);
  let lost = 0;
  // What could not be written is tried again with the next lines.
  output.on('error', () => undefined);
  output.on('drop', () => {
    lost += 1;
  });
  // Not before there is room for one more line.
  output.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    logger.warn({ lines }, 'lines of the log were lost');
  });
  process.once('beforeExit', () => output.flush());
  return logger;
}
