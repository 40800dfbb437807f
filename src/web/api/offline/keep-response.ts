/** Keeps API responses that everyone may see, beside the pages that the service worker keeps. */
import { seenCache, sizeHeader, timeHeader } from '#contract/offline.ts';

/** @param response of a GET request; it is used up */
export async function keepResponse(url: string, response: Response): Promise<void> {
  if (response.status === 404 || response.status === 410) {
    await (await caches.open(seenCache)).delete(url);
    return;
  }
  const isForEveryone = response.headers.get('cache-control')?.startsWith('public') === true;
  if (!response.ok || !isForEveryone) return;
  const body = await response.blob();
  const seen = await caches.open(seenCache);
  // The newest entry is the last.
  await seen.delete(url);
  const { headers } = response;
  await seen.put(
    url,
    new Response(body, {
      headers: {
        'content-type': headers.get('content-type') ?? '',
        [sizeHeader]: String(body.size),
        [timeHeader]: String(Date.now()),
      },
    }),
  );
}
