/**
 * Photos that were saved and are not sent yet. Each is sent until the server answers. Sending it again makes no second
 * photo: one of the gallery has the same key every time, and the other calls change nothing if the picture is there.
 */
import { minuteMs } from '#contract/time.ts';
import { Refusal } from '#contract/errors.ts';
import { isRefusal } from '../../is-refusal.ts';
import type { SessionStore } from '../../session.ts';
import { areUploadsMarked, markUploads } from '../../stored-token.ts';
import {
  isHeld,
  slotOf,
  type PhotoCall,
  type PhotoRequest,
  type PhotoResponse,
} from './photo-request.ts';
import { isTemporary, withUploadLock, type SendUpload } from './send-upload.ts';
import { createUploadState, type UploadState } from './upload-state.ts';
import type { ChosenPhoto, UploadStore, WaitingUpload } from './upload-store.ts';

export type Saved<Id extends PhotoCall = PhotoCall> =
  | { readonly kind: 'sent'; readonly body: PhotoResponse<Id> }
  /** It is sent later. */
  | { readonly kind: 'kept'; readonly failure: Refusal }
  /** Another tab has sent or cancelled it. */
  | { readonly kind: 'gone' };

type Attempt =
  | Exclude<Saved, { readonly kind: 'kept' }>
  | { readonly kind: 'failed'; readonly refusal: Refusal };

export interface UploadQueue {
  readonly read: () => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the queue of the signed-in account and sends it. Resolves once it is read. */
  readonly start: () => Promise<void>;
  /**
   * Puts a photo into the queue and sends it at once. If the browser cannot store it, it is only sent.
   *
   * @param key a random one
   * @param page aborted when the form is left; the photo is then sent like the others, and the promise never settles
   * @param chosenKey of the chosen photo that it was made of, which is then no longer kept
   * @throws Refusal if the server refuses it for good; it is then not in the queue
   */
  readonly save: <Id extends PhotoCall>(
    key: string,
    request: PhotoRequest<Id>,
    page: AbortSignal,
    chosenKey?: string,
  ) => Promise<Saved<Id>>;
  /**
   * Keeps photos that were chosen until they are saved, in place of those that were chosen on this page before. If the
   * browser cannot store them, they are only in the form.
   *
   * @param files by random keys
   */
  readonly choose: (page: string, files: ReadonlyMap<string, File>) => Promise<void>;
  /** Those that were chosen on this page, by their keys. */
  readonly readChosen: (page: string) => Promise<ReadonlyMap<string, File>>;
  readonly cancel: (key: string) => Promise<void>;
  /** Cancels what would replace a picture; see `slotOf`. */
  readonly cancelSlot: (slot: string) => Promise<void>;
  /** Removes all of the signed-in account, also those that were chosen. */
  readonly empty: () => Promise<void>;
}

const firstPauseMs = 5_000;
const longestPauseMs = 5 * minuteMs;

/** Tries again after growing pauses, when the connection is back, and when the page becomes visible. */
function createRetry(act: () => void) {
  let pauseMs = firstPauseMs;
  let timer = 0;
  window.addEventListener('online', act);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') act();
  });
  return {
    /** An attempt begins. */
    begin: () => clearTimeout(timer),
    succeed() {
      pauseMs = firstPauseMs;
    },
    fail({ retryAfterSeconds = 0 }: Refusal) {
      clearTimeout(timer);
      timer = window.setTimeout(act, Math.max(pauseMs, retryAfterSeconds * 1000));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    },
  };
}

/** A photo that the browser's storage does not give now is sent later. */
function failureOfStorage(error: unknown): Attempt {
  if (error instanceof DOMException) return { kind: 'failed', refusal: new Refusal('not_ready') };
  throw error;
}

/** With that of the chosen photo that it was made of. */
const keysOf = (stored: WaitingUpload | ChosenPhoto): readonly string[] =>
  'chosenKey' in stored && stored.chosenKey !== undefined
    ? [stored.key, stored.chosenKey]
    : [stored.key];

interface QueueDeps {
  readonly session: SessionStore;
  readonly store: UploadStore;
  readonly send: SendUpload;
}

export function createUploadQueue({ session, store, send }: QueueDeps): UploadQueue {
  const state = createUploadState(session, store);
  const { read, change, refresh, refreshAll, accountId } = state;
  /** The keys of those that a form is sending, and of those that were sent and could not be removed. */
  const leftOut = new Set<string>();
  const retry = createRetry(runIfPossible);
  let isRunning = false;
  let isWanted = false;

  /** @param isGone whether it was cancelled */
  async function sendNow(
    key: string,
    request: PhotoRequest,
    isGone: () => boolean,
  ): Promise<Attempt> {
    const attempted = new AbortController();
    const { signal } = attempted;
    const onProgress = (share: number) => change({ sending: { key, share } });
    onProgress(0);
    const stopWatching = state.subscribe(() => {
      if (isGone()) attempted.abort();
    });
    try {
      return { kind: 'sent', body: await send({ key, request, signal, onProgress }) };
    } catch (error) {
      if (signal.aborted) return { kind: 'gone' };
      if (!isRefusal(error)) throw error;
      return { kind: 'failed', refusal: error };
    } finally {
      stopWatching();
      change({ sending: null });
    }
  }

  async function attempt(upload: WaitingUpload): Promise<Attempt> {
    const { key, accountId: owner } = upload;
    const isGone = () => !read().uploads.some((waiting) => waiting.key === key);
    const made = await withUploadLock(async (): Promise<Attempt> => {
      const request = await store.readRequest(key);
      // The account may have changed while another tab was sending.
      if (request === undefined || accountId() !== owner) return { kind: 'gone' };
      const attempted = await sendNow(key, request, isGone);
      if (attempted.kind !== 'sent') return attempted;
      leftOut.add(key);
      // If it stays, the next visit sends it again.
      await store.remove(keysOf(upload)).catch(() => undefined);
      return attempted;
    });
    return made ?? { kind: 'failed', refusal: new Refusal('not_ready') };
  }

  function pause(key: string, failure: Refusal): void {
    state.fail(key, failure);
    retry.fail(failure);
  }

  function succeed(): void {
    change({ failure: null });
    retry.succeed();
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

  async function saveStored(upload: WaitingUpload, page: AbortSignal): Promise<Saved> {
    const { key } = upload;
    leftOut.add(key);
    const made = await attempt(upload).catch(failureOfStorage);
    if (made.kind !== 'sent') leftOut.delete(key);
    if (made.kind === 'failed') {
      const failure = made.refusal;
      if (isTemporary(failure)) {
        pause(key, failure);
        await refreshAll();
        return { kind: 'kept', failure };
      }
      // The form shows the refusal; after it was left, the list of waiting photos does.
      if (page.aborted) state.refuse(key, failure);
      else await store.remove([key]);
      await refreshAll();
      throw failure;
    }
    if (made.kind === 'sent') succeed();
    await refreshAll();
    runIfPossible();
    return made;
  }

  async function save(
    key: string,
    request: PhotoRequest,
    page: AbortSignal,
    chosenKey?: string,
  ): Promise<Saved> {
    const own = accountId();
    if (own === null) throw new Refusal('unauthorized');
    const { name } = request;
    const slot = slotOf(request);
    const upload = {
      key,
      accountId: own,
      name,
      slot,
      addedAt: Date.now(),
      ...(chosenKey === undefined ? {} : { chosenKey }),
    };
    try {
      markUploads(true);
      await store.add(upload, request);
      // Otherwise some browsers delete it when they need the space. They may refuse.
      void navigator.storage?.persist?.().catch(() => undefined);
      await refreshAll();
    } catch {
      await refresh().catch(() => markUploads(false));
      const made = await sendNow(key, request, () => false);
      if (made.kind === 'failed') throw made.refusal;
      // An older one must not replace it later.
      if (slot !== null) await cancelSlot(slot).catch(() => undefined);
      return made;
    }
    return saveStored(upload, page);
  }

  /** @param isWanted whether to remove it */
  async function remove(isWanted: (stored: WaitingUpload | ChosenPhoto) => boolean): Promise<void> {
    await refresh();
    const { uploads, chosen } = read();
    const removed = [...uploads, ...chosen].filter(isWanted);
    if (removed.length > 0) await forget(removed.flatMap(keysOf));
  }

  async function forget(keys: readonly string[]): Promise<void> {
    await store.remove(keys);
    await refreshAll();
  }

  const cancel = (key: string) => remove((stored) => stored.key === key);
  const cancelSlot = (slot: string) => remove((stored) => 'slot' in stored && stored.slot === slot);

  async function choose(page: string, files: ReadonlyMap<string, File>): Promise<void> {
    const own = accountId();
    if (own === null || (files.size === 0 && !areUploadsMarked())) return;
    try {
      markUploads(true);
      await store.choose({ accountId: own, page, addedAt: Date.now() }, files);
      await refreshAll();
    } catch {
      await refresh().catch(() => markUploads(false));
    }
  }

  async function readChosen(page: string): Promise<ReadonlyMap<string, File>> {
    await refresh();
    const found = new Map<string, File>();
    for (const { key, page: itsPage } of read().chosen) {
      const file = itsPage === page ? await store.readFile(key) : undefined;
      if (file !== undefined) found.set(key, file);
    }
    return found;
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
      key: string,
      request: PhotoRequest<Id>,
      page: AbortSignal,
      chosenKey?: string,
    ) {
      try {
        const saved = await save(key, request, page, chosenKey);
        if (chosenKey !== undefined) await forget([chosenKey]).catch(() => undefined);
        // The response is that of the call, which the storage does not tell.
        return saved as Saved<Id>;
      } finally {
        if (page.aborted) await new Promise<never>(() => {});
      }
    },
    choose,
    readChosen,
    cancel,
    cancelSlot,
    empty: () => remove(() => true),
  };
}
