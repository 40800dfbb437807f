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
  /** In Latin-1 where it is text: a byte a character, whatever they mean. */
  readonly body: Buffer | string;
  /** Without its quotes. */
  readonly etag: string;
  readonly isPage: boolean;
}

export interface PreparedAnswer {
  readonly contentType: string;
  readonly status: number;
  readonly isKept: boolean;
  readonly onServed?: (() => void) | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** A strong validator without its quotes; each encoding has its own. */
  readonly etag: (encoding: ContentEncoding) => string;
  readonly bytes: (encoding: ContentEncoding) => Promise<Buffer>;
  /** The reply that was made of the answer before: the next one is the same. */
  readonly written: (encoding: ContentEncoding) => WrittenReply | undefined;
  /** The body is kept in a form of its own: what `reply` has may be part of something larger. */
  readonly write: (
    encoding: ContentEncoding,
    reply: Omit<WrittenReply, 'body'>,
    bytes: Buffer,
  ) => void;
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

/** What an answer takes besides its bytes, nearly: validators, headers, the entry itself. */
const answerBytes = 700;
const replyBytes = 1_000;
/** Node sends small text together with its headers, and thousands of buffers would burden the garbage collection. */
const mostTextBytes = 2_048;

/** As much memory as there is content: what compressors and pools hand out holds on to kilobytes more. */
function trimmed(bytes: Buffer): Buffer | string {
  if (bytes.length <= mostTextBytes) return bytes.toString('latin1');
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const toBytes = (body: Buffer | string) =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body;

/** @param onGrow told how many bytes the answer takes more, for each form it is kept in. */
export function prepareAnswer(
  { text, ...made }: MadeAnswer,
  onGrow: (bytes: number) => void = () => undefined,
): PreparedAnswer {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, tagLength);
  const replies: Partial<Record<ContentEncoding, WrittenReply>> = {};
  /** Requests that meet wait for one compression. */
  let underWay: Partial<Record<ContentEncoding, Promise<Buffer>>> | undefined;
  onGrow(text.length + answerBytes);

  return {
    ...made,
    etag: (encoding) => (encoding === 'identity' ? hash : `${hash}-${encoding}`),
    async bytes(encoding) {
      const reply = replies[encoding];
      if (reply) return toBytes(reply.body);
      underWay ??= {};
      return (underWay[encoding] ??= encode(Buffer.from(text), encoding));
    },
    written: (encoding) => replies[encoding],
    write(encoding, reply, bytes) {
      if (replies[encoding]) return;
      replies[encoding] = { ...reply, body: trimmed(bytes) };
      underWay = undefined;
      onGrow(bytes.length + replyBytes);
    },
  };
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
 * What is used moves from the older generation to the recent one; when that has its half of the memory it becomes the
 * older one, and what was not used for that long is gone. To be used again and again so costs a look and no move.
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
    if (recent.size <= mostBytes / 2) return;
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
