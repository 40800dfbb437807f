/**
 * Keeps what may be written a moment later and writes it together, so that nobody waits for the database's writers. At most half
 * a second of it is lost when the process is killed.
 */
export interface BufferedWriter<Entry> {
  add(key: string, entry: Entry): void;
  /** What is kept under a key and waits. */
  waiting(key: string): Entry | undefined;
  /** What is being written under a key. */
  writing(key: string): Entry | undefined;
  /** Writes everything that was added before the call. */
  flush(): Promise<void>;
}

interface BufferedWriterOptions<Entry> {
  /** Joins two of the same key; without it the newer one stays. */
  readonly merge?: (older: Entry, newer: Entry) => Entry;
  /** What it has not deleted from the map when it fails is tried again. */
  readonly write: (entries: Map<string, Entry>) => Promise<void>;
  /** Told when writing failed. */
  readonly onFailure: (error: unknown) => void;
}

const flushAfterMs = 500;
/** While the database is away, so much is kept; the oldest goes first. */
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
