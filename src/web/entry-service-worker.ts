/**
 * Keeps the site on the device: the files of public pages, and the public pages that were seen. What it keeps is the same
 * for everyone, never anything of an account. API responses are kept by the page (`web/api/offline`), photos by the browser.
 */
import { dayMs } from '#contract/time.ts';
import {
  firstPages,
  keptTiming,
  listCache,
  notesCache,
  seenCache,
  shellPath,
  sizeHeader,
  timeHeader,
} from '#contract/offline.ts';

/** Written by the build. */
declare const site: {
  readonly id: string;
  /** The script of every page. */
  readonly entry: string;
  readonly files: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;

const filesCache = `files ${site.id}`;
const buildHeader = 'x-kept-build';
/** 50 MB, of which 2 MB are for the site's files and the list. */
const seenLimitBytes = 48 * 1024 * 1024;
const longestKeptMs = 30 * dayMs;
/** After this the kept page is shown first. */
const networkTimeoutMs = 100;
/** Pages are rendered by the server and have no data of an account. These paths are not pages. */
const notPages = /^\/(?:api|health|assets|photos|previews)(?:\/|$)/;

/** The files of another build are not kept, and it may expect other API responses. */
const isOfThisBuild = (page: string) => page.includes(site.entry);

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

async function keep(url: string, response: Response, body: Blob): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(sizeHeader, String(body.size));
  headers.set(timeHeader, String(Date.now()));
  headers.set(buildHeader, site.id);
  headers.set('server-timing', keptTiming);
  // The body is no longer compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const seen = await caches.open(seenCache);
  // Newest last.
  await seen.delete(url);
  await seen.put(url, new Response(body, { headers }));
  await tidy();
}

/** Keeps a page if everyone may see it and it is of this build, and forgets one that is no longer there. */
async function cachePage(url: string, response: Response): Promise<void> {
  const isForEveryone = response.headers.get('cache-control')?.startsWith('public') === true;
  if (response.ok && !response.redirected && isForEveryone) {
    const body = await response.blob();
    if (isOfThisBuild(await body.text())) {
      await keep(url, response, body);
      return;
    }
    // The site has a newer build, whose service worker may not be here for long.
  } else if (response.status !== 404 && response.status !== 410) return;
  await (await caches.open(seenCache)).delete(url);
}

async function cacheShell(): Promise<void> {
  const response = await fetch(shellPath, { cache: 'no-store' });
  // A proxy may still have that of the former build.
  if (!response.ok || !isOfThisBuild(await response.clone().text())) {
    throw new Error('Not the page of this build');
  }
  await (await caches.open(filesCache)).put(shellPath, response);
}

/** Those that are open were loaded before this worker was here. */
async function cacheFirstPages(): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const first = firstPages.map((path) => new URL(path, worker.location.origin).href);
  const urls = new Set([...first, ...open.map(({ url }) => url.split('#', 1)[0] ?? url)]);
  await Promise.allSettled([...urls].map(async (url) => cachePage(url, await fetch(url))));
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await (await caches.open(filesCache)).addAll(site.files);
      await cacheShell();
      await cacheFirstPages();
      await worker.skipWaiting();
    })(),
  );
});

async function removeFormerBuilds(): Promise<void> {
  for (const name of await caches.keys()) {
    if (![filesCache, seenCache, listCache, notesCache].includes(name)) await caches.delete(name);
  }
  const seen = await caches.open(seenCache);
  for (const request of await seen.keys()) {
    const response = await seen.match(request);
    if (response?.headers.get(buildHeader) !== site.id) await seen.delete(request);
  }
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeFormerBuilds().then(() => worker.clients.claim()));
});

const openFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // The address of a page can end in a fragment.
  const url = request.url.split('#', 1)[0] ?? request.url;
  const fetched = fetch(request);
  event.waitUntil(
    fetched.then((response) => cachePage(url, response.clone())).catch(() => undefined),
  );
  const seen = await (await caches.open(seenCache)).match(url);
  const afterTimeout = (kept: Response) =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(kept), networkTimeoutMs);
    });
  // A reload asks for the present page, however long it takes.
  const mayBeOld = seen !== undefined && request.cache === 'default';
  const shown = mayBeOld ? Promise.race([fetched, afterTimeout(seen)]) : fetched;
  return shown.catch(async () => seen ?? (await caches.match(shellPath)) ?? Response.error());
}

/** In place of a photo that is not on the device, for which browsers without a connection would show a broken picture. */
const blankPhoto = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
    headers: { 'content-type': 'image/svg+xml' },
  });

/** Browsers keep seen photos for a year. */
const openPhoto = (request: Request): Promise<Response> =>
  fetch(request).catch(() => (worker.navigator.onLine ? Response.error() : blankPhoto()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
  else if (pathname.startsWith('/photos/')) event.respondWith(openPhoto(request));
  else if (request.mode === 'navigate' && !notPages.test(pathname)) {
    event.respondWith(openPage(event));
  }
});
