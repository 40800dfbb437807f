/** Bounds the memory of uploads: one at a time for an account, and few large bodies for all together. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { createSemaphore, type SemaphoreOptions } from '#server/semaphore.ts';
import { callerOf } from '../admission/admission.ts';

/** Larger bodies need a permit. Operations that allow them are uploads. */
const smallBytes = 1024 * 1024;

/** A body has up to 21 MiB. The one that is being parsed takes three times its size. */
const largeBodies = { room: 6, maxWaiting: 50, timeoutMs: 10_000 };

const tooManyUploads = () =>
  new Refusal('not_ready', {
    message: 'Too many uploads at the moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  });

const stillUploading = () =>
  new Refusal('too_many_requests', {
    message: 'Another upload is still in progress. Please try again when it is done.',
    retryAfterSeconds: 5,
  });

/** A body without an announced length may be large. */
const isSmall = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= smallBytes;

/** Call it after the hooks that identify the caller. */
export function limitUploads(
  app: FastifyInstance,
  limits: Omit<SemaphoreOptions, 'refusal'> = largeBodies,
): void {
  const acquire = createSemaphore({ ...limits, refusal: tooManyUploads });
  const senders = new Set<string>();
  const endings = new WeakMap<FastifyRequest, () => void>();

  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (!operation || operation.maxBodyBytes <= smallBytes) return;
    const { viewer, address } = callerOf(request);
    const sender = viewer ? `account/${viewer.accountId}` : address;
    if (senders.has(sender)) throw stillUploading();
    senders.add(sender);
    endings.set(request, () => senders.delete(sender));
    if (!isSmall(request)) {
      const release = await acquire(sender);
      endings.set(request, () => {
        release();
        senders.delete(sender);
      });
    }
    // The client has disconnected, and its body would never end.
    if (request.raw.destroyed) throw new Refusal('bad_request');
  });

  // Runs for every response, even if the client has disconnected.
  app.addHook('onSend', (request, _reply, payload, done) => {
    endings.get(request)?.();
    done(null, payload);
  });
}
