/**
 * Where the lines of the log go: written together, since to hand over each alone costs more than many an answer that it
 * tells of, and let go when nobody can take them. A log whose disk is full must not stop the site, nor keep it from ending.
 */
import { write, writeSync } from 'node:fs';

const writeAfterMs = 200;
const writeFromBytes = 256 * 1024;
/** What is kept while nothing can be written; after that lines are counted only. */
const mostKeptBytes = 1024 * 1024;
/** A character takes three bytes at most. */
const mostBytes = (line: string) => 3 * line.length;
/** Room for the line that tells of lost ones. */
const lastLineBytes = 200;

export interface LogLines {
  write(line: string): void;
  /** Begins to write what waits. */
  flush(): void;
}

/**
 * Lines are copied at once into one of two buffers that are there for good: kept as text, thousands of them would be
 * moved about by each garbage collection. What waits when the process ends is written then, in one attempt.
 */
export function openLogLines(fd: number): LogLines {
  let filling = Buffer.allocUnsafeSlow(mostKeptBytes);
  let leaving = Buffer.allocUnsafeSlow(mostKeptBytes);
  let filled = 0;
  /** Of `leaving`, what is not written yet. */
  let rest = leaving.subarray(0, 0);
  let lost = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | null = null;

  function later(): void {
    timer ??= setTimeout(() => {
      timer = null;
      flush();
    }, writeAfterMs).unref();
  }

  function takeWaiting(): void {
    if (lost > 0) {
      const told = { level: 40, time: Date.now(), lines: lost, msg: 'lines of the log were lost' };
      filled += filling.write(`${JSON.stringify(told)}\n`, filled);
      lost = 0;
    }
    rest = filling.subarray(0, filled);
    [filling, leaving] = [leaving, filling];
    filled = 0;
  }

  function flush(): void {
    if (isWriting) return;
    if (rest.length === 0) takeWaiting();
    if (rest.length === 0) return;
    isWriting = true;
    write(fd, rest, (error, written) => {
      isWriting = false;
      if (error) return later();
      rest = rest.subarray(written);
      if (rest.length > 0 || filled >= writeFromBytes) flush();
    });
  }

  function writeSynchronously(): void {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
  }

  process.on('exit', () => {
    try {
      // What is being written just now may arrive or not: once is better than twice.
      if (!isWriting) writeSynchronously();
      takeWaiting();
      writeSynchronously();
    } catch {
      // Nobody takes them, and nobody can be told.
    }
  });

  return {
    flush,
    write(line) {
      if (filled + mostBytes(line) + lastLineBytes > mostKeptBytes) {
        lost += 1;
        return;
      }
      filled += filling.write(line, filled);
      if (filled >= writeFromBytes) flush();
      later();
    },
  };
}
