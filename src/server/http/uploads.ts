/** Uploads: reads a file that is sent instead of JSON, and bounds the memory of large bodies. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Upload } from '#contract/operation.ts';
import { createSemaphore } from '#server/concurrency/semaphore.ts';
import { callerOf } from './admission.ts';

/** Applies to routes that are added to the same context after this call. */
export function acceptUpload(app: FastifyInstance, { contentType }: Upload): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer<ArrayBuffer>>(
    '*',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, new Blob([body], { type: contentType })),
  );
  app.addHook('preParsing', async (request) => {
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() === contentType) return;
    throw new Refusal('unsupported_media_type', { message: `Send the file as ${contentType}.` });
  });
}

interface UploadLimits {
  /** How many large bodies may be in memory at once. */
  readonly permits: number;
  /** How long an upload waits for another of its account, and for a permit. */
  readonly timeoutMs: number;
}

/** A body has up to 21 MiB. The one that is being parsed takes three times its size. */
const defaultLimits: UploadLimits = { permits: 6, timeoutMs: 10_000 };
const maxWaitingPerCaller = 20;
const maxWaiting = 50;

/** Larger bodies count as large. Operations that allow them are uploads. */
const smallBytes = 1024 * 1024;

const stillUploading = () =>
  new Refusal('too_many_requests', {
    message: 'Another upload is still in progress. Please try again when it is done.',
    retryAfterSeconds: 5,
  });

const tooManyUploads = () =>
  new Refusal('not_ready', {
    message: 'Too many uploads at the moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  });

/** A body without an announced length may be large. */
const isSmall = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= smallBytes;

/**
 * One body at a time arrives for an account, and few large ones for all together. Call it after the hooks that identify
 * the caller.
 */
export function limitUploads(
  app: FastifyInstance,
  { permits, timeoutMs }: UploadLimits = defaultLimits,
): void {
  const takeTurn = createSemaphore({
    permits: Infinity,
    isOnePerCaller: true,
    maxWaitingPerCaller,
    timeoutMs,
    refusal: stillUploading,
  });
  const acquire = createSemaphore({ permits, maxWaiting, timeoutMs, refusal: tooManyUploads });
  const turnOf = new WeakMap<FastifyRequest, () => void>();
  const permitOf = new WeakMap<FastifyRequest, () => void>();

  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (!operation || operation.maxBodyBytes <= smallBytes) return;
    const { viewer, address } = callerOf(request);
    const sender = viewer ? `account/${viewer.accountId}` : address;
    turnOf.set(request, await takeTurn(sender));
    if (!isSmall(request)) permitOf.set(request, await acquire(sender));
    // The client has disconnected, and its body would never end.
    if (request.raw.destroyed) throw new Refusal('bad_request');
  });

  // The body has arrived.
  app.addHook('preValidation', (request, _reply, done) => {
    turnOf.get(request)?.();
    done();
  });

  // Runs for every response, even if the client has disconnected.
  app.addHook('onSend', (request, _reply, payload, done) => {
    turnOf.get(request)?.();
    permitOf.get(request)?.();
    done(null, payload);
  });
}
