/**
 * Keeps the site on the device: the files of public pages, and the pages and photos that were seen. What it keeps is the
 * same for everyone, never anything of an account. API responses are kept by the page (`web/api/offline`).
 *
 * The build writes `site` before this code, which therefore changes with each build. It imports only types, so that the
 * build needs only to remove them.
 */
import type * as offline from '#contract/offline.ts';

declare const site: typeof offline & {
  readonly id: string;
  /** The script of every page. */
  readonly entry: string;
  readonly files: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;

const { shellPath, seenCache, listCache, notesCache, sizeHeader, timeHeader } = site;
const buildHeader = 'x-kept-build';

const filesCache = `files ${site.id}`;
/** 50 MB, of which 2 MB are for the site's files and the list. */
const seenLimitBytes = 48 * 1024 * 1024;
const longestKeptMs = 30 * 24 * 60 * 60_000;
/** After this the kept page is shown first. */
const networkTimeoutMs = 100;
/** Pages are rendered by the server and have no data of an account. These paths are not pages. */
const notPages = /^\/(?:api|health|assets|photos|previews)(?:\/|$)/;

const isHtml = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/html') === true;

/** A proxy may still have that of the former build, whose scripts are not kept. */
async function fetchShell(): Promise<Response> {
  const response = await fetch(shellPath, { cache: 'no-store' });
  const text = await response.clone().text();
  if (!response.ok || !text.includes(site.entry)) throw new Error('Not the page of this build');
  return response;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const files = await caches.open(filesCache);
      await files.addAll(site.files);
      await files.put(shellPath, await fetchShell());
      await Promise.allSettled(
        site.firstPages.map(async (path) =>
          update(new URL(path, worker.location.origin).href, await fetch(path)),
        ),
      );
      await worker.skipWaiting();
    })(),
  );
});

/** Pages of another build need files that are no longer kept, and may expect other API responses. */
async function removeFormerBuilds(): Promise<void> {
  for (const name of await caches.keys()) {
    if (![filesCache, seenCache, listCache, notesCache].includes(name)) await caches.delete(name);
  }
  const seen = await caches.open(seenCache);
  for (const request of await seen.keys()) {
    const response = await seen.match(request);
    const isPhoto = new URL(request.url).pathname.startsWith('/photos/');
    if (!isPhoto && response?.headers.get(buildHeader) !== site.id) {
      await seen.delete(request);
    }
  }
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await removeFormerBuilds();
      await worker.clients.claim();
    })(),
  );
});

/** Removes what is too old, then the oldest beyond the limit. */
async function tidy(): Promise<void> {
  const seen = await caches.open(seenCache);
  let bytes = 0;
  // Entries are in the order in which they were kept.
  for (const request of (await seen.keys()).toReversed()) {
    const headers = (await seen.match(request))?.headers;
    bytes += Number(headers?.get(sizeHeader));
    const age = Date.now() - Number(headers?.get(timeHeader));
    if (bytes > seenLimitBytes || age > longestKeptMs) await seen.delete(request);
  }
}

let kept = 0;
/** Tidying reads every entry. */
const keptBetweenTidying = 25;

async function keep(key: string, response: Response, body: Blob): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(sizeHeader, String(body.size));
  headers.set(timeHeader, String(Date.now()));
  headers.set(buildHeader, site.id);
  // The body is no longer compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const seen = await caches.open(seenCache);
  // Newest last.
  await seen.delete(key);
  await seen.put(key, new Response(body, { headers }));
  kept += 1;
  // Also with the first: the browser stops the worker often, and it then counts anew.
  if (kept % keptBetweenTidying === 1) await tidy();
}

/** Pages differ by path and query. */
const keyOf = ({ url }: { readonly url: string }) => url.split('#', 1)[0] ?? url;

/** Whether each page that was shown from the device has changed since; by the id of its client. */
const changes = new Map<string, Promise<boolean>>();
const mostRemembered = 20;

function remember(clientId: string, isChanged: Promise<boolean>): void {
  changes.set(clientId, isChanged);
  const [oldest] = changes.keys();
  if (changes.size > mostRemembered && oldest !== undefined) changes.delete(oldest);
}

/**
 * Keeps a page if everyone may see it and its files are those that are kept, and forgets one that is no longer there.
 *
 * @returns its text; null if there is no new page
 */
async function update(key: string, response: Response): Promise<string | null> {
  if (response.status === 404 || response.status === 410) {
    await (await caches.open(seenCache)).delete(key);
    return '';
  }
  const isForEveryone = response.headers.get('cache-control')?.startsWith('public') === true;
  if (!response.ok || response.redirected || !isForEveryone || !isHtml(response)) return null;
  const body = await response.blob();
  const text = await body.text();
  if (text.includes(site.entry)) await keep(key, response, body);
  // The site has a newer build, whose service worker may not be here for long.
  else await (await caches.open(seenCache)).delete(key);
  return text;
}

const afterTimeout = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), networkTimeoutMs);
  });

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = keyOf(request);
  const fetched = fetch(request);
  const updated = fetched.then((response) => update(key, response.clone()));
  event.waitUntil(updated.catch(() => undefined));
  const seen = await (await caches.open(seenCache)).match(key);
  try {
    // A reload asks for the present page, however long it takes.
    const mayBeOld = seen !== undefined && request.cache === 'default';
    const response = await (mayBeOld ? Promise.race([fetched, afterTimeout()]) : fetched);
    if (response !== undefined) return response;
  } catch {
    // No connection.
  }
  if (seen === undefined) return (await caches.match(shellPath)) ?? Response.error();
  const text = seen.clone().text();
  remember(
    event.resultingClientId,
    updated.then(
      async (now) => now !== null && now !== (await text),
      () => false,
    ),
  );
  return seen;
}

const openFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

/** In place of a photo that is not on the device, for which browsers without a connection would show a broken picture. */
const blankPhoto = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
    headers: { 'content-type': 'image/svg+xml' },
  });

/** Names of photos change with their content, and browsers keep photos for a year without asking again. */
async function openPhoto(event: FetchEvent): Promise<Response> {
  const key = keyOf(event.request);
  const seen = await (await caches.open(seenCache)).match(key);
  if (seen !== undefined) return seen;
  try {
    const response = await fetch(event.request);
    const copy = response.clone();
    if (copy.status === 200) event.waitUntil(copy.blob().then((body) => keep(key, copy, body)));
    return response;
  } catch {
    return worker.navigator.onLine ? Response.error() : blankPhoto();
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
  else if (pathname.startsWith('/photos/')) event.respondWith(openPhoto(event));
  else if (request.mode === 'navigate' && !notPages.test(pathname)) {
    event.respondWith(openPage(event));
  }
});

worker.addEventListener('message', (event) => {
  const { source, ports } = event;
  const data: unknown = event.data;
  if (!(source instanceof WindowClient)) return;
  const answer = async () => ports[0]?.postMessage((await changes.get(source.id)) ?? false);
  const keepPage = async () => void (await update(keyOf(source), await fetch(source.url)));
  if (data === site.wasChangedMessage) event.waitUntil(answer());
  if (data === site.keepPageMessage) event.waitUntil(keepPage());
});
