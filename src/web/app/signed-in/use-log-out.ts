import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '#contract/accounts/sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { areUploadsMarked } from '#web/api/stored-token.ts';

interface LogOut {
  /** Ends the session on this device, and leads home. */
  readonly logOut: () => void;
  /** Logs out, after a question if photos may not have been sent. */
  readonly askToLogOut: () => void;
  /** Whether to show `UnsentPhotos`. */
  readonly isAsking: boolean;
  readonly stay: () => void;
}

export function useLogOut(): LogOut {
  const [isAsking, setIsAsking] = useState(false);
  const call = useCall();
  const store = useSessionStore();
  const navigate = useNavigate();

  function logOut() {
    const token = store.readToken();
    if (token === null) return;
    // Not awaited: signing out must not depend on the network, and an unused session expires.
    call(logout).catch(() => undefined);
    setIsAsking(false);
    store.end(token, 'logout');
    void navigate('/');
  }

  return {
    logOut,
    askToLogOut: () => (areUploadsMarked() ? setIsAsking(true) : logOut()),
    isAsking,
    stay: () => setIsAsking(false),
  };
}
