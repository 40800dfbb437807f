/** The client of this browser session. */
import type { Call } from '#contract/web-bundle.ts';
import { fetchOrCached, prepareCached } from '../offline/fetch-or-kept.ts';
import { confirmation } from '../account/confirmation.ts';
import { createCall } from './create-call.ts';
import { readCsrfToken } from './read-csrf-token.ts';
import type { SessionStore } from '../session.ts';

export function createBrowserCall({ readToken, end }: SessionStore): Call {
  prepareCached();
  return createCall({
    fetch: fetchOrCached,
    readToken,
    readCsrfToken,
    onSessionEnd: (token) => end(token, 'expiry'),
    confirm: confirmation.ask,
  });
}
