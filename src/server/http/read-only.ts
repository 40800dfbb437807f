import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses every request that could change something or send a message, and signing in. */
export function refuseWrites(app: FastifyInstance, message: string): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(reading.includes(request.method) ? undefined : new Refusal('forbidden', { message })),
  );
}
