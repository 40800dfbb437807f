/** A log whose lines a test reads. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createFastLog } from '#server/http/fast-log.ts';

export function logInto(lines: string[]) {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: 'trace' }, stream);
  return { logger, logFastAnswer: createFastLog(logger, stream) };
}
