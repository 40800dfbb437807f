/** Says that the session has ended, wherever that was done. */
import { useEffect } from 'react';
import type { SessionEnd } from '#web/api/session.ts';
import { useSession } from '#web/api/session-context.ts';
import type { ToastQueue } from '#web/ui/toasts/toast-queue.ts';

const notices: Readonly<Record<SessionEnd, string>> = {
  logout: 'You are logged out.',
  deletion: 'Your account is deleted.',
  expiry: 'Your session has ended. Please log in again.',
};

export function useEndNotice(toasts: ToastQueue): void {
  const session = useSession();
  useEffect(() => {
    if (session.kind === 'visitor' && session.ended !== null) {
      toasts.show('info', notices[session.ended]);
    }
  }, [session, toasts]);
}
