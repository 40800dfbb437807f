/**
 * Sends what is prepared already before the framework routes the request: in microseconds, where a route takes a
 * hundred. What it sends was sent by the routes before, for the same address and the same version of the content.
 * Searches, which cannot be prepared, are made without the framework too: see `direct-reads.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { chooseEncoding, type ContentEncoding } from './content-encoding.ts';
import type { DirectReads, MakeDirectReply } from './direct-reads.ts';
import { cachingWithCookie, newCsrfCookie } from './origin-check.ts';
import { asRequest } from './running-request.ts';
import type { PreparedAnswer, PreparedAnswers } from './prepared-answers.ts';

export const requestIdHeader = 'x-request-id';

/** Of one request alone, or written by Node itself. */
const ownHeaders = new Set([requestIdHeader, 'set-cookie', 'connection', 'date']);
const bodyHeaders = new Set(['content-type', 'content-encoding', 'content-length']);
/** Browsers send a handful of different ones. */
const mostEncodingHeaders = 100;

/** Compares as RFC 9110, section 13.1.2 asks for GET: weakly, any of the list, `*` matches everything. */
export function isKnownToClient(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '');
    return candidate === '*' || candidate === `"${etag}"`;
  });
}

/** Keeps what the framework is about to send, as it can be sent again. */
export function keepReply(
  reply: FastifyReply,
  answer: PreparedAnswer,
  encoding: ContentEncoding,
  bytes: Buffer,
): void {
  const all = Object.entries({ ...reply.getHeaders(), 'content-length': bytes.length });
  const shared = all.filter(([name]) => !ownHeaders.has(name));
  const flat = (entries: typeof shared) =>
    entries.flatMap(([name, value]) => [name, String(value)]);
  const written = {
    route: reply.request.routeOptions.url ?? 'none',
    status: answer.status,
    headers: flat(shared),
    headersNotModified: flat(shared.filter(([name]) => !bodyHeaders.has(name))),
    etag: answer.etag(encoding),
    isPage: answer.contentType.startsWith('text/html'),
  };
  answer.write(encoding, written, bytes);
}

export interface FastAnswer {
  readonly id: string;
  readonly route: string;
  readonly status: number;
  /** Null for what was prepared. */
  readonly ms: number | null;
}

interface FastPathOptions {
  readonly prepared: PreparedAnswers;
  readonly direct: DirectReads;
  /** The content's version, as in `prepared`. */
  readonly readVersion: () => number | Promise<number>;
  /** Whether a request may pass without the routes' checks. */
  readonly isPlain: (request: IncomingMessage) => boolean;
  readonly isHttps: boolean;
  readonly onAnswered: (answered: FastAnswer) => void;
}

/** Whether nothing but the address and the encodings decides on the answer. */
function isSimpleGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function withCookie(headers: readonly string[], cookie: string): string[] {
  const caching = headers.indexOf('cache-control') + 1;
  return [...headers.with(caching, cachingWithCookie), 'set-cookie', cookie];
}

/** Puts the fast path before a listener; it goes on to the listener with whatever it cannot answer. */
export function createFastPath(
  options: FastPathOptions,
): (next: RequestListener) => RequestListener {
  const { prepared, direct, readVersion, isPlain, isHttps, onAnswered } = options;
  const encodings = new Map<string, ContentEncoding>();
  let versionOfTurn: number | Promise<number> | null = null;

  /**
   * Read once a turn of the event loop: every request that is answered in this turn arrived before it began, so that
   * what was written later was not yet acknowledged to whoever sent it.
   */
  function currentVersion(): number | Promise<number> {
    if (versionOfTurn === null) {
      versionOfTurn = readVersion();
      setImmediate(() => (versionOfTurn = null));
    }
    return versionOfTurn;
  }

  function encodingOf(header: string | undefined): ContentEncoding {
    const known = encodings.get(header ?? '');
    if (known !== undefined) return known;
    if (encodings.size >= mostEncodingHeaders) encodings.clear();
    const encoding = chooseEncoding(header);
    encodings.set(header ?? '', encoding);
    return encoding;
  }

  /** @returns whether it was sent. */
  function send(request: IncomingMessage, response: ServerResponse, version: number): boolean {
    const answer = prepared.find((request.url ?? '').toLowerCase(), version);
    const reply = answer?.written(encodingOf(request.headers['accept-encoding']));
    if (!answer || !reply) return false;
    const isKnown = isKnownToClient(request.headers['if-none-match'], reply.etag);
    const status = isKnown ? 304 : reply.status;
    const headers = isKnown ? reply.headersNotModified : reply.headers;
    const cookie = reply.isPage ? newCsrfCookie(request.headers, isHttps) : null;
    const id = randomUUID();
    const full = cookie === null ? headers : withCookie(headers, cookie);
    response.writeHead(status, [...full, requestIdHeader, id]);
    if (isKnown) response.end();
    else response.end(reply.body, 'latin1');
    answer.onServed?.();
    onAnswered({ id, route: reply.route, status, ms: null });
    return true;
  }

  async function makeAndSend(
    make: MakeDirectReply,
    response: ServerResponse,
    goOn: () => void,
  ): Promise<void> {
    const id = randomUUID();
    const startedAt = performance.now();
    const reply = await asRequest(id, make);
    if (!reply) return goOn();
    response.writeHead(200, [...reply.headers, requestIdHeader, id]);
    response.end(reply.bytes);
    reply.onServed?.();
    onAnswered({ id, route: reply.route, status: 200, ms: performance.now() - startedAt });
  }

  return (next) => (request, response) => {
    const goOn = () => next(request, response);
    const sendOrGoOn = (version: number) => {
      if (!send(request, response, version)) goOn();
    };
    if (!isSimpleGet(request) || !isPlain(request)) return goOn();
    const make = direct.find(request, () => encodingOf(request.headers['accept-encoding']));
    if (make) return void makeAndSend(make, response, goOn);
    let version: number | Promise<number>;
    try {
      version = currentVersion();
    } catch {
      return goOn();
    }
    if (typeof version === 'number') return sendOrGoOn(version);
    version.then(sendOrGoOn, goOn);
  };
}
