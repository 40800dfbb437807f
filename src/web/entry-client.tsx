/** The browser's entry: hydrates the page that the server rendered. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type HydrationState,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CallContext } from '#web/api/call-context.ts';
import { restoreSession } from '#web/api/account/restore-session.ts';
import { callContext } from '#web/api/route-context.ts';
import { createSession, type SessionStore } from '#web/api/session.ts';
import { SessionContext } from '#web/api/session-context.ts';
import { isTokenEvent } from '#web/api/stored-token.ts';
import { ignoreComposingKeys } from '#web/app/device/ignore-composing-keys.ts';
import { waitForInstallPrompt } from '#web/app/device/install-prompt.ts';
import { routes } from '#web/app/routes.tsx';
import { loadSignedInParts } from '#web/app/signed-in/use-signed-in-parts.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { fetchOrCached, prepareCached } from '#web/api/offline/fetch-or-cached.ts';
import { confirmation } from '#web/api/account/confirmation.ts';
import { createCall, readCsrfToken } from '#web/api/client/create-call.ts';

/** The first render must match the server's, so the modules of its lazy routes are loaded first. */
async function loadFirstPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') {
        Object.assign(route, await route.lazy(), { lazy: undefined });
      }
    }),
  );
}

const session: SessionStore = createSession(
  (store, token) => void restoreSession(store, token, call),
);
const call = createBrowserCall(session);

function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (isTokenEvent(event)) session.follow();
  });
  // A page restored from the back/forward cache has missed the events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.follow();
  });
}

/**
 * Back and Forward work before hydration, so the server's HTML can belong to another page than the current address.
 */
function isPageOfAddress(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const withoutHash = (url: string) => url.split('#', 1)[0];
  return withoutHash(navigation?.name ?? '') === withoutHash(window.location.href);
}

/** Without a connection, links load whole pages, because those are what the service worker keeps. */
function loadPagesWhenOffline(): void {
  const load = (event: MouseEvent) => {
    if (navigator.onLine || navigator.serviceWorker?.controller == null) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const { origin, pathname } = window.location;
    // The browser then follows the link, as it does without a router. Links within a page need nothing more.
    if (link?.origin === origin && link.pathname !== pathname) event.stopPropagation();
  };
  window.addEventListener('click', load, { capture: true });
}

/** Resolves when the router has loaded the data of the first page. */
function whenReady({ state, subscribe }: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

async function start(root: HTMLElement, hydrationJson: string): Promise<void> {
  session.follow();
  if (session.readToken() !== null) void loadSignedInParts();
  followOtherTabs();
  loadPagesWhenOffline();
  ignoreComposingKeys(document);
  waitForInstallPrompt();
  // The page that the service worker keeps for all addresses has no data, but says that the device is offline.
  const isShell = hydrationJson === 'null';
  // The connection may be back before the code of the page has failed to load.
  const isBack = new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
  try {
    await loadFirstPage();
  } catch (error) {
    if (!isShell) throw error;
    await isBack;
    window.location.reload();
    return;
  }
  const isHydrated = isPageOfAddress() && !isShell;
  const router = createBrowserRouter(routes, {
    ...(isHydrated && { hydrationData: JSON.parse(hydrationJson) as HydrationState }),
    getContext: () => new RouterContextProvider(new Map([[callContext, call]])),
  });
  await whenReady(router);
  const app = (
    <CallContext value={call}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </CallContext>
  );
  if (!isHydrated) {
    createRoot(root).render(app);
    return;
  }
  // As a transition it is done in short tasks, between which the browser answers taps and scrolling.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError(error) {
        // The user went back just before the first render, so React has rendered the current address instead.
        if (isPageOfAddress()) reportError(error);
      },
    });
  });
}

const root = document.querySelector<HTMLElement>('#root');
const hydrationJson = document.querySelector('#hydration')?.textContent;
// In a task of its own: evaluating the modules is a long one on a slow phone.
if (root !== null && hydrationJson != null) setTimeout(() => void start(root, hydrationJson));

function createBrowserCall({ readToken, end }: SessionStore): Call {
  prepareCached();
  return createCall({
    fetch: fetchOrCached,
    readToken,
    readCsrfToken,
    onSessionEnd: (token) => end(token, 'expiry'),
    confirm: confirmation.ask,
  });
}
