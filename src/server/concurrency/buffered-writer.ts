/**
 * Collects writes that may be delayed and writes them together, so that nothing waits for the database's writers. If
 * the process is killed, at most half a second of them is lost.
 */

interface BufferedWriter<Entry> {
  add(key: string, entry: Entry): void;
  waiting(key: string): Entry | undefined;
  /** The entry of a key that is being written. */
  writing(key: string): Entry | undefined;
  /** Writes everything added before the call. */
  flush(): Promise<void>;
}

interface BufferedWriterOptions<Entry> {
  /** Merges two values of the same key; without it the newer one replaces the older. */
  readonly merge?: (older: Entry, newer: Entry) => Entry;
  /** Entries that are still in the map when it fails are retried. */
  readonly write: (entries: Map<string, Entry>) => Promise<void>;
  /** Called when writing failed. */
  readonly onFailure: (error: unknown) => void;
}

const flushAfterMs = 500;
/** The most entries kept while the database is unavailable; the oldest are dropped first. */
const maxKept = 10_000;

export function createBufferedWriter<Entry>({
  merge = (_, newer) => newer,
  write,
  onFailure,
}: BufferedWriterOptions<Entry>): BufferedWriter<Entry> {
  let waiting = new Map<string, Entry>();
  let writing = new Map<string, Entry>();
  let timer: NodeJS.Timeout | null = null;
  let lastFlush: Promise<void> = Promise.resolve();

  function add(key: string, entry: Entry): void {
    const older = waiting.get(key);
    waiting.set(key, older === undefined ? entry : merge(older, entry));
    const [oldest] = waiting.size > maxKept ? waiting.keys() : [];
    if (oldest !== undefined) waiting.delete(oldest);
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    writing = waiting;
    waiting = new Map();
    try {
      await write(writing);
    } catch (error) {
      const left = [...writing, ...waiting];
      waiting = new Map();
      for (const [key, entry] of left) add(key, entry);
      onFailure(error);
    } finally {
      writing = new Map();
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    lastFlush = lastFlush.then(writeWaiting);
    return lastFlush;
  }

  return {
    add,
    waiting: (key) => waiting.get(key),
    writing: (key) => writing.get(key),
    flush,
  };
}
