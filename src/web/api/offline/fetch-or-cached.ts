/** Keeps API responses that everyone may see, beside the pages that the service worker keeps. */
import { seenCache, sizeHeader, timeHeader } from '#contract/offline.ts';
import { answerOffline, readList } from './answer-offline.ts';

/** Whether a service worker keeps the site on this device. */
const isKept = () => window.navigator.serviceWorker?.controller != null;

/** Without a connection, the first search would wait until the list is read. */
export function prepareCached(): void {
  if (window.navigator.onLine || !isKept()) return;
  readList().catch(() => undefined);
}

/** @param response is used up */
async function keep(url: string, response: Response): Promise<void> {
  const { status, headers } = response;
  const isForEveryone = response.ok && headers.get('cache-control')?.startsWith('public') === true;
  if (!isForEveryone && status !== 404 && status !== 410) return;
  const seen = await caches.open(seenCache);
  // The newest entry is the last.
  await seen.delete(url);
  if (!isForEveryone) return;
  const body = await response.blob();
  const kept = {
    'content-type': headers.get('content-type') ?? '',
    [sizeHeader]: String(body.size),
    [timeHeader]: String(Date.now()),
  };
  await seen.put(url, new Response(body, { headers: kept }));
}

/** Like fetch. What everyone may see is kept, and is the answer when the site cannot be reached. */
export async function fetchOrCached(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET' || !isKept()) return window.fetch(url, init);
  const isOfAccount = new Headers(init.headers).has('authorization');
  try {
    const response = await window.fetch(url, init);
    // A full device is no reason to fail.
    if (!isOfAccount) keep(url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const kept = await answerOffline(url);
    if (kept === undefined) throw error;
    return kept;
  }
}
