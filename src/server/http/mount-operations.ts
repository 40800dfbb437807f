/** Puts bound operations on the web framework, at the method and path that the contract gives. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { CookieIds, Operation } from '#contract/operation.ts';
import type { Admit, BoundOperation, Caller, RawInput } from './bind-operation.ts';
import { anonymousCaller, identifyCaller, type FindViewer } from './caller.ts';
import { writeCookie } from './cookies.ts';
import { totalFields, type DirectReads } from './direct-reads.ts';
import { prepareAnswer } from './prepare-answer.ts';
import type { PreparedAnswers } from './prepared-answers.ts';
import { sendFile, sendPrepared, sendText } from './send-answer.ts';
import { announcedBytes, type ExpectLargeBody } from './receive-body.ts';
import { acceptUpload } from './upload-body.ts';

const json = 'application/json; charset=utf-8';

/** The contract calls the rest of a path `term`; the router calls it `*`. */
function namedParams(request: FastifyRequest): Record<string, unknown> {
  const { '*': term, ...params } = request.params as Record<string, unknown>;
  return term === undefined ? params : { ...params, term };
}

const inputOf = (request: FastifyRequest): RawInput => ({
  params: namedParams(request),
  query: request.query,
  body: request.body,
});

/** Hands the body on, and holds it no longer: a photo is not kept as text while somebody works on it. */
function takeInput(request: FastifyRequest): RawInput {
  const input = inputOf(request);
  request.body = undefined;
  return input;
}

export interface MountOptions {
  readonly prepared: PreparedAnswers;
  /** What is told of the answers that it may make next time. */
  readonly direct: DirectReads;
  readonly findViewer: FindViewer;
  readonly admit: Admit;
  readonly expectLargeBody: ExpectLargeBody;
  /** Whether visitors come over https. */
  readonly isHttps: boolean;
}

/** Bodies up to here are not counted as large. */
const smallBytes = 1024 * 1024;

const hourSeconds = 60 * 60;
const cookieLifetimes: Readonly<Record<keyof CookieIds, number>> = {
  device: 365 * 24 * hourSeconds,
  // Longer than a reset code is good for.
  requester: hourSeconds,
};

function setCookies(reply: FastifyReply, ids: CookieIds, isSecure: boolean): void {
  for (const name of ['device', 'requester'] as const) {
    const id = ids[name];
    if (id === undefined) continue;
    const maxAgeSeconds = cookieLifetimes[name];
    const options = { isSecure, path: `${apiBase}/`, isHidden: true, maxAgeSeconds };
    reply.header('set-cookie', writeCookie(name, id, options));
  }
}

/**
 * The one address under which an answer is kept, in lower case: the path with its parameters, and of the query what
 * the operation understands and does not assume anyway. Made-up queries fill no memory. Null for a bad query.
 */
function addressOf({ path, query }: Operation, request: FastifyRequest): string | null {
  const given = query.safeParse(request.query);
  if (!given.success) return null;
  const assumed = new Map(Object.entries(query.parse({}) ?? {}));
  const meant = Object.entries(given.data ?? {}).filter(
    ([name, value]) => assumed.get(name) !== value,
  );
  const search = meant.map(([name, value]) => `${name}=${String(value)}`).join('&');
  const filled = Object.entries(namedParams(request)).reduce(
    (address, [name, value]) => address.replace(`:${name}`, () => String(value)),
    apiBase + path,
  );
  return (search === '' ? filled : `${filled}?${search}`).toLowerCase();
}

/** What everybody gets alike. Who asks does not matter, nor does anything but the path. */
function mountShared(app: FastifyInstance, bound: BoundOperation, prepared: PreparedAnswers): void {
  const { operation, answer } = bound;
  app.route({
    method: operation.method,
    url: apiBase + operation.path,
    handler: async (request, reply) => {
      const make = async () => {
        const { body, onServed } = await answer(inputOf(request), anonymousCaller(request));
        const kept = { isKept: true, keptForMs: operation.sharedForMs, onServed } as const;
        return { text: JSON.stringify(body), contentType: json, status: 200, ...kept };
      };
      const address = addressOf(operation, request);
      // A bad query is refused by the answer.
      if (address === null) return sendPrepared(request, reply, prepareAnswer(await make()));
      return sendPrepared(request, reply, await prepared.get(address, make));
    },
  });
}

function mountOwn(app: FastifyInstance, bound: BoundOperation, options: MountOptions): void {
  const { operation, answer } = bound;
  const { mostBodyBytes, upload } = operation;
  const callers = new WeakMap<FastifyRequest, Caller>();

  /**
   * What is announced as too large is refused before it is read: the framework would close the connection while the
   * client still sends, and it would never read the response.
   */
  async function expectLargeBody(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer, address }: Caller,
  ): Promise<void> {
    if (announcedBytes(request) > mostBodyBytes) {
      throw new Refusal('too_large', upload ? { message: upload.tooLarge } : {});
    }
    const account = viewer ? `account/${viewer.accountId}` : address;
    await options.expectLargeBody(request, reply, { account, mostBytes: mostBodyBytes });
  }

  /** Not part of the handler, whose own values live until it ends. */
  const begin = (request: FastifyRequest, caller: Caller) => answer(takeInput(request), caller);

  app.route({
    method: operation.method,
    url: apiBase + operation.path,
    bodyLimit: mostBodyBytes,
    // Before the body is read: who may call comes before what they sent.
    onRequest: async (request, reply) => {
      const caller = await identifyCaller(request, options.findViewer);
      await options.admit(operation, caller);
      callers.set(request, caller);
      if (mostBodyBytes > smallBytes) await expectLargeBody(request, reply, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? anonymousCaller(request);
      const { body, total, cookies, onServed } = await begin(request, caller);
      // Who asks for the headers alone gets nothing to see.
      if (request.method !== 'HEAD') onServed?.(caller);
      if (total) reply.headers(Object.fromEntries(totalFields(total)));
      if (cookies) setCookies(reply, cookies, options.isHttps);
      if (operation.download) return sendFile(reply, operation.download, body);
      await sendText(request, reply, JSON.stringify(body), json);
      options.direct.learn(operation, reply);
      return reply;
    },
  });
}

export function mountOperations(
  app: FastifyInstance,
  bound: readonly BoundOperation[],
  options: MountOptions,
): void {
  for (const each of bound) {
    const { operation } = each;
    if (operation.isShared) mountShared(app, each, options.prepared);
    else if (operation.upload) {
      const { upload, mostBodyBytes } = operation;
      // In a context of its own: everywhere else a file is no body.
      void app.register(async (apart) => {
        acceptUpload(apart, upload, mostBodyBytes);
        mountOwn(apart, each, options);
      });
    } else mountOwn(app, each, options);
  }
}
