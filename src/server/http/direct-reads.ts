/**
 * Answers searches before the framework routes them: whoever types asks several times a second, and nothing of it can be
 * prepared. Only where nothing but the address decides on the answer; all else, refusals too, is left to the routes.
 */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyReply } from 'fastify';
import { apiBase } from '#contract/endpoint.ts';
import type { OnServed, Operation, Total } from '#contract/operation.ts';
import type { Admit, BoundOperation } from './bind-operation.ts';
import { anonymousCaller } from './caller.ts';
import { encode, isWorthCompressing, type ContentEncoding } from './content-encoding.ts';
import { replyHead, withFields, type Field, type ReplyHead } from './reply-head.ts';

/** A reply but for what belongs to one request: its id. */
export interface DirectReply {
  /** The route's pattern, for the log. */
  readonly route: string;
  readonly head: ReplyHead;
  readonly body: Buffer | string;
  readonly onServed: OnServed | undefined;
}

/** Null where the routes are to answer. */
export type MakeDirectReply = () => Promise<DirectReply | null>;

export interface DirectReads {
  /** From now on these are answered here, as far as they can be. */
  serve(bound: readonly BoundOperation[], admit: Admit): void;
  /** The headers that the routes send with an answer are sent here with the next ones. */
  learn(operation: Operation, reply: FastifyReply): void;
  /** The address of a client, through proxies that are believed. */
  ipOf(request: IncomingMessage): string;
  /** Null where the routes are to answer. */
  find(request: IncomingMessage, encoding: () => ContentEncoding): MakeDirectReply | null;
}

/** Whether an address is that of a proxy that is believed. */
export type Trust = (address: string, hop: number) => boolean;

/** @param setting `TRUST_PROXY` */
export function trustOf(setting: boolean | string): Trust | null {
  if (setting === false) return null;
  // The one proxy in front: what is said of addresses before it anybody may have written.
  if (setting === true) return (_address, hop) => hop === 0;
  return proxyAddr.compile(setting.split(','));
}

interface DirectRead {
  /** How its addresses begin, in lower case. */
  readonly start: string;
  readonly bound: BoundOperation;
  readonly route: string;
  /** Null until the routes have answered once. */
  head: ReplyHead | null;
}

/** Of one answer alone, or written by Node itself. */
const ownHeaders = new Set([
  'x-request-id',
  'x-total-count',
  'x-total-count-exact',
  'set-cookie',
  'connection',
  'date',
  'content-encoding',
  'content-length',
]);

export function totalFields({ count, isExact }: Total): Field[] {
  const total: Field = ['x-total-count', String(count)];
  return isExact ? [total] : [total, ['x-total-count-exact', 'false']];
}

const isDirect = ({ method, path, access, isShared }: Operation) =>
  method === 'GET' && access === 'public' && !isShared && path.endsWith('/*');

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function createDirectReads(trust: Trust | null): DirectReads {
  /** So few that to look at each takes less time than to look one up by a part of each address. */
  const reads: DirectRead[] = [];
  let admit: Admit | null = null;

  const ipOf = (request: IncomingMessage) =>
    trust ? proxyAddr(request, trust) : (request.socket.remoteAddress ?? '');

  async function make(
    { bound, route, head }: DirectRead,
    term: string,
    request: IncomingMessage,
    encoding: () => ContentEncoding,
  ): Promise<DirectReply | null> {
    if (head === null || admit === null) return null;
    const caller = anonymousCaller({ headers: request.headers, ip: ipOf(request) });
    await admit(bound.operation, caller);
    const { body, total, onServed } = await bound.answer({ params: { term } }, caller);
    const text = JSON.stringify(body);
    const chosen = isWorthCompressing(text) ? encoding() : 'identity';
    const isPlain = chosen === 'identity';
    // Node sends text together with the head; bytes would go beside it.
    const reply = isPlain ? text : await encode(Buffer.from(text), chosen, 'once');
    const own = total ? totalFields(total) : [];
    if (!isPlain) own.push(['content-encoding', chosen]);
    own.push(['content-length', String(Buffer.byteLength(reply))]);
    return { route, head: withFields(head, own), body: reply, onServed };
  }

  return {
    ipOf,
    serve(bound, admitCaller) {
      admit = admitCaller;
      for (const each of bound) {
        if (!isDirect(each.operation)) continue;
        const route = apiBase + each.operation.path;
        const start = route.slice(0, -1).toLowerCase();
        reads.push({ start, bound: each, route, head: null });
      }
    },
    learn({ path }, reply) {
      const read = reads.find(({ route }) => route === apiBase + path);
      if (read?.head !== null) return;
      const fields = Object.entries(reply.getHeaders())
        .filter(([name]) => !ownHeaders.has(name))
        .map(([name, value]): Field => [name, String(value)]);
      read.head = replyHead(200, fields);
    },
    find(request, encoding) {
      const url = request.url ?? '';
      const end = url.lastIndexOf('/') + 1;
      const read = reads.find(
        ({ start }) => start.length === end && url.slice(0, end).toLowerCase() === start,
      );
      if (!read || url.includes('?') || request.headers.authorization !== undefined) return null;
      const term = decode(url.slice(end));
      // Whatever is wrong, the routes say what.
      return term === null ? null : () => make(read, term, request, encoding).catch(() => null);
    },
  };
}
