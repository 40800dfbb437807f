/** Saves photos of a form through the queue, which keeps them until the server has answered. */
import { useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useSessionStore } from '../../session-context.ts';
import { usePageSignal } from '../use-page-signal.ts';
import type { PhotoCall, PhotoRequest } from './photo-request.ts';
import type { Saved } from './upload-queue.ts';

function describeKept({ code }: Refusal): string {
  if (code === 'unauthorized') {
    return 'Your photo is kept on this device and is sent when you sign in again.';
  }
  if (code === 'no_space') {
    return 'The site has no space for more photos right now. Your photo is kept on this device and is sent when it has.';
  }
  return 'Your photo is kept on this device. It is sent when this site is open and there is a connection.';
}

/** Beside the page, whose own scripts are near their limit. It is there already: the list of waiting photos needs it too. */
async function loadQueue() {
  try {
    return await import('./open-upload-queue.ts');
  } catch {
    throw new Refusal('not_ready');
  }
}

export interface PhotoSaving {
  /**
   * Says so if the photo waits. Never settles after the page is left; the photo is then sent like the others.
   *
   * @throws Refusal if the server refuses it for good
   */
  readonly save: <Id extends PhotoCall>(request: PhotoRequest<Id>) => Promise<Saved<Id>>;
  /** The share sent so far, from 0 to 1; null while nothing is sent. */
  readonly progress: number | null;
}

export function useSavePhoto(): PhotoSaving {
  const session = useSessionStore();
  const showToast = useToast();
  const [progress, setProgress] = useState<number | null>(null);
  const page = usePageSignal();

  async function save<Id extends PhotoCall>(request: PhotoRequest<Id>): Promise<Saved<Id>> {
    const signal = page.current ?? AbortSignal.abort();
    setProgress(0);
    try {
      const { openUploadQueue } = await loadQueue();
      const saved = await openUploadQueue(session).save(request, setProgress, signal);
      if (saved.kind === 'kept') showToast('info', describeKept(saved.failure));
      return saved;
    } finally {
      setProgress(null);
    }
  }

  return { save, progress };
}
