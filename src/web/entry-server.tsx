/** The server's entry: renders a page to HTML, with its hydration data. */
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { RenderPage } from '#contract/api/web-bundle.ts';
import { CallContext } from '#web/api/call-context.ts';
import { callContext } from '#web/api/route-context.ts';
import { canonicalAddress } from '#web/app/pages/canonical-address.ts';
import { headOfMatches } from '#web/app/pages/page-of-matches.ts';
import { modulesOfMatches } from '#web/app/pages/pages.ts';
import { routes } from '#web/app/routes.tsx';

export { canonicalAddress };

const handler = createStaticHandler(routes);

/** Escapes `<`, so that no value can close the script element. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export const renderPage: RenderPage = async ({ url, call, signal }) => {
  const requestContext = new RouterContextProvider(new Map([[callContext, call]]));
  const result = await handler.query(new Request(url, { signal }), { requestContext });
  if (result instanceof Response) throw new Error(`A page answered with status ${result.status}.`);

  // Loaders turn refusals into data, so any error here is a bug.
  const bugs: unknown[] = Object.values(result.errors ?? {});
  if (bugs.length > 0) throw bugs[0];

  const matches = result.matches.map(({ route: { id, handle } }) => ({
    id,
    handle: handle as unknown,
    data: result.loaderData[id] as unknown,
  }));
  const head = headOfMatches(matches, result.location.search);
  if (head === null) throw new Error(`No route describes the page ${result.location.pathname}.`);

  const router = createStaticRouter(handler.dataRoutes, result);
  return {
    status: result.statusCode,
    head,
    markup: renderToString(
      <CallContext value={call}>
        <StaticRouterProvider router={router} context={result} hydrate={false} />
      </CallContext>,
    ),
    hydrationJson: jsonForScript({ loaderData: result.loaderData }),
    modules: modulesOfMatches(matches),
  };
};
