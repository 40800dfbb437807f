/** Builds the browser code to dist/client and, with `--ssr`, the page renderer to dist/server. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { splitContract } from './setup/split-contract.mjs';
import { endpoints, visitorEndpoints } from './src/contract/endpoints.ts';
import { frequentPasswords } from './src/web/features/accounts/passwords/frequent-passwords.ts';

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

/** Computes the short list of common passwords at build time, so that browsers do not load the package's long list. */
function computeFrequentPasswords(): Plugin {
  return {
    name: 'compute-frequent-passwords',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/features/accounts/passwords/frequent-passwords.ts')) return null;
      return `export const frequentPasswords = ${JSON.stringify(frequentPasswords)};`;
    },
  };
}

/** Shared downloads, one per page table. */
const tableChunks = ['site', 'accounts', 'admin'] as const;
/** Needed by profiles and account pages, but not by the other public pages, which all load `site`. */
const memberCards = /\/src\/web\/(?:ui\/members\/|addresses\/claim-)/;
/** A module is in the first of them that has it or has a module that imports it. */
const sharedChunks = ['site', 'member-cards', 'accounts', 'admin'] as const;
const tables = ['pages', 'account-pages', 'admin-pages'].map(
  (name) => `/src/web/app/pages/${name}.ts`,
);

/**
 * For each module, the index of the first page table with a page that needs it. 0 for modules that the entry needs.
 */
const firstTables = new Map<string, number>();

function firstTableOf(id: string, context: Rolldown.ChunkingContext): number {
  const known = firstTables.get(id);
  if (known !== undefined) return known;
  // Set before the recursion, so that it ends at circular imports.
  firstTables.set(id, Infinity);
  const { isEntry, importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const first = Math.min(
    isEntry === true ? 0 : Infinity,
    ...importers.map((each) => firstTableOf(each, context)),
    ...tables.flatMap((table, index) =>
      dynamicImporters.some((each) => each.endsWith(table)) ? [index] : [],
    ),
  );
  firstTables.set(id, first);
  return first;
}

function sharedChunkOf(id: string, context: Rolldown.ChunkingContext): string | undefined {
  return memberCards.test(id) ? 'member-cards' : tableChunks[firstTableOf(id, context)];
}

/** Modules of the contract that are plain values in the browser. */
const computed = {
  '/src/contract/endpoints.ts': `export const endpoints = ${JSON.stringify(endpoints)};
export const visitorEndpoints = ${JSON.stringify(visitorEndpoints)};`,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), splitContract(computed), computeFrequentPasswords(), precompress()],
  publicDir: 'src/web/public',
  // Replaced at build time, so that the server always renders with the production build of React.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ssr: command === 'build' ? { noExternal: true } : {},
  worker: { format: 'es', plugins: () => [splitContract(computed)] },
  build: isSsrBuild
    ? { target: 'node26', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The server writes the text of the style sheet into every page. No script loads it.
          input: ['src/web/entry-client.tsx', 'src/web/styles.css'],
          output: {
            // A page loads few files, because each file costs a slow connection more than its bytes do.
            codeSplitting: {
              groups: [
                // These packages change only with an upgrade, so they stay in the browser's cache across releases.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                ...sharedChunks.map((name) => ({
                  name: (id: string, context: Rolldown.ChunkingContext) =>
                    sharedChunkOf(id, context) === name ? name : null,
                  minShareCount: 2,
                })),
              ],
            },
          },
        },
      },
}));
