/** Builds the browser code to dist/client and, with `--ssr`, the page renderer to dist/server. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './setup/service-worker.mjs';

const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Writes a .br and a .gz file beside every asset. The server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async writeBundle({ dir = 'dist/client' }) {
      const folder = join(dir, 'assets');
      const compressOne = async (name: string) => {
        const path = join(folder, name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotliQuality));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      };
      await Promise.all((await readdir(folder)).map(compressOne));
    },
  };
}

const sourceFile = (name: string) => join(import.meta.dirname, 'src/web', name);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    precompress(),
    serviceWorker({
      source: sourceFile('entry-service-worker.ts'),
      entry: sourceFile('entry-client.tsx'),
      leftOut: ['account-pages', 'admin-pages'].map((table) => sourceFile(`app/pages/${table}.ts`)),
    }),
  ],
  publicDir: 'src/web/public',
  // Replaced at build time, so that the server always renders with the production build of React.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ssr: command === 'build' ? { noExternal: true } : {},
  worker: { format: 'es' },
  build: isSsrBuild
    ? { target: 'node26', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Compressing takes most of the time, as it should.
          checks: { bundlerTimings: false },
          // Schemas that nothing uses are left out, like other unused code.
          treeshake: { manualPureFunctions: ['z'] },
          // The server writes the text of the style sheet into every page. No script loads it.
          input: ['src/web/entry-client.tsx', 'src/web/styles.css'],
          output: {
            codeSplitting: {
              groups: [
                // These packages change only with an upgrade, so they stay in the browser's cache across releases.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                // What every page needs, without what only some need. The style sheet stays an entry.
                { name: 'start', tags: ['$initial'], test: /\.[jt]sx?$/ },
                // One file instead of dozens, for which a slow phone would wait in turn.
                { name: 'shared', minShareCount: 12 },
              ],
            },
          },
        },
      },
}));
