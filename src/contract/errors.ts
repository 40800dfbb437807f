/** The closed list of refusals, with their status and default message; the codes of other errors. */

/** A refusal may replace the default message with a more specific one. */
export const refusals = {
  bad_request: { status: 400, message: 'Please check your information.' },
  unauthorized: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  second_factor_required: {
    status: 403,
    message: 'Set up two-step sign-in first, under Password and devices.',
  },
  confirmation_required: { status: 403, message: 'Confirm that it is you to continue.' },
  not_found: { status: 404, message: 'We could not find that.' },
  request_timeout: {
    status: 408,
    message: 'The request took too long. Please try again.',
  },
  taken: { status: 409, message: 'That is already taken.' },
  reserved: { status: 409, message: 'That number is reserved.' },
  stale: { status: 409, message: 'Someone else saved a change while you were editing.' },
  too_large: { status: 413, message: 'That is too large.' },
  uri_too_long: { status: 414, message: 'That address is too long.' },
  unsupported_media_type: { status: 415, message: 'Send the request as JSON.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'An error has occurred.' },
  not_ready: { status: 503, message: 'The site is not ready. Please try again shortly.' },
  no_space: {
    status: 503,
    message: 'The site has no space for more photos right now. Please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** The same message for all failed logins, so that it does not reveal whether an account exists. */
export const loginFailure = 'Unable to log in. Please check your email/password.';

export type ErrorCode = keyof typeof refusals;

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Details of the `stale` refusal, so that a screen can show both versions. */
export interface Versions {
  /** The current state, with its new `version`. */
  readonly stored: unknown;
  /** The refused input. */
  readonly sent: unknown;
}

interface RefusalDetails {
  readonly message?: string;
  readonly errors?: FieldErrors;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly versions?: Versions;
}

/**
 * An expected error. The server responds with the status of its code, and the browser's client
 * throws it again; any other error is a bug.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly versions: Versions | undefined;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code].message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.versions = details.versions;
  }
}

/** Refuses the value of a field, with a message beside it. */
export function refuseField(
  field: string,
  message: string,
  code: ErrorCode = 'bad_request',
): never {
  throw new Refusal(code, { message, errors: { [field]: message } });
}

/** Such as `ENOENT`; undefined for an error without a code, and for values that are no errors. */
export function codeOf(error: unknown): string | number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}

const minute = 60;
const hour = 60 * minute;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Of a wait, in the words of messages. Rounds up, so that a retry after this time is accepted. */
export function describeWait(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}
