/** The shape of one operation: where it is, who may call it, what goes in and what comes out. */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Endpoint } from './endpoint.ts';
import { defaultAccountLimit, type RateLimit } from './limits.ts';

/** Who may call: everybody, a signed-in account, one with an accepted code, an admin. */
export type Access = 'public' | 'signed-in' | 'validated' | 'admin';

/** A file that an operation takes instead of JSON. */
export interface Upload {
  readonly contentType: string;
  /** Said when it is larger than `maxBodyBytes`. */
  readonly tooLarge: string;
}

/** A file that an operation answers instead of JSON. */
export interface Download {
  readonly contentType: string;
  readonly fileName: string;
}

type AnySchema = z.ZodMiniType;

/** Enough for every form. */
const formBytes = 64 * 1024;

/** One operation of the API. Everything that serves, calls, documents or tests it derives from this. */
export interface Operation<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Output extends AnySchema = AnySchema,
  Allowed extends Access = Access,
> extends Endpoint {
  readonly id: string;
  readonly summary: string;
  readonly access: Allowed;
  /**
   * Whether an account with a second factor must have shown it within the last 10 minutes. Others confirm with their
   * password where the body has one.
   */
  readonly needsConfirmation: boolean;
  /** For each address; null where addresses may call as often as they like. */
  readonly rateLimit: RateLimit | null;
  /** For each account that is signed in; null for reads, and where no session is needed. */
  readonly accountLimit: RateLimit | null;
  /** Path parameters arrive as strings; a closing `*` is the parameter `term`. */
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  readonly maxBodyBytes: number;
  /** Whether everybody gets the same answer until the data changes, so that the server and caches on the way may keep it. */
  readonly isShared: boolean;
  /** How long a shared answer is kept at most, for what changes without being content; null for as long as it is true. */
  readonly sharedForMs: number | null;
  /** Whether the answer carries `X-Total-Count`. */
  readonly isCounted: boolean;
  /** The body is then a `Blob`. */
  readonly upload: Upload | null;
  /** The answer is then text or bytes in pieces on the server, and a `Blob` in the browser. */
  readonly download: Download | null;
  /** The refusals a caller may meet, besides `internal` and `not_ready`. */
  readonly errors: readonly ErrorCode[];
}

/** How many there are in all; not exact when counting stopped at a limit. */
export interface Total {
  readonly count: number;
  readonly isExact: boolean;
}

/** Random ids that only the server makes, which the browser keeps in cookies that no script can read. */
export interface CookieIds {
  /** Of a device that signed in. */
  readonly device?: string;
  /** Of a browser that asked for a reset code. */
  readonly requester?: string;
}

/** What limits per address count by. */
export interface ClientAddress {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** The /48 of an IPv6 address, which may do more; null for IPv4. */
  readonly site: string | null;
}

/** Told where an answer goes. */
export type OnServed = (to: ClientAddress) => void;

/** What an operation answers: the body, and the total where the operation is counted. */
export interface OperationResponse<Body> {
  readonly body: Body;
  readonly total?: Total;
  readonly cookies?: CookieIds;
  /** For a shared answer: told each time that somebody gets it over HTTP, kept or not. */
  readonly onServed?: OnServed;
}

/** What an operation takes that takes no input. */
export const nothing = z.object({});
type Nothing = typeof nothing;

interface Definition<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Output extends AnySchema,
  Allowed extends Access,
> extends Endpoint {
  summary: string;
  access: Allowed;
  needsConfirmation?: boolean;
  rateLimit?: RateLimit;
  /** Where it is another one than `defaultAccountLimit` says. */
  accountLimit?: RateLimit;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  maxBodyBytes?: number;
  isShared?: boolean;
  sharedForMs?: number;
  isCounted?: boolean;
  upload?: Upload;
  download?: Download;
  errors: readonly ErrorCode[];
}

/** What the access and the limit of an operation can refuse. */
function impliedErrors({ method }: Endpoint, access: Access, isLimited: boolean): ErrorCode[] {
  const isRestricted = access === 'validated' || access === 'admin';
  return [
    ...(access === 'public' ? [] : (['unauthorized'] as const)),
    ...(isRestricted || method !== 'GET' ? (['forbidden'] as const) : []),
    ...(access === 'admin' ? (['second_factor_required'] as const) : []),
    ...(isLimited ? (['too_many_requests'] as const) : []),
  ];
}

/** Completes an operation; parts left out take no input. */
export function defineOperation<
  Output extends AnySchema,
  Allowed extends Access,
  Params extends AnySchema = Nothing,
  Query extends AnySchema = Nothing,
  Body extends AnySchema = Nothing,
>(
  id: string,
  definition: Definition<Params, Query, Body, Output, Allowed>,
): Operation<Params, Query, Body, Output, Allowed> {
  const { method, path, access, needsConfirmation = false, rateLimit = null } = definition;
  const accountLimit = definition.accountLimit ?? defaultAccountLimit(definition, access);
  const isLimited = rateLimit !== null || accountLimit !== null;
  return {
    id,
    method,
    path,
    summary: definition.summary,
    access,
    needsConfirmation,
    rateLimit,
    accountLimit,
    params: definition.params ?? (nothing as AnySchema as Params),
    query: definition.query ?? (nothing as AnySchema as Query),
    body: definition.body ?? (nothing as AnySchema as Body),
    output: definition.output,
    maxBodyBytes: definition.maxBodyBytes ?? formBytes,
    isShared: definition.isShared ?? false,
    sharedForMs: definition.sharedForMs ?? null,
    isCounted: definition.isCounted ?? false,
    upload: definition.upload ?? null,
    download: definition.download ?? null,
    errors: [
      ...new Set([
        ...impliedErrors(definition, access, isLimited),
        ...(needsConfirmation ? (['confirmation_required'] as const) : []),
        ...definition.errors,
      ]),
    ],
  };
}
