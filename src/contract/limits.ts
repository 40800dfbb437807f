/** How often one caller may call: per address, and per account that is signed in. */
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
    | 'view'
    | 'preview'
    | 'upload'
    | 'save'
    | 'session'
    | 'administration';
  readonly uses: number;
  readonly windowMs: number;
  /**
   * Whether counting must be exact, so that it waits for the database's other writers; otherwise processes learn of
   * each other's counts within a second.
   */
  readonly isExact: boolean;
}

const perMinute = { windowMs: 60_000, isExact: false } as const;
const perHour = { windowMs: 60 * 60 * 1000, isExact: true } as const;

export const registrationLimit: RateLimit = { name: 'registration', uses: 20, ...perHour };
export const claimLimit: RateLimit = { name: 'claim', uses: 60, ...perHour };
/** Each request may send a message to somebody else. */
export const recoveryLimit: RateLimit = { name: 'recovery', uses: 60, ...perHour };
/** Of all accounts together: twice the requests for a code. */
export const resetLimit: RateLimit = { name: 'reset', uses: 120, ...perHour };
/** Of all accounts together. Refusing does not wait for the database's writers, however many come. */
export const loginLimit: RateLimit = { name: 'login', uses: 60, ...perMinute };
/** Challenges for signing in with a passkey: one for each visit to the login page. */
export const passkeyLimit: RateLimit = { name: 'passkey', uses: 120, ...perMinute };
/** Searching never waits for writing, so that its count may lag. */
export const searchLimit: RateLimit = { name: 'search', uses: 300, ...perMinute };
/** Photos of an account, of all kinds together. */
export const uploadLimit: RateLimit = { name: 'upload', uses: 60, ...perHour };

/** Changes that a member makes, of all kinds together. */
export const saveLimit: RateLimit = { name: 'save', uses: 60, ...perMinute };
/** Apart from saves, so that an account that saved too often can still sign out. */
export const sessionLimit: RateLimit = { name: 'session', uses: 60, ...perMinute };
/** High enough for bulk work. */
export const administrationLimit: RateLimit = { name: 'administration', uses: 600, ...perMinute };
/** Views that are reported, or counted with a page, by one address. */
export const viewLimit: RateLimit = { name: 'view', uses: 300, ...perMinute };
/** Pictures of link previews, which are drawn when asked for. */
export const previewLimit: RateLimit = { name: 'preview', uses: 120, ...perMinute };

/** How much more the /48 of an IPv6 address may do than one /64 in it. */
export const sharedNetworkFactor = 4;

/** Every write that needs a session has a limit per account, also where none is named. */
export function defaultAccountLimit({ method }: Endpoint, access: string): RateLimit | null {
  if (method === 'GET' || access === 'public') return null;
  return access === 'admin' ? administrationLimit : saveLimit;
}
