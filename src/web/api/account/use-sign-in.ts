/** What happens when the server has answered who signed in: the session is kept, and the profile is on its way. */
import type { User } from '#contract/accounts/account.ts';
import { useCall } from '../call-context.ts';
import { profileCacheOf } from './profile-cache.ts';
import { useSessionStore } from '../session-context.ts';

/** For the answers of login, register and ResetPassword; the guard then leads on. */
export function useSignIn(): (user: User) => void {
  const call = useCall();
  const store = useSessionStore();
  return (user) => {
    store.keep(user);
    profileCacheOf(store, call).load();
  };
}
