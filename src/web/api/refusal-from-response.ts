/** Reads a refusal from an error answer, and tells refusals from bugs. */
import {
  Refusal,
  refusals,
  type ErrorCode,
  type FieldErrors,
  type Versions,
} from '#contract/errors.ts';

const codes = Object.keys(refusals) as ErrorCode[];

/** The code that a bare status stands for, when something before the server answered in its place. */
function codeOfStatus(status: number): ErrorCode {
  const fallback = status >= 500 ? 'not_ready' : 'bad_request';
  return codes.find((code) => refusals[code].status === status) ?? fallback;
}

/** The words of an answer for people: a body that is text, or its message. A page of HTML has none. */
function messageIn(body: unknown, message: unknown): string | null {
  const words = typeof body === 'string' ? body : message;
  if (typeof words !== 'string') return null;
  const text = words.trim();
  return text === '' || text.startsWith('<') ? null : text;
}

/** @param defaultMessage said where the answer has no words of its own */
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
  // In seconds, as our own server writes it; a date, which others may write, is no number.
  const retryAfterSeconds = Number(headers.get('Retry-After'));
  return new Refusal(codes.find((code) => code === parts.code) ?? codeOfStatus(status), {
    message: messageIn(body, parts.message) ?? defaultMessage,
    ...(parts.errors === undefined ? {} : { errors: parts.errors }),
    ...(parts.versions === undefined ? {} : { versions: parts.versions }),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  });
}

/** By name, not by class: on the server the bundle has a copy of the class, and the refusal comes from outside it. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}
