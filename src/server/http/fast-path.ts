/**
 * Sends what is prepared already before the framework routes the request: in microseconds, where a route takes a
 * hundred. What it sends was sent by the routes before, for the same address and the same version of the content.
 * Searches, which cannot be prepared, are made without the framework too: see `direct-reads.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { clientAddressOf } from './caller.ts';
import { chooseEncoding, type ContentEncoding } from './content-encoding.ts';
import type { FastAnswer } from './fast-log.ts';
import type { DirectReads, MakeDirectReply } from './direct-reads.ts';
import { cachingWithCookie, newCsrfCookie } from './origin-check.ts';
import { asRequest } from './running-request.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import type { PreparedAnswers } from './prepared-answers.ts';
import { replyHead, requestIdHeader, type Field } from './reply-head.ts';
import { sendReply } from './send-reply.ts';
import { createVersionOfTurn } from './version-of-turn.ts';

/** Of one request alone, or written by Node itself. */
const ownHeaders = new Set([requestIdHeader, 'set-cookie', 'connection', 'date']);
const bodyHeaders = new Set(['content-type', 'content-encoding', 'content-length']);
/** Browsers send a handful of different ones. */
const mostEncodingHeaders = 100;

/** Compares as RFC 9110, section 13.1.2 asks for GET: weakly, any of the list, `*` matches everything. */
export function isKnownToClient(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === `"${etag}"`) return true;
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '');
    return candidate === '*' || candidate === `"${etag}"`;
  });
}

/** @returns null for what is no page: only pages bring a cookie to whoever has none. */
function headWithCookie(status: number, fields: readonly Field[], isPage: boolean) {
  if (!isPage) return null;
  const withCookie = fields.map(([name, value]): Field => [
    name,
    name === 'cache-control' ? cachingWithCookie : value,
  ]);
  return replyHead(status, withCookie);
}

/** Keeps what the framework is about to send, as it can be sent again. */
export function keepReply(
  reply: FastifyReply,
  answer: PreparedAnswer,
  encoding: ContentEncoding,
  bytes: Buffer,
): void {
  const all = Object.entries({ ...reply.getHeaders(), 'content-length': bytes.length });
  const fields = all
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]): Field => [name, String(value)]);
  const isPage = answer.contentType.startsWith('text/html');
  const notOfBody = fields.filter(([name]) => !bodyHeaders.has(name));
  const written = {
    route: reply.request.routeOptions.url ?? 'none',
    head: replyHead(answer.status, fields),
    headWithCookie: headWithCookie(answer.status, fields, isPage),
    headNotModified: replyHead(304, notOfBody),
    headNotModifiedWithCookie: headWithCookie(304, notOfBody, isPage),
    etag: answer.etag(encoding),
  };
  answer.write(encoding, written, bytes);
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

/** Puts the fast path before a listener; it goes on to the listener with whatever it cannot answer. */
export function createFastPath(
  options: FastPathOptions,
): (next: RequestListener) => RequestListener {
  const { prepared, direct, readVersion, isPlain, isHttps, onAnswered } = options;
  const encodings = new Map<string, ContentEncoding>();
  const currentVersion = createVersionOfTurn(readVersion);

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
    const reply = answer?.written[encodingOf(request.headers['accept-encoding'])];
    if (!answer || !reply) return false;
    const isKnown = isKnownToClient(request.headers['if-none-match'], reply.etag);
    const withCookie = isKnown ? reply.headNotModifiedWithCookie : reply.headWithCookie;
    const cookie = withCookie && newCsrfCookie(request.headers, isHttps);
    const without = isKnown ? reply.headNotModified : reply.head;
    const head = cookie === null || withCookie === null ? without : withCookie;
    const id = randomUUID();
    const body = isKnown ? '' : reply.body;
    sendReply(response, { head, body, encoding: 'latin1' }, { id, cookie });
    answer.onServed?.(clientAddressOf(direct.ipOf(request)));
    onAnswered({ id, route: reply.route, status: head.status, ms: null });
    return true;
  }

  async function makeAndSend(
    make: MakeDirectReply,
    request: IncomingMessage,
    response: ServerResponse,
    goOn: () => void,
  ): Promise<void> {
    const id = randomUUID();
    const startedAt = performance.now();
    const reply = await asRequest(id, make);
    if (!reply) return goOn();
    sendReply(response, { ...reply, encoding: 'utf8' }, { id, cookie: null });
    reply.onServed?.(clientAddressOf(direct.ipOf(request)));
    onAnswered({
      id,
      route: reply.route,
      status: reply.head.status,
      ms: performance.now() - startedAt,
    });
  }

  return (next) => (request, response) => {
    const goOn = () => next(request, response);
    const sendOrGoOn = (version: number) => {
      if (!send(request, response, version)) goOn();
    };
    if (!isSimpleGet(request) || !isPlain(request)) return goOn();
    const make = direct.find(request, () => encodingOf(request.headers['accept-encoding']));
    if (make) return void makeAndSend(make, request, response, goOn);
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
