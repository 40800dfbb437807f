/** What this tab knows about the photos that wait for the signed-in account. */
import type { Refusal } from '#contract/errors.ts';
import type { SessionStore } from '../../session.ts';
import { areUploadsMarked, isUploadsEvent, markUploads } from '../../stored-token.ts';
import {
  isChosenPhoto,
  type ChosenPhoto,
  type UploadStore,
  type WaitingUpload,
} from './upload-store.ts';

export interface UploadState {
  /** Of the signed-in account, oldest first. */
  readonly uploads: readonly WaitingUpload[];
  /** Those of the account that were chosen and are not saved yet, in their order. */
  readonly chosen: readonly ChosenPhoto[];
  /** The one that this tab sends, and the share that is sent, from 0 to 1; null between attempts. */
  readonly sending: { readonly key: string; readonly share: number } | null;
  /** Messages for those that the server refused, by key. The next visit tries them again. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Why the last attempt failed; null before it and after a success. */
  readonly failure: Refusal | null;
  /** How many were sent since the page was opened, apart from those of a form. */
  readonly sentCount: number;
  /** Whether others do not see the last of these yet. */
  readonly isLastHeld: boolean;
}

export interface UploadStateStore {
  readonly read: () => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (next: Partial<UploadState>) => void;
  readonly refuse: (key: string, refusal: Refusal) => void;
  /** After an attempt that is worth another one. */
  readonly fail: (key: string, failure: Refusal) => void;
  /**
   * The oldest of those that failed least often, so that one that fails every time does not hold up the others.
   *
   * @param leftOut keys
   */
  readonly next: (leftOut: ReadonlySet<string>) => WaitingUpload | undefined;
  /** The signed-in account; null without one. */
  readonly accountId: () => number | null;
  /** Reads the queue, also what other tabs did. */
  readonly refresh: () => Promise<void>;
  /** The same after a change of this tab; the other tabs then read it too. */
  readonly refreshAll: () => Promise<void>;
}

export function createUploadState(session: SessionStore, store: UploadStore): UploadStateStore {
  const listeners = new Set<() => void>();
  /** How often attempts of this tab failed, by key. */
  const failures = new Map<string, number>();
  const timesFailed = ({ key }: Pick<WaitingUpload, 'key'>) => failures.get(key) ?? 0;
  let state: UploadState = {
    uploads: [],
    chosen: [],
    sending: null,
    refusals: new Map(),
    failure: null,
    sentCount: 0,
    isLastHeld: false,
  };

  function change(next: Partial<UploadState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function accountId(): number | null {
    const current = session.read();
    return current.kind === 'signed-in' ? current.user.accountId : null;
  }

  async function list(): Promise<boolean> {
    const all = await store.list();
    const owner = accountId();
    const own = all.filter((stored) => stored.accountId === owner);
    const uploads = own.filter((stored) => 'slot' in stored);
    // The tab may have been closed after a photo was saved and before the chosen one was removed.
    const saved = uploads.map(({ chosenKey }) => chosenKey);
    const chosen = own.filter(isChosenPhoto).filter(({ key }) => !saved.includes(key));
    change({ uploads, chosen });
    return all.length > 0;
  }

  async function refresh(): Promise<void> {
    const areWaiting = await list();
    if (areUploadsMarked() !== areWaiting) markUploads(areWaiting);
  }

  window.addEventListener('storage', (event) => {
    if (isUploadsEvent(event)) void refresh().catch(() => undefined);
  });

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    refuse: (key, { message }) => change({ refusals: new Map(state.refusals).set(key, message) }),
    fail(key, failure) {
      failures.set(key, timesFailed({ key }) + 1);
      change({ failure });
    },
    next: (leftOut) =>
      state.uploads
        .filter(({ key }) => !state.refusals.has(key) && !leftOut.has(key))
        .toSorted((one, other) => timesFailed(one) - timesFailed(other))[0],
    accountId,
    refresh,
    refreshAll: async () => markUploads(await list()),
  };
}
