/** One answer that is the same for everybody, in the forms in which it is sent. */
import { createHash } from 'node:crypto';
import type { OnServed } from '#contract/operation.ts';
import { decode, encode, type ContentEncoding } from './content-encoding.ts';
import type { ReplyHead } from './reply-head.ts';

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
  readonly onServed?: OnServed | undefined;
}

/** A whole reply but for what belongs to one request: its id, its cookie. All in one object: few look-ups in cold memory. */
export interface WrittenReply {
  /** The route's pattern, for the log. */
  readonly route: string;
  readonly head: ReplyHead;
  /** Null where nobody gets a cookie. */
  readonly headWithCookie: ReplyHead | null;
  /** Of the reply to whoever has the body already: 304, without what describes it. */
  readonly headNotModified: ReplyHead;
  readonly headNotModifiedWithCookie: ReplyHead | null;
  /** In Latin-1 where it is text: a byte a character, whatever they mean. */
  readonly body: Buffer | string;
  /** Without its quotes. */
  readonly etag: string;
}

export interface PreparedAnswer {
  readonly contentType: string;
  readonly status: number;
  readonly isKept: boolean;
  readonly onServed?: OnServed | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** A strong validator without its quotes; each encoding has its own. */
  readonly etag: (encoding: ContentEncoding) => string;
  readonly bytes: (encoding: ContentEncoding) => Promise<Buffer>;
  /** The replies that were made of the answer before: the next ones are the same. */
  readonly written: Readonly<Partial<Record<ContentEncoding, WrittenReply>>>;
  /** The body is kept in a form of its own: what `reply` has may be part of something larger. */
  readonly write: (
    encoding: ContentEncoding,
    reply: Omit<WrittenReply, 'body'>,
    bytes: Buffer,
  ) => void;
}

/** 132 bits of the hash: enough that two texts never share a tag. */
const tagLength = 22;

/** What an answer takes besides its bytes, nearly: validators, headers, the entry itself. */
const answerBytes = 700;
const replyBytes = 1_000;
/**
 * Node sends text up to 16 KiB together with its head, without a copy in between, and thousands of buffers would burden
 * the garbage collection.
 */
const mostTextBytes = 14 * 1_024;

/** As much memory as there is content: what compressors and pools hand out holds on to kilobytes more. */
function trimmed(bytes: Buffer): Buffer | string {
  if (bytes.length <= mostTextBytes) return bytes.toString('latin1');
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const toBytes = (body: Buffer | string) =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body;

/** What other forms are made of. */
type Source =
  | { readonly text: string }
  | { readonly body: Buffer | string; readonly encoding: ContentEncoding };

const plainBytes = (source: Source) =>
  'text' in source ? Buffer.from(source.text) : decode(toBytes(source.body), source.encoding);

/**
 * The text itself is let go once it was sent in any form: whoever asks for another one has it made of that.
 *
 * @param onGrow told how many bytes the answer takes more or less, for each form it is kept in
 */
export function prepareAnswer(
  { text: given, ...made }: MadeAnswer,
  onGrow: (bytes: number) => void = () => undefined,
): PreparedAnswer {
  const hash = createHash('sha256').update(given).digest('base64url').slice(0, tagLength);
  const written: Partial<Record<ContentEncoding, WrittenReply>> = {};
  let source: Source = { text: given };
  /** Requests that meet wait for one compression. */
  let underWay: Partial<Record<ContentEncoding, Promise<Buffer>>> | undefined;
  onGrow(given.length + answerBytes);

  return {
    ...made,
    etag: (encoding) => (encoding === 'identity' ? hash : `${hash}-${encoding}`),
    async bytes(encoding) {
      const reply = written[encoding];
      if (reply) return toBytes(reply.body);
      underWay ??= {};
      return (underWay[encoding] ??= encode(plainBytes(source), encoding));
    },
    written,
    write(encoding, reply, bytes) {
      if (written[encoding]) return;
      const body = trimmed(bytes);
      written[encoding] = { ...reply, body };
      underWay = undefined;
      onGrow(bytes.length + replyBytes - ('text' in source ? source.text.length : 0));
      source = { body, encoding };
    },
  };
}
