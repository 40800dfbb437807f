/** Puts bound operations on the web framework, at the method and path that the contract gives. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import type { BoundOperation } from './bind-operation.ts';

/** The contract calls the rest of a path `term`; the router calls it `*`. */
function namedParams(request: FastifyRequest): Record<string, unknown> {
  const { '*': term, ...params } = request.params as Record<string, unknown>;
  return term === undefined ? params : { ...params, term };
}

export function mountOperations(app: FastifyInstance, bound: readonly BoundOperation[]): void {
  for (const { operation, answer } of bound) {
    app.route({
      method: operation.method,
      url: apiBase + operation.path,
      handler: async (request, reply) => {
        const { body, total } = await answer({
          params: namedParams(request),
          query: request.query,
          body: request.body,
        });
        if (total) {
          reply.header('x-total-count', String(total.count));
          if (!total.isExact) reply.header('x-total-count-exact', 'false');
        }
        reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
        return JSON.stringify(body);
      },
    });
  }
}
