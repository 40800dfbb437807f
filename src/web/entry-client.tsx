/** The browser's entry: hydrates the page that the server rendered. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { CallContext } from '#web/api/call-context.ts';
import { createCallOnDemand } from '#web/api/client/call-on-demand.ts';
import { callContext } from '#web/api/route-context.ts';
import { createSession, type SessionStore } from '#web/api/session.ts';
import { SessionContext } from '#web/api/session-context.ts';
import { isTokenEvent } from '#web/api/stored-token.ts';
import { ignoreComposingKeys } from '#web/app/device/ignore-composing-keys.ts';
import { waitForInstallPrompt } from '#web/app/device/install-prompt.ts';
import { buildRoutes, mayBeGuarded, pagesId } from '#web/app/routes.tsx';

const loadGuardedRoutes = async (path: string) =>
  (await import('#web/app/guarded-routes.tsx')).loadRoutesFor(path);

const addGuardedRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (mayBeGuarded(path)) patch(pagesId, await loadGuardedRoutes(path));
};

/** The first render must match the server's, so the modules of its lazy routes are loaded first. */
async function loadRoutes(): Promise<RouteObject[]> {
  const { pathname } = window.location;
  const routes = buildRoutes(mayBeGuarded(pathname) ? await loadGuardedRoutes(pathname) : []);
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') {
        Object.assign(route, await route.lazy(), { lazy: undefined });
      }
    }),
  );
  return routes;
}

/** Imported on demand: visitors without an account do not need it. */
function validate(store: SessionStore, token: string): void {
  void import('#web/api/account/validate-session.ts').then(
    ({ validateSession }) => validateSession(store, token, call),
    () => store.show({ kind: 'validating', token, retry: () => validate(store, token) }),
  );
}

const session = createSession(validate);

const { call, prepare } = createCallOnDemand(async () => {
  const { createBrowserCall } = await import('#web/api/client/browser-call.ts');
  return createBrowserCall(session);
});

/**
 * A session is validated at once. Where a service worker keeps the site, loading costs nothing. Anyone else who touches
 * the page is about to search or to follow a link.
 */
function prepareOnUse(): void {
  if (session.readToken() !== null || navigator.serviceWorker?.controller != null) prepare();
  for (const event of ['pointerdown', 'keydown']) {
    window.addEventListener(event, prepare, { once: true, passive: true });
  }
}

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
  followOtherTabs();
  prepareOnUse();
  loadPagesWhenOffline();
  ignoreComposingKeys(document);
  waitForInstallPrompt();
  // The page that the service worker keeps for all addresses has no data, but says that the device is offline.
  const isShell = hydrationJson === 'null';
  // The connection may be back before the code of the page has failed to load.
  const isBack = new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
  const routes = await loadRoutes().catch((error: unknown) => {
    if (isShell) return null;
    throw error;
  });
  if (routes === null) {
    await isBack;
    window.location.reload();
    return;
  }
  const isHydrated = isPageOfAddress() && !isShell;
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: addGuardedRoutes,
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
  hydrateRoot(root, app, {
    onRecoverableError(error) {
      // The user went back just before the first render, so React has rendered the current address instead.
      if (isPageOfAddress()) reportError(error);
    },
  });
}

const root = document.querySelector<HTMLElement>('#root');
const hydrationJson = document.querySelector('#hydration')?.textContent;
if (root !== null && hydrationJson != null) void start(root, hydrationJson);
