import { useEffect } from 'react';
import { useSessionStore } from '../../session-context.ts';
import { areUploadsMarked } from '../../stored-token.ts';

/** Sends the photos that wait for this account. Most visits have none, and load nothing. */
export function useSendWaiting(accountId: number): void {
  const session = useSessionStore();
  useEffect(() => {
    if (!areUploadsMarked()) return;
    void import('./open-upload-queue.ts')
      .then(({ openUploadQueue }) => openUploadQueue(session).start())
      // Without a connection or the storage; the next visit tries again.
      .catch(() => undefined);
  }, [session, accountId]);
}
