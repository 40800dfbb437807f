/** Asks anew who one is, after something that the session shows has changed. */
import type { User } from '#contract/accounts/account.ts';
import { useCall } from '../call-context.ts';
import { useSessionStore } from '../session-context.ts';
import { settle } from '../settle.ts';

/** The function answers null when the server cannot be asked: the session stays as it was then. */
export function useRenewUser(): () => Promise<User | null> {
  const call = useCall();
  const store = useSessionStore();
  return async () => {
    const response = await settle(call('validateSession'));
    if (!response.isOk) return null;
    store.renew(response.value.body);
    return response.value.body;
  };
}
