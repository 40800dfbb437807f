/** Joins an operation of the contract to the use case that answers it, with its input parsed. */
import type * as z from 'zod/mini';
import { Refusal } from '#contract/errors.ts';
import type { Answer, Operation } from '#contract/operation.ts';
import type { Call } from '#contract/web-bundle.ts';

/** What a caller sent, before it is parsed. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface Input<Bound extends Operation> {
  readonly params: z.output<Bound['params']>;
  readonly query: z.output<Bound['query']>;
  readonly body: z.output<Bound['body']>;
}

export interface BoundOperation {
  readonly operation: Operation;
  /** @throws Refusal `bad_request` with messages by field, or what the use case refuses. */
  readonly answer: (input: RawInput) => Promise<Answer<unknown>>;
}

/** The first message of each field wins; a problem with the whole has the field name ''. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const errors = fieldErrors(result.error.issues);
  const [message] = Object.values(errors);
  throw new Refusal('bad_request', { errors, ...(message === undefined ? {} : { message }) });
}

export function bindOperation<Bound extends Operation>(
  operation: Bound,
  useCase: (input: Input<Bound>) => Promise<Answer<z.output<Bound['output']>>>,
): BoundOperation {
  return {
    operation,
    answer: async (input) =>
      useCase({
        params: parse<Bound['params']>(operation.params, input.params),
        query: parse<Bound['query']>(operation.query, input.query),
        body: parse<Bound['body']>(operation.body, input.body),
      }),
  };
}

/** Calls bound operations in-process, as the browser's client calls them over HTTP. */
export function createDirectCall(bound: readonly BoundOperation[]): Call {
  const byId = new Map<string, BoundOperation>(bound.map((each) => [each.operation.id, each]));
  return async (id, input = {}) => {
    const found = byId.get(id);
    if (!found) throw new Error(`No operation ${id}`);
    const params = Object.fromEntries(
      Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const answer = await found.answer({ params, query: input.query, body: input.body });
    // The use case's type was checked against the same operation when it was bound.
    return answer as never;
  };
}
