import { useEffect } from 'react';
import type { SessionEnd } from '#web/api/session.ts';
import { useSession } from '#web/api/session-context.ts';
import type { ToastQueue } from '#web/ui/toasts/toast-queue.ts';

const notices: Readonly<Record<SessionEnd, string>> = {
  logout: 'You are signed out.',
  deletion: 'Your account was deleted.',
  expiry: 'Your session has ended. Please sign in again.',
};

export function useEndNotice(toasts: ToastQueue): void {
  const session = useSession();
  useEffect(() => {
    if (session.kind === 'visitor' && session.ended !== null) {
      toasts.show('info', notices[session.ended]);
    }
  }, [session, toasts]);
}
