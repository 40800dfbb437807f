/**
 * Where the lines of the log go: written together, since to hand over each alone costs more than many an answer that it
 * tells of, and let go when nobody can take them. A log whose disk is full must not stop the site, nor keep it from ending.
 */
import { write, writeSync } from 'node:fs';

const writeAfterMs = 200;
const writeFromLength = 64 * 1024;
/** What is kept while nothing can be written, in characters; after that lines are counted only. */
const mostKept = 1024 * 1024;

export interface LogLines {
  write(line: string): void;
  /** Begins to write what waits. */
  flush(): void;
}

/** What waits when the process ends is written then, in one attempt. */
export function openLogLines(fd: number): LogLines {
  let waiting = '';
  let lost = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | null = null;

  function later(): void {
    timer ??= setTimeout(() => {
      timer = null;
      flush();
    }, writeAfterMs).unref();
  }

  function takeWaiting(): Buffer {
    const told =
      lost === 0
        ? ''
        : `${JSON.stringify({ level: 40, time: Date.now(), lines: lost, msg: 'lines of the log were lost' })}\n`;
    const taken = Buffer.from(waiting + told);
    waiting = '';
    lost = 0;
    return taken;
  }

  function flush(): void {
    if (isWriting || (waiting === '' && lost === 0)) return;
    isWriting = true;
    writeRest(takeWaiting());
  }

  function writeRest(rest: Buffer): void {
    write(fd, rest, (error, written) => {
      if (!error && written < rest.length) return writeRest(rest.subarray(written));
      isWriting = false;
      if (error) {
        waiting = rest.toString() + waiting;
        later();
      } else if (waiting.length >= writeFromLength) flush();
    });
  }

  process.on('exit', () => {
    try {
      for (let rest = takeWaiting(); rest.length > 0;) {
        rest = rest.subarray(writeSync(fd, rest));
      }
    } catch {
      // Nobody takes them, and nobody can be told.
    }
  });

  return {
    flush,
    write(line) {
      if (waiting.length >= mostKept) {
        lost += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= writeFromLength) flush();
      later();
    },
  };
}
