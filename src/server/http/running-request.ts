/** Which request is being answered, for whoever logs far from it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const running = new AsyncLocalStorage<string>();

/** The id that the answer carries as `x-request-id`; undefined outside of any request. */
export const runningRequestId = (): string | undefined => running.getStore();

/** What became of a request. */
interface ServedResponse {
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export function followRequests(
  app: FastifyInstance,
  onResponse: (answered: ServedResponse) => void,
): void {
  app.addHook('onRequest', (request, _reply, done) => running.run(request.id, done));
  // Once more after the body was read: the reading goes on where the connection's events come from.
  app.addHook('preValidation', (request, _reply, done) => running.run(request.id, done));
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    onResponse({ method, route: routeOptions.url ?? 'none', status: statusCode, ms: elapsedTime });
    done();
  });
}
