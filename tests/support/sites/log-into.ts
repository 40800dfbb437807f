/** A logger whose lines are added to an array. */
import { Writable } from 'node:stream';
import { pino } from 'pino';

export function logInto(lines: string[]) {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { logger: pino({ level: 'trace' }, stream) };
}
