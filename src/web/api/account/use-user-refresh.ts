/**
 * Reloads the user when the page becomes visible again: a code may have been entered, or a claim approved, elsewhere.
 */
import { useEffect } from 'react';
import { validateSession } from '#contract/accounts/sign-in.ts';
import { useCall } from '../call-context.ts';
import { useSessionStore } from '../session-context.ts';
import { settle } from '../settle.ts';
import type { User } from '#contract/accounts/account.ts';

/** @param isWaiting whether the user can have changed elsewhere */
export function useUserRefresh(isWaiting: boolean): void {
  const call = useCall();
  const store = useSessionStore();
  useEffect(() => {
    if (!isWaiting) return undefined;
    async function look() {
      if (document.visibilityState !== 'visible') return;
      const response = await settle(call(validateSession));
      if (response.isOk) store.renew(response.value.body);
    }
    const listener = () => void look();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [isWaiting, call, store]);
}

/** The function returns null if the server cannot be reached; the session then stays unchanged. */
export function useReloadUser(): () => Promise<User | null> {
  const call = useCall();
  const store = useSessionStore();
  return async () => {
    const response = await settle(call(validateSession));
    if (!response.isOk) return null;
    store.renew(response.value.body);
    return response.value.body;
  };
}
