/** Makes the id of the current request available to code that logs without access to the request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const running = new AsyncLocalStorage<string>();

/** The id that the response carries as `x-request-id`. Undefined outside of a request. */
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
  onResponse: (served: ServedResponse) => void,
): void {
  app.addHook('onRequest', (request, _reply, done) => running.run(request.id, done));
  // Set the context again: reading the body continues in the context of the connection's events.
  app.addHook('preValidation', (request, _reply, done) => running.run(request.id, done));
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    onResponse({ method, route: routeOptions.url ?? 'none', status: statusCode, ms: elapsedTime });
    done();
  });
}
