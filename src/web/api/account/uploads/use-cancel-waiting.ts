import { useSessionStore } from '../../session-context.ts';
import { areUploadsMarked } from '../../stored-token.ts';
import { writeSlot, type Slot } from './photo-request.ts';

/** Call it before a picture is removed from the site, so that one that waits does not bring it back. */
export function useCancelWaiting(): (slot: Slot) => Promise<void> {
  const session = useSessionStore();
  return async (slot) => {
    if (!areUploadsMarked()) return;
    try {
      const { openUploadQueue } = await import('./open-upload-queue.ts');
      await openUploadQueue(session).cancelSlot(writeSlot(slot));
    } catch {
      // Without a connection the removal fails too, and without the storage nothing waits.
    }
  };
}
