/** The queue of this tab, and what pages do with it. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Refusal } from '#contract/errors.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { SessionStore } from '../../session.ts';
import { useSessionStore } from '../../session-context.ts';
import { areUploadsMarked } from '../../stored-token.ts';
import { usePageSignal } from '../use-page-signal.ts';
import { writeSlot, type PhotoCall, type PhotoRequest, type Slot } from './photo-request.ts';
import { createSendUpload } from './send-upload.ts';
import { createUploadQueue, type Saved, type UploadQueue } from './upload-queue.ts';
import type { UploadState } from './upload-state.ts';
import { uploadStore } from './upload-store.ts';

let opened: UploadQueue | null = null;

export function openUploadQueue(session: SessionStore): UploadQueue {
  opened ??= createUploadQueue({ session, store: uploadStore, send: createSendUpload(session) });
  return opened;
}

export interface UsedUploadQueue {
  readonly queue: UploadQueue;
  readonly state: UploadState;
}

/** Only for components that the server does not render. */
export function useUploadQueue(): UsedUploadQueue {
  const queue = openUploadQueue(useSessionStore());
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.read) };
}

/** Sends the photos that wait for this account. Most visits have none, and do not open the browser's database. */
export function useSendWaiting(accountId: number): void {
  const session = useSessionStore();
  useEffect(() => {
    if (!areUploadsMarked()) return;
    // If the storage fails, the next visit tries again.
    openUploadQueue(session)
      .start()
      .catch(() => undefined);
  }, [session, accountId]);
}

/** Call it before a picture is removed from the site, so that one that waits does not bring it back. */
export function useCancelWaiting(): (slot: Slot) => Promise<void> {
  const session = useSessionStore();
  return async (slot) => {
    if (!areUploadsMarked()) return;
    // Without the storage nothing waits.
    await openUploadQueue(session)
      .cancelSlot(writeSlot(slot))
      .catch(() => undefined);
  };
}

function describeKept({ code }: Refusal): string {
  if (code === 'unauthorized') {
    return 'Your photo is kept on this device and is sent when you sign in again.';
  }
  if (code === 'no_space') {
    return 'The site has no space for more photos right now. Your photo is kept on this device and is sent when it has.';
  }
  return 'Your photo is kept on this device. It is sent when this site is open and there is a connection.';
}

/** Not `randomUUID`, which browsers only have on encrypted pages. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export interface PhotoSaving {
  /**
   * Saves a photo of a form through the queue, and says so if it waits. Never settles after the page is left; the photo
   * is then sent like the others.
   *
   * @param chosenKey of the chosen photo that it was made of
   * @throws Refusal if the server refuses it for good
   */
  readonly save: <Id extends PhotoCall>(
    request: PhotoRequest<Id>,
    chosenKey?: string,
  ) => Promise<Saved<Id>>;
  /** The share sent so far, from 0 to 1; null while nothing is sent. */
  readonly progress: number | null;
}

export function useSavePhoto(): PhotoSaving {
  const { queue, state } = useUploadQueue();
  const showToast = useToast();
  const page = usePageSignal();
  const [savedKey, setSavedKey] = useState<string | null>(null);
  const share = state.sending?.key === savedKey ? state.sending.share : 0;

  async function save<Id extends PhotoCall>(
    request: PhotoRequest<Id>,
    chosenKey?: string,
  ): Promise<Saved<Id>> {
    const key = randomKey();
    setSavedKey(key);
    try {
      const signal = page.current ?? AbortSignal.abort();
      const saved = await queue.save(key, request, signal, chosenKey);
      if (saved.kind === 'kept') showToast('info', describeKept(saved.failure));
      return saved;
    } finally {
      setSavedKey(null);
    }
  }

  return { save, progress: savedKey === null ? null : share };
}

/** A photo that was chosen in a form. */
export interface ChosenFile {
  readonly key: string;
  readonly file: File;
}

export interface ChoosingPhotos {
  /** Keeps photos on this device until they are saved, in place of those that were chosen here before. */
  readonly choose: (files: readonly File[]) => readonly ChosenFile[];
  /** For one that is not wanted any more. */
  readonly forget: (key: string) => void;
}

/** @param onFound called with the photos that were chosen on this page in a tab that was closed since */
export function useChosenPhotos(onFound: (chosen: readonly ChosenFile[]) => void): ChoosingPhotos {
  const queue = openUploadQueue(useSessionStore());
  const { pathname, search } = useLocation();
  const page = `${pathname}${search}`.toLowerCase();
  const show = useEffectEvent(onFound);

  useEffect(() => {
    if (!areUploadsMarked()) return undefined;
    let isLeft = false;
    async function find() {
      // Without the storage nothing was kept.
      const found = await queue.readChosen(page).catch(() => new Map<string, File>());
      if (found.size > 0 && !isLeft) show([...found].map(([key, file]) => ({ key, file })));
    }
    void find();
    return () => {
      isLeft = true;
    };
  }, [queue, page]);

  return {
    choose(files) {
      const chosen = files.map((file) => ({ key: randomKey(), file }));
      void queue.choose(page, new Map(chosen.map(({ key, file }) => [key, file])));
      return chosen;
    },
    forget: (key) => void queue.cancel(key).catch(() => undefined),
  };
}
