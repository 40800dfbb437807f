/** Liveness for a supervisor and readiness for a load balancer. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { noCaching } from './responses/caching.ts';

const timeoutMs = 2_000;

interface HealthOptions {
  readonly isStopping: () => boolean;
  readonly ping: () => Promise<void>;
}

async function isResponding(ping: () => Promise<void>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeoutMs, false);
  try {
    return await Promise.race([ping().then(() => true), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

export function registerHealth(app: FastifyInstance, { isStopping, ping }: HealthOptions): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', noCaching);
    return { status: 'live' };
  });
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', noCaching);
    if (isStopping() || !(await isResponding(ping))) throw new Refusal('not_ready');
    return { status: 'ready' };
  });
}
