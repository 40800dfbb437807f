/** Forms of browsers without JavaScript: sent as fields, with a page as the response. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refusals } from '#contract/errors.ts';
import { noCaching } from './responses.ts';

const formType = 'application/x-www-form-urlencoded';

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === formType;

/** Leaves out empty fields. Of a repeated field, the last one counts. */
function fieldsOf(form: string): Record<string, string> {
  const fields = [...new URLSearchParams(form)].filter(([, value]) => value !== '');
  return Object.fromEntries(fields);
}

/** @param typed everything that the form had; empty when the request was refused before its body was read */
export type FormFailure = (message: string, typed: readonly string[]) => FailurePage;

export interface FailurePage {
  readonly html: string;
  readonly policy: string;
}

type HandleError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>[2],
) => unknown;

interface FormOptions {
  readonly describeFailure: FormFailure;
  /** Whether a body of type `multipart/form-data` is accepted and ignored. */
  readonly isMultipartDiscarded: boolean;
  /** For clients that send JSON, and for errors that are not refusals. */
  readonly handleError: HandleError;
}

/** Applies to routes that are added to the same context after this call. */
export function acceptForms(
  app: FastifyInstance,
  { describeFailure, isMultipartDiscarded, handleError }: FormOptions,
): void {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, fieldsOf(String(body))),
  );
  if (isMultipartDiscarded) {
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, {}),
    );
  }
  const typedIn = new WeakMap<FastifyRequest, readonly string[]>();
  app.addHook('preHandler', (request, _reply, done) => {
    if (isForm(request)) typedIn.set(request, Object.values(request.body ?? {}));
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!isForm(request) || !(error instanceof Refusal)) return handleError(error, request, reply);
    const { html, policy } = describeFailure(error.message, typedIn.get(request) ?? []);
    const { retryAfterSeconds: wait } = error;
    if (wait !== undefined) reply.header('retry-after', String(wait));
    return reply
      .code(refusals[error.code].status)
      .header('cache-control', noCaching)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
