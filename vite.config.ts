/** Builds the browser's part to dist/client and, with `--ssr`, the page renderer to dist/server. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defineConfig, type Plugin } from 'vite';

const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Writes a .br and a .gz beside every asset, for the server to send as they are. */
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

/** So many of the most common passwords tell a weak one as well as all of them do. */
const passwordsInBrowser = 5_000;

/** Sends browsers the beginning of the word lists that a password's strength is measured by. */
function shortenWordLists(): Plugin {
  return {
    name: 'shorten-word-lists',
    load(id) {
      const [, list] =
        /language-common[\\/]dist[\\/](passwords|diceware)\.json\.mjs$/.exec(id) ?? [];
      if (list === undefined) return null;
      const kept = list === 'passwords' ? passwordsInBrowser : 0;
      return `export default ${JSON.stringify(dictionary['passwords-common'].slice(0, kept))};`;
    },
  };
}

/**
 * Lets the bundler leave out what the site does not use of the router, 3 KB of it: to a bundler, making a component by a
 * call and giving it a name for debuggers look like work that must be done.
 */
function leaveOutUnusedOfRouter(): Plugin {
  return {
    name: 'leave-out-unused-of-router',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]/.test(id)) return null;
      const marked = code
        .replaceAll(/= (\S+\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
      return { code: marked, map: null };
    },
  };
}

/** Whether public pages may need this module: forms, and what only accounts need, are downloads of their own. */
function ofPublicPages(path: string): boolean {
  if (
    !/[\\/]src[\\/](web|contract[\\/](brand|number-label|endpoint|public-endpoints|errors)\.ts)/.test(
      path,
    )
  ) {
    return false;
  }
  return !/[\\/](forms|photos|account|accounts|admin)[\\/]/.test(path);
}

/** Opening and sending photos; the file field comes with the forms, and the cropper once there is a photo. */
function ofPhotoKit(path: string): boolean {
  return /[\\/](ui[\\/]photos[\\/](?!photo-file-field|photo-crop|crop-)|api[\\/]account[\\/](use-upload|fetch-with))/.test(
    path,
  );
}

/** What logging in, the first form that somebody meets, has nothing of. */
const laterParts =
  /[\\/]photos[\\/]|[\\/](account-profile|dialog|select-field|text-area-field|use-action|use-answer|use-draft-at-session-end|reason-form|reason-schema)\.tsx?$/;

/** Whether logging in may need this module. */
function ofAllForms(path: string): boolean {
  if (/(zod|react-hook-form)[\\/]/.test(path)) return true;
  return /[\\/]src[\\/](contract|web[\\/](api|ui))[\\/]/.test(path) && !laterParts.test(path);
}

/** Whether one's own pages share this module: nothing of admins' pages; home needs the news of its user, and no form. */
const ofOwnPages = (path: string) =>
  /[\\/]src[\\/](?!web[\\/]features[\\/]admin[\\/])/.test(path) && !path.includes('use-news-of');

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), shortenWordLists(), precompress(), leaveOutUnusedOfRouter()],
  publicDir: 'src/web/public',
  // The server never needs NODE_ENV: which React it renders with is decided here.
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
          // The server writes the style sheet's text into every page; no script asks for it.
          input: ['src/web/entry-client.tsx', 'src/web/styles.css'],
          output: {
            // What only changes with an upgrade stays in the browser's cache across releases.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /vite.preload-helper|node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                { name: 'photo-limits', test: /contract[\\/]photo-limits/, minShareCount: 2 },
                // A page loads few files: each costs a slow connection more than its bytes do.
                { name: 'site', test: ofPublicPages, minShareCount: 2 },
                // Pages without a form show photos too, and the cropper needs no form.
                { name: 'photos', test: ofPhotoKit, minShareCount: 2 },
                { name: 'crop', test: /photos[\\/](photo-crop|crop-frame)/, minShareCount: 2 },
                { name: 'form-styles', test: /forms[\\/]forms\.css$/ },
                { name: 'forms', test: ofAllForms, minShareCount: 2 },
                { name: 'accounts', test: ofOwnPages, minShareCount: 2 },
              ],
            },
          },
        },
      },
}));
