/** Reads a file that is sent instead of JSON. */
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

// Bounds the memory of uploads: one body at a time arrives for an account, and few large ones for all together.

interface UploadLimits {
  /** How many large bodies may be in memory at once. */
  readonly room: number;
  /** How long an upload waits for another of its account, and for room. */
  readonly timeoutMs: number;
}

/** A body has up to 21 MiB. The one that is being parsed takes three times its size. */
const defaultLimits: UploadLimits = { room: 6, timeoutMs: 10_000 };
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

/** Call it after the hooks that identify the caller. */
export function limitUploads(
  app: FastifyInstance,
  { room, timeoutMs }: UploadLimits = defaultLimits,
): void {
  const takeTurn = createSemaphore({
    room: Infinity,
    isOnePerCaller: true,
    maxWaitingPerCaller,
    timeoutMs,
    refusal: stillUploading,
  });
  const takeRoom = createSemaphore({ room, maxWaiting, timeoutMs, refusal: tooManyUploads });
  const turns = new WeakMap<FastifyRequest, () => void>();
  const rooms = new WeakMap<FastifyRequest, () => void>();

  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (!operation || operation.maxBodyBytes <= smallBytes) return;
    const { viewer, address } = callerOf(request);
    const sender = viewer ? `account/${viewer.accountId}` : address;
    turns.set(request, await takeTurn(sender));
    if (!isSmall(request)) rooms.set(request, await takeRoom(sender));
    // The client has disconnected, and its body would never end.
    if (request.raw.destroyed) throw new Refusal('bad_request');
  });

  // The body has arrived.
  app.addHook('preValidation', (request, _reply, done) => {
    turns.get(request)?.();
    done();
  });

  // Runs for every response, even if the client has disconnected.
  app.addHook('onSend', (request, _reply, payload, done) => {
    turns.get(request)?.();
    rooms.get(request)?.();
    done(null, payload);
  });
}
