/** The shape of one operation: where it is, who may call it, what goes in and what comes out. */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { endpoints, type Endpoint, type OperationId } from './endpoints.ts';

/** Who may call: everybody, a signed-in account, one with an accepted code, an admin. */
export type Access = 'public' | 'signed-in' | 'validated' | 'admin';

type AnySchema = z.ZodMiniType;

/** One operation of the API. Everything that serves, calls, documents or tests it derives from this. */
export interface Operation<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Output extends AnySchema = AnySchema,
> extends Endpoint {
  readonly id: OperationId;
  readonly summary: string;
  readonly access: Access;
  /** Path parameters arrive as strings; a closing `*` is the parameter `term`. */
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  /** Whether everybody gets the same answer until the data changes, so that it can be kept ready. */
  readonly isShared: boolean;
  /** Whether the answer carries `X-Total-Count`. */
  readonly isCounted: boolean;
  /** The refusals a caller may meet, besides `internal` and `not_ready`. */
  readonly errors: readonly ErrorCode[];
}

/** How many there are in all; not exact when counting stopped at a limit. */
export interface Total {
  readonly count: number;
  readonly isExact: boolean;
}

/** What an operation answers: the body, and the total where the operation is counted. */
export interface Answer<Body> {
  readonly body: Body;
  readonly total?: Total;
}

const nothing = z.object({});
type Nothing = typeof nothing;

interface Definition<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Output extends AnySchema,
> {
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  isShared?: boolean;
  isCounted?: boolean;
  errors: readonly ErrorCode[];
}

/** Completes an operation; parts left out take no input. */
export function defineOperation<
  Output extends AnySchema,
  Params extends AnySchema = Nothing,
  Query extends AnySchema = Nothing,
  Body extends AnySchema = Nothing,
>(
  id: OperationId,
  definition: Definition<Params, Query, Body, Output>,
): Operation<Params, Query, Body, Output> {
  return {
    id,
    ...endpoints[id],
    summary: definition.summary,
    access: definition.access,
    params: definition.params ?? (nothing as AnySchema as Params),
    query: definition.query ?? (nothing as AnySchema as Query),
    body: definition.body ?? (nothing as AnySchema as Body),
    output: definition.output,
    isShared: definition.isShared ?? false,
    isCounted: definition.isCounted ?? false,
    errors: definition.errors,
  };
}
