/** Builds the browser code to dist/client and, with `--ssr`, the page renderer to dist/server. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { serviceWorker } from './setup/service-worker.mjs';
import { splitContract } from './setup/split-contract.mjs';
import { adminEndpoints, memberEndpoints, visitorEndpoints } from './src/contract/endpoints.ts';
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

/** Most members see these pages once or never. */
const accountSteps =
  /\/src\/web\/features\/accounts\/(?:registration|vouching|invitations|proofs)\//;
/** Few pages need them, such as the tools of the gallery, photos with marks, and settings of mails. */
const ofFewPages =
  /\/src\/(?:web\/features\/(?:gallery\/details\/|people-in-photos\/viewing\/mark(?:ed-thumb|s-drawing)|members\/(?:profile\/copy-link|own-page\/(?:unlinked-card|linked-only))|accounts\/use-steps)|web\/api\/(?:account\/(?:mails\/|waiting|use-link-token|uploads\/(?!load-waiting-photos|waiting-photos-place|use-send-waiting))|forms\/(?:location-field|reason-|number-or-nothing))|web\/ui\/(?:photos\/remove-dialog|forms\/(?:leave-guard|checkbox-field)|save-file)|contract\/gallery\/photo-details\.)/;
/** Downloads that pages share. A module is in the first that needs it or has a module that imports it. */
const sharedChunks = [
  'site',
  'client',
  'member-cards',
  'public',
  'accounts',
  'admin',
  'uploads',
  'claims',
  'memorials',
  'credentials',
] as const;
type SharedChunk = (typeof sharedChunks)[number];

/** What pages share that most of those with the same download do not need. */
const ofSomePages: Partial<Record<SharedChunk, RegExp>> = {
  // Little code that public pages and account pages both need. Account pages then need nothing of `public`.
  site: /\/src\/(?:web\/(?:api\/account\/uploads\/(?:load-waiting-photos|waiting-photos-place)|ui\/(?:card|use-is-alive|write-date)|addresses\/memorial-address)|contract\/(?:members\/(?:month-names|shown-name)|series))\./,
  // What a search without a connection needs, which then loads no chunk of pages.
  client: /\/src\/contract\/(?:number-label|offline)\./,
  // Profiles and account pages, but not the other public pages.
  'member-cards': /\/src\/web\/(?:ui\/members\/|addresses\/claim-)/,
  claims: /\/src\/web\/features\/accounts\/claims\//,
  memorials: /\/src\/web\/features\/memorials\//,
  // Passwords, codes and passkeys.
  credentials:
    /\/src\/(?:web\/(?:features\/accounts\/(?:passwords|codes|sign-in)\/|api\/(?:forms\/(?:account-fields|own-password)|account\/(?:passkeys|use-own-password))|ui\/forms\/(?:password-field|hidden-username))|contract\/accounts\/(?:passwords|codes)\.)/,
  // Choosing a photo and sending it.
  uploads:
    /\/src\/(?:web\/(?:ui\/photos\/(?!taken|remove)|api\/account\/(?:use-upload|use-page-signal|fetch-with-progress))|contract\/gallery\/uploading\.)/,
};

const sourceFile = (name: string) => join(import.meta.dirname, 'src/web', name);

const plan = new Map<string, SharedChunk>();

function planSharedChunks(context: Rolldown.ChunkingContext): void {
  const pagesIn = (table: string) =>
    context.getModuleInfo(sourceFile(`app/pages/${table}.ts`))?.dynamicallyImportedIds ?? [];
  function add(chunk: SharedChunk, ids: readonly string[]) {
    for (const id of ids) {
      if (plan.has(id)) continue;
      // The Manifest shows parts of many features. Other admin pages must not load them.
      const isRare = accountSteps.test(id) || ofFewPages.test(id);
      if (isRare || (chunk === 'admin' && id.includes('/src/web/features/'))) {
        add(chunk, context.getModuleInfo(id)?.importedIds ?? []);
        continue;
      }
      const ofSome = sharedChunks.find((name) => ofSomePages[name]?.test(id));
      plan.set(id, chunk === 'site' ? chunk : (ofSome ?? chunk));
      add(chunk, context.getModuleInfo(id)?.importedIds ?? []);
    }
  }
  add('site', [sourceFile('entry-client.tsx')]);
  add('client', [sourceFile('api/client/browser-call.ts')]);
  add('public', pagesIn('public-pages'));
  add('accounts', [
    sourceFile('app/guarded-routes.tsx'),
    ...pagesIn('contact-pages'),
    ...pagesIn('account-pages'),
  ]);
  add('admin', pagesIn('admin-pages'));
}

function sharedChunkOf(id: string, context: Rolldown.ChunkingContext): SharedChunk | undefined {
  if (plan.size === 0) planSharedChunks(context);
  return plan.get(id);
}

/** Modules of the contract that are plain values in the browser. */
const computed = {
  '/src/contract/endpoints.ts': `export const adminEndpoints = ${JSON.stringify(adminEndpoints)};
export const memberEndpoints = ${JSON.stringify(memberEndpoints)};
export const visitorEndpoints = ${JSON.stringify(visitorEndpoints)};`,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    splitContract(computed),
    computeFrequentPasswords(),
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
                  minShareCount: name === 'site' ? 1 : 2,
                })),
              ],
            },
          },
        },
      },
}));
