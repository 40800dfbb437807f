/** Turns error responses into refusals. */
import {
  Refusal,
  refusals,
  type ErrorCode,
  type FieldErrors,
  type Versions,
} from '#contract/errors.ts';

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
export function refusalFromResponse(
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
