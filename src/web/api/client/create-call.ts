/** The browser's client: calls any operation of the contract over fetch and throws refusals. */
import {
  loginFailure,
  Refusal,
  refusals,
  type ErrorCode,
  type FieldErrors,
  type Versions,
} from '#contract/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OperationResponse, Total } from '#contract/operation.ts';
import { fromListHeader } from '#contract/offline.ts';
import type { Call, CallOptions, CallInput, CallOutput } from '#contract/api/web-bundle.ts';
import { endpointUrl } from './endpoint-url.ts';
import { isRefusal } from '../is-refusal.ts';

interface CallDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The session's token; null for a visitor. */
  readonly readToken: () => string | null;
  /** The token that every write repeats; null if the server has set none. */
  readonly readCsrfToken: () => string | null;
  /** Called when the server no longer accepts this token. */
  readonly onSessionEnd: (token: string) => void;
  /** Requests the second factor again; throws if it was not confirmed. Leave it out if no call needs it. */
  readonly confirm?: () => Promise<void>;
}

/** A 401 from these operations says nothing about the current session. */
const signIns: readonly string[] = ['login', 'signInWithPasskey', 'passSecondFactor'];

/** For responses without a message of their own (section 8 of the specification). */
const defaultMessages: Readonly<Record<string, string>> = {
  login: loginFailure,
  findClaim: refusals.bad_request.message,
  claimMember: refusals.bad_request.message,
  register: refusals.bad_request.message,
};
const defaultMessageOf = (id: string) => defaultMessages[id] ?? refusals.internal.message;

function readTotal(headers: Headers): Total | undefined {
  const count = headers.get('X-Total-Count');
  if (count === null) return undefined;
  return { count: Number(count), isExact: headers.get('X-Total-Count-Exact') !== 'false' };
}

/** Files are read as a blob, everything else as JSON. Errors of a proxy may be plain text. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && /^(?:text\/csv|image\/)/.test(type)) return response.blob();
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (response.ok) throw error;
    return /^text\/html/i.test(type) ? null : text;
  }
}

function writeBody(given: unknown): { body: BodyInit | null; type: string | null } {
  if (given === undefined) return { body: null, type: null };
  if (given instanceof Blob) return { body: given, type: given.type };
  return { body: JSON.stringify(given), type: 'application/json' };
}

const unreached = (id: string) =>
  new Refusal('not_ready', {
    message: `${defaultMessageOf(id)} The site could not be reached. Please try again.`,
  });

export function createCall(deps: CallDeps): Call {
  const { fetch, readToken, readCsrfToken, onSessionEnd, confirm } = deps;

  /** Sends the request. Turns every failure except the caller's own abort into a refusal. */
  async function send(
    id: string,
    url: string,
    init: RequestInit,
  ): Promise<{ response: Response; body: unknown }> {
    try {
      const response = await fetch(url, init);
      return { response, body: await readBody(response) };
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw unreached(id);
    }
  }

  async function callOnce<Of extends Endpoint>(
    token: string | null,
    operation: Of,
    input: CallInput<Of> | undefined,
    options: CallOptions | undefined,
  ): Promise<OperationResponse<CallOutput<Of>>> {
    const { id, method } = operation;
    const { body: sent, type } = writeBody(input?.body);
    const sendWith = (csrfToken: string | null) =>
      send(id, endpointUrl(operation, input?.params, input?.query ?? {}), {
        method,
        headers: {
          Accept: 'application/json',
          ...(input?.headers as Readonly<Record<string, string>> | undefined),
          // The device keeps shared responses, and nothing that was asked for with a token.
          ...(token === null || operation.isShared ? {} : { Authorization: `Bearer ${token}` }),
          ...(csrfToken === null ? {} : { 'X-XSRF-TOKEN': csrfToken }),
          ...(type === null ? {} : { 'Content-Type': type }),
        },
        body: sent,
        signal: options?.signal ?? null,
      });
    const readCsrf = () => (method === 'GET' ? null : readCsrfToken());
    const csrfToken = readCsrf();
    let received = await sendWith(csrfToken);
    // Another call or tab may have set the cookie during this write. A 403 means that nothing was written, so retry.
    const now = readCsrf();
    if (received.response.status === 403 && now !== csrfToken) received = await sendWith(now);
    const { response, body } = received;
    if (response.status === 401 && token !== null && !signIns.includes(id)) onSessionEnd(token);
    if (!response.ok) throw refusalFromResponse(response, body, defaultMessageOf(id));
    const total = readTotal(response.headers);
    return {
      body: body as CallOutput<Of>,
      ...(total === undefined ? {} : { total }),
      ...(response.headers.has(fromListHeader) ? { isFromKeptList: true } : {}),
    };
  }

  return async (operation, input, options) => {
    // Read the token before any await: signing out removes it.
    const token = readToken();
    try {
      return await callOnce(token, operation, input, options);
    } catch (error) {
      const mustConfirm = isRefusal(error) && error.code === 'confirmation_required';
      if (!mustConfirm || confirm === undefined) throw error;
      await confirm();
      options?.signal?.throwIfAborted();
      // Use the same token: that session confirmed, even if another user has signed in since.
      return callOnce(token, operation, input, options);
    }
  };
}

const codes = Object.keys(refusals) as ErrorCode[];

/** The code for a status without an error body, such as a response of a proxy. */
function codeOfStatus(status: number): ErrorCode {
  const fallback = status >= 500 ? 'not_ready' : 'bad_request';
  return codes.find((code) => refusals[code].status === status) ?? fallback;
}

/** The message of an error response: its text body or its `message` field. HTML pages have none. */
function messageIn(body: unknown, message: unknown): string | null {
  const words = typeof body === 'string' ? body : message;
  if (typeof words !== 'string') return null;
  const text = words.trim();
  return text === '' || text.startsWith('<') ? null : text;
}

/** @param defaultMessage used if the response has no message */
function refusalFromResponse(
  { status, headers }: Response,
  body: unknown,
  defaultMessage: string,
): Refusal {
  const parts = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown;
    code?: unknown;
    errors?: FieldErrors;
    versions?: Versions;
  };
  // In seconds, as our server sends it. A date, which a proxy may send, becomes NaN and is ignored.
  const retryAfterSeconds = Number(headers.get('Retry-After'));
  return new Refusal(codes.find((code) => code === parts.code) ?? codeOfStatus(status), {
    message: messageIn(body, parts.message) ?? defaultMessage,
    ...(parts.errors === undefined ? {} : { errors: parts.errors }),
    ...(parts.versions === undefined ? {} : { versions: parts.versions }),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  });
}

const cookieName = 'XSRF-TOKEN';

/** Every write repeats it. Null if the cookie is not set; the server then demands no token. */
export function readCsrfToken(cookies: string = document.cookie): string | null {
  const start = `${cookieName}=`;
  const cookie = cookies.split('; ').find((part) => part.startsWith(start));
  // Not decoded: the server compares the raw value, and another program on this host may have set it.
  return cookie === undefined ? null : cookie.slice(start.length);
}
