/** Stores the session after a sign-in and starts to load the profile. */
import type { User } from '#contract/accounts/account.ts';
import { useCall } from '../call-context.ts';
import { profileCacheOf } from './profile-cache.ts';
import { useSessionStore } from '../session-context.ts';

/** For the responses of login, register and ResetPassword. The guard redirects afterwards. */
export function useSignIn(): (user: User) => void {
  const call = useCall();
  const store = useSessionStore();
  return (user) => {
    store.keep(user);
    profileCacheOf(store, call).load();
  };
}
