/** Whether a service worker keeps the site on this device. */
const isKept = () => window.navigator.serviceWorker?.controller != null;

/** Without a connection, the first search would wait until the list is read. */
export function prepareKept(): void {
  if (window.navigator.onLine || !isKept()) return;
  void import('./answer-offline.ts').then(({ readList }) => readList()).catch(() => undefined);
}

async function keep(url: string, response: Response): Promise<void> {
  const { keepResponse } = await import('./keep-response.ts');
  await keepResponse(url, response);
}

/** Like fetch. What everyone may see is kept, and is the answer when the site cannot be reached. */
export async function fetchOrKept(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET' || !isKept()) return window.fetch(url, init);
  try {
    const response = await window.fetch(url, init);
    // A full device is no reason to fail.
    keep(url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const { answerOffline } = await import('./answer-offline.ts');
    const kept = await answerOffline(url);
    if (kept === undefined) throw error;
    return kept;
  }
}
