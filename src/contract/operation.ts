/** The definition of an API operation: its endpoint, and its access, input and output, which only the server needs. */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Endpoint } from './endpoint.ts';
import {
  defaultAccountLimit,
  defaultTextLimit,
  type RateLimit,
  type UnmeteredReason,
} from './limits.ts';

/** Who may call: all clients, signed-in accounts, validated accounts, or admins. */
export type Access = 'public' | 'signed-in' | 'validated' | 'admin';

/** A file as input instead of JSON. */
export interface Upload {
  readonly contentType: string;
  /** The message for a file larger than `maxBodyBytes`. */
  readonly tooLarge: string;
}

/** A file as output instead of JSON. */
export interface Download {
  readonly contentType: string;
  readonly fileName: string;
}

type AnySchema = z.ZodMiniType;

/** Enough for every form. */
const formBytes = 64 * 1024;

/** One operation of the API. Routes, client, OpenAPI document and tests are derived from it. */
export interface Operation<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Output extends AnySchema = AnySchema,
  Allowed extends Access = Access,
  Headers extends AnySchema = AnySchema,
> extends Endpoint {
  readonly summary: string;
  readonly access: Allowed;
  /**
   * Whether the session must have signed in within the last 10 minutes, or confirmed with the second factor, or else with
   * the password. An operation that asks only for some input has `confirmation_required` among its errors.
   */
  readonly needsConfirmation: boolean;
  /**
   * Whether the caller makes the site send a message with it. Decisions of admins, who work through long lists, are apart.
   * The proxy limits these operations like those that check a secret (deploy/nginx.conf).
   */
  readonly sendsMail: boolean;
  /** Per client address; null for no limit. */
  readonly rateLimit: RateLimit | null;
  /** Per signed-in account; null for reads and for public operations. */
  readonly accountLimit: RateLimit | null;
  /** Bytes per day of an account, or of an address for a public operation; null for no limit. */
  readonly textLimit: RateLimit | null;
  /** Why a write has no `textLimit`. */
  readonly unmetered: UnmeteredReason | null;
  /** Whether a body is not counted although others of the operation are. */
  readonly isUnmeteredBody: (body: unknown) => boolean;
  /** Path parameters arrive as strings. A final `*` is the parameter `term`. */
  readonly params: Params;
  readonly query: Query;
  /** Request headers of this operation alone, with names in lower case. */
  readonly headers: Headers;
  readonly body: Body;
  readonly output: Output;
  readonly maxBodyBytes: number;
  /**
   * Maximum age of a shared response in milliseconds, for data that changes without a new content
   * version; null without a maximum.
   */
  readonly sharedForMs: number | null;
  /** Whether the response has an `X-Total-Count` header. */
  readonly isCounted: boolean;
  /** The body is a `Blob` then. */
  readonly upload: Upload | null;
  /** The output is then text or bytes in pieces on the server, and a `Blob` in the browser. */
  readonly download: Download | null;
  /**
   * Whether it also takes forms, of browsers without JavaScript and of mail programs. It ignores sessions
   * and cookies then, because such a form cannot repeat the token against forged requests.
   */
  readonly takesForms: boolean;
  /** The page to show after a form; null to respond as to JSON. */
  readonly formThenTo: string | null;
  /** Possible refusals, besides `internal` and `not_ready`. */
  readonly errors: readonly ErrorCode[];
}

/** The total number of results; not exact when counting stopped at a limit. */
export interface Total {
  readonly count: number;
  readonly isExact: boolean;
}

/** Random ids that the server creates and the browser stores in cookies without script access. */
export interface CookieIds {
  /** A device that signed in. */
  readonly device?: string;
  /** A browser that requested a reset code. */
  readonly requester?: string;
}

/** The keys of limits per address: hashes with a key of the site. */
export interface ClientAddress {
  /** Of an IPv4 address, or of the /64 network of an IPv6 address. */
  readonly address: string;
  /** Of the /48 network of an IPv6 address, with a higher limit; null for IPv4. */
  readonly site: string | null;
  /** Of the /24 network of an IPv4 address, or of the /48 network of an IPv6 address. */
  readonly network: string;
}

/** Called with the client's address when a response is sent. */
export type OnServed = (to: ClientAddress) => void;

/** The response of an operation: its body, and the total if the operation is counted. */
export interface OperationResponse<Body> {
  readonly body: Body;
  readonly total?: Total;
  readonly cookies?: CookieIds;
  /** The body depends on the date at UTC, so caches must not keep it past midnight. */
  readonly isOfToday?: boolean;
  /** In the browser: the device made the body from its list, because the site could not be reached. */
  readonly isFromKeptList?: boolean;
  /** For a shared response: called each time it is sent over HTTP, also from the cache. */
  readonly onServed?: OnServed;
}

/** The schema of an empty input. */
const nothing = z.object({});
type Nothing = typeof nothing;

interface Definition<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Output extends AnySchema,
  Allowed extends Access,
  Headers extends AnySchema,
> {
  summary: string;
  access: Allowed;
  needsConfirmation?: boolean;
  sendsMail?: boolean;
  rateLimit?: RateLimit;
  /** Overrides `defaultAccountLimit`. */
  accountLimit?: RateLimit;
  unmetered?: UnmeteredReason;
  isUnmeteredBody?: (body: unknown) => boolean;
  params?: Params;
  query?: Query;
  headers?: Headers;
  body?: Body;
  output: Output;
  maxBodyBytes?: number;
  sharedForMs?: number;
  isCounted?: boolean;
  upload?: Upload;
  download?: Download;
  takesForms?: boolean;
  formThenTo?: string;
  errors: readonly ErrorCode[];
}

/** Refusals that follow from the access and limits of an operation. */
function impliedErrors({ method }: Endpoint, access: Access, isLimited: boolean): ErrorCode[] {
  const isRestricted = access === 'validated' || access === 'admin';
  return [
    ...(access === 'public' ? [] : (['unauthorized'] as const)),
    ...(isRestricted || method !== 'GET' ? (['forbidden'] as const) : []),
    ...(access === 'admin' ? (['second_factor_required'] as const) : []),
    ...(isLimited ? (['too_many_requests'] as const) : []),
  ];
}

/** Fills in the defaults of an operation. Omitted parts accept no input. */
export function defineOperation<
  Output extends AnySchema,
  Allowed extends Access,
  Params extends AnySchema = Nothing,
  Query extends AnySchema = Nothing,
  Body extends AnySchema = Nothing,
  Headers extends AnySchema = Nothing,
>(
  endpoint: Endpoint,
  definition: Definition<Params, Query, Body, Output, Allowed, Headers>,
): Operation<Params, Query, Body, Output, Allowed, Headers> {
  const { access, needsConfirmation = false, rateLimit = null } = definition;
  const { unmetered = null, isUnmeteredBody = () => false } = definition;
  const accountLimit = definition.accountLimit ?? defaultAccountLimit(endpoint, unmetered, access);
  const textLimit = unmetered === null ? defaultTextLimit(endpoint, access) : null;
  const isLimited = rateLimit !== null || accountLimit !== null || textLimit !== null;
  return {
    ...endpoint,
    summary: definition.summary,
    access,
    needsConfirmation,
    sendsMail: definition.sendsMail ?? false,
    rateLimit,
    accountLimit,
    textLimit,
    unmetered,
    isUnmeteredBody,
    params: definition.params ?? (nothing as AnySchema as Params),
    query: definition.query ?? (nothing as AnySchema as Query),
    headers: definition.headers ?? (nothing as AnySchema as Headers),
    body: definition.body ?? (nothing as AnySchema as Body),
    output: definition.output,
    maxBodyBytes: definition.maxBodyBytes ?? formBytes,
    sharedForMs: definition.sharedForMs ?? null,
    isCounted: definition.isCounted ?? false,
    upload: definition.upload ?? null,
    download: definition.download ?? null,
    takesForms: definition.takesForms ?? false,
    formThenTo: definition.formThenTo ?? null,
    errors: [
      ...new Set([
        ...impliedErrors(endpoint, access, isLimited),
        ...(needsConfirmation ? (['confirmation_required'] as const) : []),
        ...definition.errors,
      ]),
    ],
  };
}

/**
 * The operations of a module, as a function so that the bundler can leave them and their schemas out of the browser's code,
 * where nothing uses them.
 */
// @__NO_SIDE_EFFECTS__
export function defineOperations<Operations>(define: () => Operations): Operations {
  return define();
}
