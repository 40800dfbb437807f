/** Log lines that go out together: to hand over each alone costs more than many an answer that it tells of. */

/** What `pino.destination` gives. */
export interface LineSink {
  write(lines: string): unknown;
  flush(done?: (error?: Error) => void): void;
  flushSync(): void;
}

const mostLines = 200;
const longestDelayMs = 200;

/** A destination for pino. Lines are kept for a fifth of a second at most, and go out when the process ends. */
export function batchLines(sink: LineSink): LineSink {
  let lines: string[] = [];
  let isWaiting = false;

  function handOver(): void {
    if (lines.length === 0) return;
    const together = lines.join('');
    lines = [];
    sink.write(together);
  }

  function handOverLater(): void {
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      handOver();
    }, longestDelayMs).unref();
  }

  function flushSync(): void {
    handOver();
    sink.flushSync();
  }

  process.on('exit', flushSync);
  return {
    write(line) {
      lines.push(line);
      if (lines.length >= mostLines) handOver();
      else if (!isWaiting) handOverLater();
    },
    flush(done) {
      handOver();
      sink.flush(done);
    },
    flushSync,
  };
}
