/** The closed list of refusals, and the status and words that each one has. */

/** Status and default words per code; the words may be replaced by better ones at the refusal. */
export const refusals = {
  bad_request: { status: 400, message: 'Please check your information.' },
  unauthorized: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  second_factor_required: {
    status: 403,
    message: 'Set up two-step sign-in on Your account first.',
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
} as const satisfies Record<string, { status: number; message: string }>;

/** Said after a login that failed, whatever the reason. */
export const loginFailure = 'Unable to log in. Please check your email/password.';

export type ErrorCode = keyof typeof refusals;

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the `stale` refusal of an edit carries, so that a screen can show both. */
export interface Versions {
  /** As the operation that reads it would answer now, with its new `version`. */
  readonly stored: unknown;
  /** What was sent in vain. */
  readonly sent: unknown;
}

export interface RefusalDetails {
  readonly message?: string;
  readonly errors?: FieldErrors;
  /** When trying again may work; goes into the answer's Retry-After. */
  readonly retryAfterSeconds?: number;
  readonly versions?: Versions;
}

/** An expected refusal: thrown anywhere, answered with its code's status; anything else is a bug. The browser's client throws the same. */
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
