/** Validates the stored token, retrying until the server answers. Only a 401 ends the session. */
import { validateSession } from '#contract/accounts/sign-in.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { isRefusal } from '../is-refusal.ts';
import type { SessionStore } from '../session.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Resolves after the pause, when the browser is online again, or on a manual retry. */
function pause(store: SessionStore, token: string, pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, pauseMs);
    window.addEventListener('online', goOn);
    store.show({ kind: 'validating', token, retry: goOn });
  });
}

export async function restoreSession(
  store: SessionStore,
  token: string,
  call: Call,
): Promise<void> {
  const isWaiting = () => store.read().kind === 'validating' && store.readToken() === token;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      const { body } = await call(validateSession);
      if (isWaiting()) store.renew(body);
      return;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The client ends the session on a 401. After any other error the token may still be valid.
      if (!isWaiting()) return;
      await pause(store, token, pauseMs);
      if (!isWaiting()) return;
      store.show({ kind: 'validating', token, retry: null });
    }
  }
}
