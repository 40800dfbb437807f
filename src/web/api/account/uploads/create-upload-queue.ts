/**
 * Photos that were saved and are not sent yet. Each is sent until the server answers. Sending it again makes no second
 * photo: one of the gallery has the same key every time, and the other calls change nothing if the picture is there.
 */
import { Refusal } from '#contract/errors.ts';
import { isRefusal } from '../../is-refusal.ts';
import type { SessionStore } from '../../session.ts';
import { markUploads } from '../../stored-token.ts';
import { isHeld } from './photo-approval.ts';
import { slotOf, type PhotoCall, type PhotoRequest } from './photo-request.ts';
import { createRetry } from './retry.ts';
import {
  isTemporary,
  randomKey,
  refusalOfStorage,
  type OnProgress,
  type SendUpload,
} from './send-upload.ts';
import { withUploadLock } from './upload-lock.ts';
import type { Saved, UploadQueue } from './upload-queue.ts';
import { createUploadState } from './upload-state.ts';
import type { UploadStore, WaitingUpload } from './upload-store.ts';

interface QueueDeps {
  readonly session: SessionStore;
  readonly store: UploadStore;
  readonly send: SendUpload;
}

type Attempt =
  | Exclude<Saved, { readonly kind: 'kept' }>
  | { readonly kind: 'failed'; readonly refusal: Refusal };

const never = () => new Promise<never>(() => {});

export function createUploadQueue({ session, store, send }: QueueDeps): UploadQueue {
  const state = createUploadState(session, store);
  const { read, change, refresh, refreshAll, accountId } = state;
  /** The keys of those that a form is sending, and of those that were sent and could not be removed. */
  const leftOut = new Set<string>();
  const retry = createRetry(runIfPossible);
  let isRunning = false;
  let isWanted = false;

  const isWaiting = (key: string) => read().uploads.some((upload) => upload.key === key);

  /** @param isGone whether it was cancelled */
  async function sendNow(
    key: string,
    request: PhotoRequest,
    onProgress: OnProgress,
    isGone: () => boolean,
  ): Promise<Attempt> {
    const attempted = new AbortController();
    const { signal } = attempted;
    change({ sending: { key, share: 0 } });
    const stopWatching = state.subscribe(() => {
      if (isGone()) attempted.abort();
    });
    try {
      const body = await send({
        key,
        request,
        signal,
        onProgress(share) {
          change({ sending: { key, share } });
          onProgress(share);
        },
      });
      return { kind: 'sent', body };
    } catch (error) {
      if (signal.aborted) return { kind: 'gone' };
      if (!isRefusal(error)) throw error;
      return { kind: 'failed', refusal: error };
    } finally {
      stopWatching();
      change({ sending: null });
    }
  }

  async function attempt(
    { key, accountId: owner }: WaitingUpload,
    onProgress: OnProgress = () => undefined,
  ): Promise<Attempt> {
    const made = await withUploadLock(async (): Promise<Attempt> => {
      const request = await store.readRequest(key);
      // The account may have changed while another tab was sending.
      if (request === undefined || accountId() !== owner) return { kind: 'gone' };
      const attempted = await sendNow(key, request, onProgress, () => !isWaiting(key));
      if (attempted.kind !== 'sent') return attempted;
      leftOut.add(key);
      // If it stays, the next visit sends it again.
      await store.remove([key]).catch(() => undefined);
      return attempted;
    });
    return made ?? { kind: 'failed', refusal: new Refusal('not_ready') };
  }

  function pause(key: string, failure: Refusal): void {
    state.fail(key, failure);
    retry.later((failure.retryAfterSeconds ?? 0) * 1000);
  }

  function succeed(): void {
    retry.reset();
    change({ failure: null });
  }

  /** @returns whether to go on with the next */
  async function sendNext(upload: WaitingUpload): Promise<boolean> {
    const made = await attempt(upload);
    if (made.kind === 'failed' && isTemporary(made.refusal)) {
      pause(upload.key, made.refusal);
      return false;
    }
    // It had arrived, and someone has removed it since.
    if (made.kind === 'failed' && made.refusal.code === 'taken') await store.remove([upload.key]);
    else if (made.kind === 'failed') state.refuse(upload.key, made.refusal);
    if (made.kind === 'sent') {
      succeed();
      change({ sentCount: read().sentCount + 1, isLastHeld: isHeld(made.body) });
    }
    await refreshAll();
    return true;
  }

  /** Until one cannot be sent. */
  async function sendAll(): Promise<void> {
    await refresh();
    for (;;) {
      const next = state.next(leftOut);
      if (next === undefined || !(await sendNext(next))) return;
    }
  }

  async function run(): Promise<void> {
    retry.begin();
    // The connection can come back while an attempt fails.
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await sendAll();
      }
    } finally {
      isRunning = false;
    }
  }

  /** If the storage fails, the next visit tries again. */
  function runIfPossible(): void {
    void run().catch(() => undefined);
  }

  // Only for those who show why the photos wait.
  window.addEventListener('offline', () => change({}));
  let owner = accountId();
  session.subscribe(() => {
    if (owner === accountId()) return;
    owner = accountId();
    runIfPossible();
  });

  async function saveOne(
    upload: WaitingUpload,
    onProgress: OnProgress,
    page: AbortSignal,
  ): Promise<Saved> {
    leftOut.add(upload.key);
    const made = await attempt(upload, onProgress).catch((error: unknown): Attempt => ({
      kind: 'failed',
      refusal: refusalOfStorage(error),
    }));
    if (made.kind !== 'sent') leftOut.delete(upload.key);
    if (made.kind === 'failed') {
      const failure = made.refusal;
      if (isTemporary(failure)) {
        pause(upload.key, failure);
        await refreshAll();
        return { kind: 'kept', failure };
      }
      // The form shows the refusal; after it was left, the list of waiting photos does.
      if (page.aborted) state.refuse(upload.key, failure);
      else await store.remove([upload.key]);
      await refreshAll();
      throw failure;
    }
    if (made.kind === 'sent') succeed();
    await refreshAll();
    runIfPossible();
    return made;
  }

  async function save(
    request: PhotoRequest,
    onProgress: OnProgress,
    page: AbortSignal,
  ): Promise<Saved> {
    const own = accountId();
    if (own === null) throw new Refusal('unauthorized');
    const key = randomKey();
    const { name } = request;
    const slot = slotOf(request);
    const upload = { key, accountId: own, name, slot, addedAt: Date.now() };
    try {
      markUploads(true);
      await store.add(upload, request);
      // Otherwise some browsers delete it when they need the space. They may refuse.
      void navigator.storage?.persist?.().catch(() => undefined);
      await refreshAll();
    } catch {
      await refresh().catch(() => markUploads(false));
      const made = await sendNow(key, request, onProgress, () => false);
      if (made.kind === 'failed') throw made.refusal;
      // An older one must not replace it later.
      if (slot !== null) await cancelSlot(slot).catch(() => undefined);
      return made;
    }
    return saveOne(upload, onProgress, page);
  }

  async function remove(keys: readonly string[]): Promise<void> {
    await store.remove(keys);
    await refreshAll();
  }

  async function cancelSlot(slot: string): Promise<void> {
    await refresh();
    const waiting = read().uploads.filter((upload) => upload.slot === slot);
    if (waiting.length > 0) await remove(waiting.map(({ key }) => key));
  }

  return {
    read,
    subscribe: state.subscribe,
    async start() {
      await refresh();
      // After a failure the next attempt has its time.
      if (read().failure === null) runIfPossible();
    },
    async save<Id extends PhotoCall>(
      request: PhotoRequest<Id>,
      onProgress: OnProgress,
      page: AbortSignal,
    ) {
      try {
        // The response is that of the call, which the storage does not tell.
        return (await save(request, onProgress, page)) as Saved<Id>;
      } finally {
        if (page.aborted) await never();
      }
    },
    cancel: (key) => remove([key]),
    cancelSlot,
    async empty() {
      await refresh();
      await remove(read().uploads.map(({ key }) => key));
    },
  };
}
