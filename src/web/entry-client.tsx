/** The browser's entry: brings the page that the server rendered to life. */
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
} from 'react-router';
import { CallContext } from '#web/api/call-context.ts';
import { createCall } from '#web/api/create-call.ts';
import { readCsrfToken } from '#web/api/read-csrf-token.ts';
import { readToken } from '#web/api/read-token.ts';
import { callContext } from '#web/api/route-context.ts';
import { routes } from '#web/app/routes.tsx';
import './styles.css';

/** The router renders a lazy route only once its module is here, and the first render must equal the server's. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') {
        Object.assign(route, await route.lazy(), { lazy: undefined });
      }
    }),
  );
}

async function start(root: HTMLElement, hydrationJson: string): Promise<void> {
  await loadMatchedRoutes();
  const call = createCall({ fetch: window.fetch.bind(window), readToken, readCsrfToken });
  const router = createBrowserRouter(routes, {
    hydrationData: JSON.parse(hydrationJson) as HydrationState,
    getContext: () => new RouterContextProvider(new Map([[callContext, call]])),
  });
  hydrateRoot(
    root,
    <CallContext value={call}>
      <RouterProvider router={router} />
    </CallContext>,
  );
}

const root = document.querySelector<HTMLElement>('#root');
const hydrationJson = document.querySelector('#hydration')?.textContent;
if (root !== null && hydrationJson != null) await start(root, hydrationJson);
