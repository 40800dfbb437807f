/** The client of this browser session. */
import type { Call } from '#contract/web-bundle.ts';
import { createCall } from './create-call.ts';
import { readCsrfToken } from './read-csrf-token.ts';
import type { SessionStore } from '../session.ts';

export function createBrowserCall({ readToken, end }: SessionStore): Call {
  return createCall({
    fetch: window.fetch.bind(window),
    readToken,
    readCsrfToken,
    onSessionEnd: (token) => end(token, 'expiry'),
    confirm: async () => (await import('../account/confirmation.ts')).confirmation.ask(),
  });
}
