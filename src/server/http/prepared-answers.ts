/** Keeps answers that are the same for everybody, compressed, until the content they show has changed. */
import { createHash } from 'node:crypto';
import { encode, type ContentEncoding } from './content-encoding.ts';

export interface MadeAnswer {
  readonly text: string;
  readonly contentType: string;
  readonly status: number;
  /** What cannot be kept is still answered. */
  readonly isKept: boolean;
  /** How long it is kept at most; until the content changes when left out. */
  readonly keptForMs?: number | null;
  /** When trying again may work, where the status says that it may. */
  readonly retryAfterSeconds?: number | undefined;
  /** Told each time that somebody gets the answer. */
  readonly onServed?: (() => void) | undefined;
}

/** A whole reply but for what belongs to one request: its id, its cookie. */
export interface WrittenReply {
  /** The route's pattern, for the log. */
  readonly route: string;
  readonly status: number;
  /** Names and values in turn, as they go out; those of 304 are without what describes the body. */
  readonly headers: readonly string[];
  readonly headersNotModified: readonly string[];
  readonly bytes: Buffer;
  /** Without its quotes. */
  readonly etag: string;
  readonly isPage: boolean;
}

export interface PreparedAnswer {
  readonly contentType: string;
  readonly status: number;
  readonly isKept: boolean;
  readonly onServed?: (() => void) | undefined;
  /** The replies that were made of the answer so far: the next ones are the same. */
  readonly written: Map<ContentEncoding, WrittenReply>;
  readonly retryAfterSeconds?: number | undefined;
  /** A strong validator without its quotes; each encoding has its own. */
  readonly etag: (encoding: ContentEncoding) => string;
  readonly bytes: (encoding: ContentEncoding) => Promise<Buffer>;
}

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
  /** How many bytes the answers may take in all their forms; those unused for longest go first. */
  readonly mostBytes: number;
}

/** 132 bits of the hash: enough that two texts never share a tag. */
const tagLength = 22;

/** @param onGrow told how many bytes the answer takes more, for each form it is kept in. */
export function prepareAnswer(
  { text, ...made }: MadeAnswer,
  onGrow: (bytes: number) => void = () => undefined,
): PreparedAnswer {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, tagLength);
  const encoded = new Map<ContentEncoding, Promise<Buffer>>();
  onGrow(plain.length);

  async function encodeAndCount(encoding: ContentEncoding): Promise<Buffer> {
    const bytes = await encode(plain, encoding);
    if (encoding !== 'identity') onGrow(bytes.length);
    return bytes;
  }

  return {
    ...made,
    written: new Map(),
    etag: (encoding) => (encoding === 'identity' ? hash : `${hash}-${encoding}`),
    bytes(encoding) {
      const known = encoded.get(encoding) ?? encodeAndCount(encoding);
      encoded.set(encoding, known);
      return known;
    },
  };
}

interface Kept {
  readonly answer: Promise<PreparedAnswer>;
  ready: PreparedAnswer | undefined;
  size: number;
  /** In the process's own time. */
  keptUntil: number;
}

export function createPreparedAnswers(options: PreparedAnswersOptions): PreparedAnswers {
  const { readVersion, mostBytes } = options;
  const kept = new Map<string, Kept>();
  let keptVersion = Number.NaN;
  let size = 0;

  function forget(key: string, entry: Kept): void {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    size -= entry.size;
  }

  function makeRoom(): void {
    for (const [key, entry] of kept) {
      if (size <= mostBytes) break;
      forget(key, entry);
    }
  }

  async function makeAndKeep(
    key: string,
    make: () => Promise<MadeAnswer>,
  ): Promise<PreparedAnswer> {
    const entry: Kept = {
      size: 0,
      ready: undefined,
      keptUntil: Number.POSITIVE_INFINITY,
      answer: make().then((made) => {
        if (!made.isKept) forget(key, entry);
        if (made.keptForMs != null) entry.keptUntil = performance.now() + made.keptForMs;
        entry.ready = prepareAnswer(made, (bytes) => {
          if (kept.get(key) !== entry) return;
          entry.size += bytes;
          size += bytes;
          makeRoom();
        });
        return entry.ready;
      }),
    };
    kept.set(key, entry);
    try {
      return await entry.answer;
    } catch (error) {
      forget(key, entry);
      throw error;
    }
  }

  /** Moves it to the end: the first is always the one unused for longest. */
  function touch(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
  }

  return {
    find(key, version) {
      const found = version === keptVersion ? kept.get(key) : undefined;
      if (!found || found.keptUntil <= performance.now()) return undefined;
      touch(key, found);
      return found.ready;
    },
    async get(key, make) {
      const version = await readVersion();
      if (version !== keptVersion) {
        kept.clear();
        size = 0;
        keptVersion = version;
      }
      const found = kept.get(key);
      if (!found) return makeAndKeep(key, make);
      if (found.keptUntil <= performance.now()) {
        forget(key, found);
        return makeAndKeep(key, make);
      }
      touch(key, found);
      return found.answer;
    },
  };
}
