/** Keeps the list of members on the device. */
import { showsLess, type OfflineRow } from '#contract/members/offline-list.ts';
import { listCache, seenCache } from '#contract/offline.ts';
import { listUrl } from './answer-offline.ts';
import { readNote, writeNote } from './notes.ts';

async function isAnyoneLess(kept: Response, now: Response): Promise<boolean> {
  const [before, after] = (await Promise.all([kept.json(), now.json()])) as [
    OfflineRow[],
    OfflineRow[],
  ];
  const byNumber = new Map(after.map((row) => [row[0], row]));
  return before.some((row) => showsLess(row, byNumber.get(row[0])));
}

async function replaceList(list: Cache, kept: Response | undefined, now: Response): Promise<void> {
  // What was seen may show what is withheld now, on any page and in any photo. The list is replaced last: a page that is
  // closed before then leaves the rest to the next.
  if (kept && (await isAnyoneLess(kept, now.clone()))) await caches.delete(seenCache);
  try {
    await list.put(listUrl, now);
  } catch (error) {
    // The device is full. A former list would show members who are gone, and without a list nothing tells whether what was
    // seen is withheld now.
    await list.delete(listUrl);
    await caches.delete(seenCache);
    throw error;
  }
}

/**
 * Asks whether the list has changed, and keeps it if so.
 *
 * @returns whether the site has answered with it
 */
export async function refreshList(): Promise<boolean> {
  const list = await caches.open(listCache);
  const kept = await list.match(listUrl);
  const response = await fetch(listUrl, { cache: 'no-cache' });
  if (!response.ok) return false;
  if (kept?.headers.get('etag') !== response.headers.get('etag')) {
    await replaceList(list, kept, response);
  }
  await writeNote('list-checked', new Date().toISOString());
  return true;
}

/** When the kept list was last known to be the site's, as an ISO date; null without a kept list. */
export async function whenListWasChecked(): Promise<string | null> {
  const kept = await (await caches.open(listCache)).match(listUrl);
  return kept === undefined ? null : readNote('list-checked');
}
