/** What waits for an admin. The header, the rail and the overview share one request. */
import { useEffect, useSyncExternalStore } from 'react';
import type { KindCounts } from '#contract/inbox/inbox.ts';
import { getWaiting, type Waiting } from '#contract/manifest/manifest.ts';
import { useLocation } from 'react-router';
import { useCall } from '../call-context.ts';
import { useUser } from '../session-context.ts';
import { settle } from '../settle.ts';

let known: Waiting | null = null;
/** The session whose counts these are. */
let knownFor = '';
/** The visit of the last request; null before the first, and after something was settled or a request failed. */
let requestedFor: string | null = null;
/** Of the newest request; answers of older ones are late. */
let newest = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** After a decision, which returns how many wait now. */
export function keepPeopleWaiting(inbox: KindCounts): void {
  if (known === null) return;
  known = { ...known, inbox };
  // A response that is on its way is older.
  newest += 1;
  notify();
}

/** Call it after a missed search or a photo was settled. */
export function refreshWaiting(): void {
  requestedFor = null;
  notify();
}

const showsQueues = (path: string) => /^\/(?:manifest|missed-searches)(?:\/|$)/i.test(path);

/** Requested again for each page where things wait. Null until the first response. */
export function useWaiting(): Waiting | null {
  const call = useCall();
  const user = useUser();
  const { pathname } = useLocation();
  const account = user?.token ?? '';
  const visit = `${account} ${showsQueues(pathname) ? pathname : ''}`;
  const waiting = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  const isRequested = useSyncExternalStore(
    subscribe,
    () => requestedFor === visit,
    () => true,
  );
  useEffect(() => {
    if (isRequested || requestedFor === visit) return;
    // Another account has its own marks.
    if (knownFor !== account) known = null;
    knownFor = account;
    requestedFor = visit;
    newest += 1;
    const own = newest;
    notify();
    async function count() {
      const response = await settle(call(getWaiting));
      if (own !== newest) return;
      // The counts are optional. The next page asks again.
      if (response.isOk) known = response.value.body;
      else requestedFor = null;
      if (response.isOk) notify();
    }
    void count();
  }, [call, account, visit, isRequested]);
  return waiting;
}
