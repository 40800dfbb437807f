/** Keeps answers that are the same for everybody, compressed, until the content they show has changed. */
import { createHash } from 'node:crypto';
import { encode, type ContentEncoding } from './content-encoding.ts';

export interface MadeAnswer {
  readonly text: string;
  readonly contentType: string;
  readonly status: number;
  /** What cannot be kept is still answered. */
  readonly isKept: boolean;
}

export interface PreparedAnswer {
  readonly contentType: string;
  readonly status: number;
  readonly isKept: boolean;
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
}

interface PreparedAnswersOptions {
  /** Changes whenever the content does. */
  readonly readVersion: () => Promise<number>;
  /** About how much memory the answers may take; those unused for longest go first. */
  readonly mostBytes: number;
}

/** Room for the text itself and its compressed forms. */
const bytesPerByteOfText = 1.5;
/** 132 bits of the hash: enough that two texts never share a tag. */
const tagLength = 22;

export function prepareAnswer({ text, contentType, status, isKept }: MadeAnswer): PreparedAnswer {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, tagLength);
  const encoded = new Map<ContentEncoding, Promise<Buffer>>();
  return {
    contentType,
    status,
    isKept,
    etag: (encoding) => (encoding === 'identity' ? hash : `${hash}-${encoding}`),
    bytes(encoding) {
      const known = encoded.get(encoding) ?? encode(text, encoding);
      encoded.set(encoding, known);
      return known;
    },
  };
}

interface Kept {
  readonly answer: Promise<PreparedAnswer>;
  size: number;
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

  async function makeAndKeep(
    key: string,
    make: () => Promise<MadeAnswer>,
  ): Promise<PreparedAnswer> {
    const entry: Kept = {
      size: 0,
      answer: make().then((made) => {
        if (!made.isKept) forget(key, entry);
        else if (kept.get(key) === entry) {
          entry.size = Math.ceil(made.text.length * bytesPerByteOfText);
          size += entry.size;
        }
        return prepareAnswer(made);
      }),
    };
    kept.set(key, entry);
    try {
      const answer = await entry.answer;
      for (const [oldKey, old] of kept) {
        if (size <= mostBytes) break;
        forget(oldKey, old);
      }
      return answer;
    } catch (error) {
      forget(key, entry);
      throw error;
    }
  }

  return {
    async get(key, make) {
      const version = await readVersion();
      if (version !== keptVersion) {
        kept.clear();
        size = 0;
        keptVersion = version;
      }
      const found = kept.get(key);
      if (!found) return makeAndKeep(key, make);
      // Moves it to the end: the first is always the one unused for longest.
      kept.delete(key);
      kept.set(key, found);
      return found.answer;
    },
  };
}
