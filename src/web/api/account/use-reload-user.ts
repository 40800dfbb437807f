/** Reloads the user after a change to something that the session shows. */
import { validateSession } from '#contract/accounts/sign-in.ts';
import type { User } from '#contract/accounts/account.ts';
import { useCall } from '../call-context.ts';
import { useSessionStore } from '../session-context.ts';
import { settle } from '../settle.ts';

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
