import { useNavigate } from 'react-router';
import { logout } from '#contract/accounts/sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSessionStore } from '#web/api/session-context.ts';

/** Ends the session on this device, and leads home. */
export function useLogOut(): () => void {
  const call = useCall();
  const store = useSessionStore();
  const navigate = useNavigate();
  return () => {
    const token = store.readToken();
    if (token === null) return;
    // Not awaited: signing out must not depend on the network, and an unused session expires.
    call(logout).catch(() => undefined);
    store.end(token, 'logout');
    void navigate('/');
  };
}
