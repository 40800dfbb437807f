/** Keeps answers that are the same for everybody, compressed, until the content they show has changed. */
import { prepareAnswer, type MadeAnswer, type PreparedAnswer } from './prepare-answer.ts';

export interface PreparedAnswers {
  /**
   * The answer kept under `key`, made when there is none; requests that meet share one making.
   * Content that changes while an answer is made is never kept as the newer one.
   */
  get(key: string, make: () => Promise<MadeAnswer>): Promise<PreparedAnswer>;
  /** The answer kept under `key` for this version of the content, when it is ready. */
  find(key: string, version: number): PreparedAnswer | undefined;
}

interface PreparedAnswersOptions {
  /** Changes whenever the content does. */
  readonly readVersion: () => number | Promise<number>;
  /**
   * How many bytes the answers may take in all their forms, nearly: half as much again at times. Those unused for
   * longest go first.
   */
  readonly mostBytes: number;
}

interface Kept {
  readonly answer: Promise<PreparedAnswer>;
  ready: PreparedAnswer | undefined;
  size: number;
  generation: Generation;
  /** In the process's own time. */
  keptUntil: number;
}

/** What was used since the same moment. */
interface Generation {
  readonly entries: Map<string, Kept>;
  size: number;
}

const emptyGeneration = (): Generation => ({ entries: new Map(), size: 0 });

/**
 * What is used moves from the older generation to the recent one; when there is no room for more, and the recent one has
 * half of it at least, it becomes the older one, and what was not used for that long is gone. To be used again and again
 * so costs a look and no move.
 */
export function createPreparedAnswers(options: PreparedAnswersOptions): PreparedAnswers {
  const { readVersion, mostBytes } = options;
  let keptVersion = Number.NaN;
  let recent = emptyGeneration();
  let older = emptyGeneration();

  function forget(key: string, entry: Kept): void {
    const { entries } = entry.generation;
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    entry.generation.size -= entry.size;
  }

  function grow(entry: Kept, bytes: number): void {
    entry.size += bytes;
    entry.generation.size += bytes;
    if (recent.size <= mostBytes / 2 || recent.size + older.size <= mostBytes) return;
    older = recent;
    recent = emptyGeneration();
  }

  function keep(key: string, entry: Kept): void {
    recent.entries.set(key, entry);
    entry.generation = recent;
    const { size } = entry;
    entry.size = 0;
    grow(entry, size);
  }

  async function makeAndKeep(
    key: string,
    make: () => Promise<MadeAnswer>,
  ): Promise<PreparedAnswer> {
    const entry: Kept = {
      size: 0,
      ready: undefined,
      generation: recent,
      keptUntil: Number.POSITIVE_INFINITY,
      answer: make().then((made) => {
        if (!made.isKept) forget(key, entry);
        if (made.keptForMs != null) entry.keptUntil = performance.now() + made.keptForMs;
        entry.ready = prepareAnswer(made, (bytes) => {
          if (entry.generation.entries.get(key) === entry) grow(entry, bytes);
        });
        return entry.ready;
      }),
    };
    keep(key, entry);
    try {
      return await entry.answer;
    } catch (error) {
      forget(key, entry);
      throw error;
    }
  }

  /** @returns undefined for what is not kept, or no longer. */
  function use(key: string): Kept | undefined {
    const found = recent.entries.get(key) ?? older.entries.get(key);
    if (!found) return undefined;
    const isTemporary = found.keptUntil !== Number.POSITIVE_INFINITY;
    if (isTemporary && found.keptUntil <= performance.now()) {
      forget(key, found);
      return undefined;
    }
    if (found.generation !== recent) {
      forget(key, found);
      keep(key, found);
    }
    return found;
  }

  return {
    find: (key, version) => (version === keptVersion ? use(key)?.ready : undefined),
    async get(key, make) {
      const version = await readVersion();
      if (version !== keptVersion) {
        recent = emptyGeneration();
        older = emptyGeneration();
        keptVersion = version;
      }
      return use(key)?.answer ?? makeAndKeep(key, make);
    },
  };
}
