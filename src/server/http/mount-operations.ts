/** Puts bound operations on the web framework, at the method and path that the contract gives. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import type { Total } from '#contract/operation.ts';
import type { BoundOperation, RawInput } from './bind-operation.ts';
import type { PreparedAnswers } from './prepared-answers.ts';
import { sendPrepared, sendText } from './send-answer.ts';

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

function totalHeaders({ count, isExact }: Total): Record<string, string> {
  return {
    'x-total-count': String(count),
    ...(isExact ? {} : { 'x-total-count-exact': 'false' }),
  };
}

export function mountOperations(
  app: FastifyInstance,
  bound: readonly BoundOperation[],
  prepared: PreparedAnswers,
): void {
  for (const { operation, answer } of bound) {
    const url = apiBase + operation.path;
    if (operation.isShared) {
      app.route({
        method: operation.method,
        url,
        handler: async (request, reply) => {
          // The path alone decides: shared operations take no query.
          const key = `${operation.id} ${Object.values(namedParams(request)).join('/')}`;
          const make = async () => {
            const { body } = await answer(inputOf(request));
            return { text: JSON.stringify(body), contentType: json, status: 200, isKept: true };
          };
          return sendPrepared(request, reply, await prepared.get(key, make));
        },
      });
      continue;
    }
    app.route({
      method: operation.method,
      url,
      handler: async (request, reply) => {
        const { body, total } = await answer(inputOf(request));
        if (total) reply.headers(totalHeaders(total));
        return sendText(request, reply, JSON.stringify(body), json);
      },
    });
  }
}
