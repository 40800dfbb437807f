/**
 * Starts the development server. Vite serves the sources, and saved changes show at once in the browser and in server
 * rendering.
 */
import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { RenderPage } from '#contract/api/web-bundle.ts';
import type { WebBundle } from '#server/http/pages/web-bundle.ts';
import { parseSettings, reportStartFailure } from './settings.ts';
import { makeFilesPrivate } from './private-files.ts';
import { startServer } from './start-server.ts';

const serverEntry = '/src/web/entry-server.tsx';

function developmentWeb(): WebBundle {
  let vite: ViteDevServer | undefined;

  function running(): ViteDevServer {
    if (vite === undefined) throw new Error('Vite has not started yet.');
    return vite;
  }

  const renderPage: RenderPage = async (request) => {
    const { ssr } = running().environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server entry.');
    const entry = await ssr.runner.import<{ renderPage: RenderPage }>(serverEntry);
    return entry.renderPage(request);
  };

  return {
    renderPage,
    // In development nothing is cached, and each address is canonical.
    canonicalAddress: (target) => target,
    completeDocument: (path, html) => running().transformIndexHtml(path, html),
    assets: {
      entry: '/src/web/entry-client.tsx',
      sharedStyles: { url: '/src/web/styles.css', text: null },
      preloads: () => [],
      // Vite adds the other style sheets to the page when it loads their modules.
      moduleStyles: () => [],
    },
    async serveFiles(app) {
      const server = await createServer({
        root: fileURLToPath(new URL('../..', import.meta.url)),
        // Node loads the configuration file directly. A bundled copy would look like a change to `node --watch`.
        configLoader: 'native',
        appType: 'custom',
        server: { middlewareMode: true, ws: { server: app.server } },
      });
      vite = server;
      // Vite handles requests for its own files and passes on all others.
      app.addHook('onRequest', (request, reply, done) => {
        server.middlewares(request.raw, reply.raw, done);
      });
      app.addHook('preClose', () => server.close());
    },
  };
}

makeFilesPrivate();
try {
  await startServer(parseSettings(process.env), () => Promise.resolve(developmentWeb()));
} catch (error) {
  reportStartFailure(error);
}
