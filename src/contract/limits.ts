/** Rate limits per client address and per signed-in account. */
import { hourMs, dayMs } from './time.ts';
import type { Endpoint } from './endpoint.ts';

/** Limits with the same name share one count. */
export interface RateLimit {
  readonly name:
    | 'registration'
    | 'recovery'
    | 'reset'
    | 'login'
    | 'passkey'
    | 'claim'
    | 'search'
    | 'logged search'
    | 'suggestion'
    | 'view'
    | 'preview'
    | 'upload'
    | 'save'
    | 'session'
    | 'administration'
    | 'contact'
    | 'contact link'
    | 'contact proof'
    | 'account text'
    | 'address text';
  /** For texts their length in bytes. */
  readonly uses: number;
  readonly windowMs: number;
  /**
   * Whether the count must be exact. An exact count waits for other writers of the database;
   * otherwise processes exchange their counts within a second.
   */
  readonly isExact: boolean;
}

const perMinute = { windowMs: 60_000, isExact: false } as const;
const perHour = { windowMs: hourMs, isExact: true } as const;

export const registrationLimit: RateLimit = { name: 'registration', uses: 20, ...perHour };
export const claimLimit: RateLimit = { name: 'claim', uses: 60, ...perHour };
/** Each request may send a message to another person. */
export const recoveryLimit: RateLimit = { name: 'recovery', uses: 60, ...perHour };
/** For all accounts together: twice the requests for a code. */
export const resetLimit: RateLimit = { name: 'reset', uses: 120, ...perHour };
/**
 * For all accounts together. Not exact, so that refusing many requests does not wait for the
 * database.
 */
export const loginLimit: RateLimit = { name: 'login', uses: 60, ...perMinute };
/** Challenges for passkey sign-ins: one per visit to the login page. */
export const passkeyLimit: RateLimit = { name: 'passkey', uses: 120, ...perMinute };
/** Not exact, because searches must not wait for writers. */
export const searchLimit: RateLimit = { name: 'search', uses: 300, ...perMinute };
/** Further searches of an address are answered, but not logged. */
export const loggedSearchLimit: RateLimit = {
  name: 'logged search',
  uses: 500,
  windowMs: dayMs,
  isExact: true,
};
/** What is offered beside a search, and places while they are typed; apart from the searches themselves. */
export const suggestionLimit: RateLimit = { ...searchLimit, name: 'suggestion' };
/** Photos of all kinds together, per account. */
export const uploadLimit: RateLimit = { name: 'upload', uses: 60, ...perHour };

/** All changes of a member together. */
export const saveLimit: RateLimit = { name: 'save', uses: 60, ...perMinute };
/**
 * For the own access: separate from saves, so that an account over its limit can still sign out, and counted for each
 * session, so that the thief of one cannot keep the owner from changing the password and ending it.
 */
export const sessionLimit: RateLimit = { name: 'session', uses: 60, ...perMinute };
/** High enough for bulk work. */
export const administrationLimit: RateLimit = { name: 'administration', uses: 600, ...perMinute };
/** Views per address, reported or counted with a page. */
export const viewLimit: RateLimit = { name: 'view', uses: 300, ...perMinute };
/** Preview pictures of shared links, which are drawn on request. */
export const previewLimit: RateLimit = { name: 'preview', uses: 120, ...perMinute };

/** Messages to admins and members. Each sends a mail. */
export const contactLimit: RateLimit = { name: 'contact', uses: 10, ...perHour };
/** Mailed links about messages. Their tokens cannot be guessed. */
export const contactLinkLimit: RateLimit = { name: 'contact link', uses: 60, ...perMinute };

/** Photos for messages, sent without an account but with a mailed token. */
export const contactProofLimit: RateLimit = { name: 'contact proof', uses: 20, ...perHour };

/**
 * The text that an account sends in a day, as the length of its bodies: what is kept grows with it. Not exact, like
 * saves.
 */
export const accountTextLimit: RateLimit = {
  name: 'account text',
  uses: 2_000_000,
  windowMs: dayMs,
  isExact: false,
};
/** The same for an address, for everybody without an account together; exact, like messages and registrations. */
export const addressTextLimit: RateLimit = {
  name: 'address text',
  uses: 200_000,
  windowMs: dayMs,
  isExact: true,
};
/** A write without text counts as this many bytes, because it may still leave a row. */
export const leastTextBytes = 200;

/** Why the length of a body is not counted as text. */
export const unmeteredReasons = {
  picture: 'The body is a picture; photos have limits of their own.',
  import: 'An import by an admin.',
  'nothing kept': 'Nothing of the body is kept.',
  'own access':
    'Signing in, recovery and the safety of an account work whatever was sent before; each has a limit of its own.',
} as const;
export type UnmeteredReason = keyof typeof unmeteredReasons;

/** How many times the limit of one IPv6 /64 applies to its /48. */
export const sharedNetworkFactor = 4;

/** The limit for writes with a session that name none. */
export function defaultAccountLimit(
  { method }: Endpoint,
  unmetered: UnmeteredReason | null,
  access: string,
): RateLimit | null {
  if (method === 'GET' || access === 'public') return null;
  if (unmetered === 'own access') return sessionLimit;
  return access === 'admin' ? administrationLimit : saveLimit;
}

/** The limit of the text that a write sends. */
export function defaultTextLimit({ method }: Endpoint, access: string): RateLimit | null {
  if (method === 'GET') return null;
  return access === 'public' ? addressTextLimit : accountTextLimit;
}
