/** Makes the present request available to code that logs far from the route. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const running = new AsyncLocalStorage<string>();

/** The id in the header `x-request-id`; undefined outside a request. */
export const runningRequestId = (): string | undefined => running.getStore();

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
  // Entered again after the body was read, because reading continues in the connection's own context.
  app.addHook('preValidation', (request, _reply, done) => running.run(request.id, done));
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    onResponse({ method, route: routeOptions.url ?? 'none', status: statusCode, ms: elapsedTime });
    done();
  });
}
