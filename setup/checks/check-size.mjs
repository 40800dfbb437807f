// Checks the download budgets of public pages and pages with a form: the brotli size of everything they load before
// they can be used. Reads the build in the given folder, or updates and reads dist/client.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { build } from '../build.mjs';
import { root } from '../run-command.mjs';

const entry = 'src/web/entry-client.tsx';
/** The other pages that visitors come for, with their budgets. Home is part of the entry. */
const publicPages = {
  'src/web/features/members/list-routes.ts': 106,
  'src/web/features/members/profile/profile-route.ts': 104,
  'src/web/app/gallery/gallery-route.ts': 103,
  'src/web/features/people-in-photos/who-is-this/who-is-this-route.ts': 101,
  'src/web/features/history/history-route.ts': 100,
  'src/web/features/jumps/jump-routes.ts': 105,
  'src/web/features/memorials/blue-skies/blue-skies-route.ts': 101,
  // A long text, with the notice for a failed load.
  'src/web/features/privacy/privacy-route.ts': 104,
};
/** Browsers load its table with those of account pages, and the forms as well. */
const publicForm = 'src/web/features/contact/contact-route.ts';
const formBudgetKb = 125;
const guard = 'src/web/app/guarded-routes.tsx';
/** Around each admin page. */
const adminParts = [
  'src/web/app/pages/admin-pages.ts',
  'src/web/app/manifest/admin-frame.tsx',
  'src/web/app/frame/signed-in-parts.tsx',
];
const adminPages = readFileSync(join(root, 'src/web/app/pages/admin-pages.ts'), 'utf8');

const [folder] = process.argv.slice(2);
if (!folder) build();
const client = folder ?? join(root, 'dist/client');

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {boolean} [isDynamicEntry]
 * @property {string[]} [imports]
 * @property {string[]} [css]
 */
const manifest = /** @type {Record<string, Chunk | undefined>} */ (
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
);

/** @type {Map<string, number>} */
const sizes = new Map();
const all = Object.values(manifest).map((chunk) => chunk?.file ?? '');
check('JavaScript of the home page', 97, loadedWith([entry]));
for (const [page, budgetKb] of Object.entries(publicPages)) {
  check(`JavaScript of ${page}`, budgetKb, loadedWith([entry, page]));
}
check(`JavaScript of ${publicForm}`, formBudgetKb, loadedWith([entry, guard, publicForm]));
// The style sheet of all pages, with its imports.
check('style sheets', 7, loadedWith(['src/web/styles.css']));
// Admin pages share one download.
for (const page of guardedPages()) {
  const isForAdmins = adminPages.includes(page.replace('src/', '#'));
  const scripts = loadedWith([entry, guard, ...(isForAdmins ? adminParts : []), page]);
  check(`JavaScript of ${page}`, isForAdmins ? 136 : formBudgetKb, scripts);
  check(`style sheets of ${page}`, isForAdmins ? 6 : 3, stylesLoadedWith([guard, page]));
}
// Loaded when someone is about to choose a password; vite.config.ts keeps its word lists short.
check(
  'JavaScript that measures passwords',
  35,
  all.filter((file) => /password-strength[^/]*\.js$/.test(file)),
);
// A worker is a separate build, which must not include the forms.
const assets = join(client, 'assets');
const workers = existsSync(assets) ? readdirSync(assets) : [];
for (const [kind, budgetKb] of Object.entries({ tiff: 34, heic: 495 })) {
  const scripts = workers.filter((name) => name.startsWith(`decode-${kind}-worker`));
  check(
    `JavaScript that decodes ${kind.toUpperCase()}`,
    budgetKb,
    scripts.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`),
  );
}
// Fonts for other scripts load only where a page uses them, so they do not count.
const fonts = all.filter((file) => file.endsWith('.woff2') && !file.includes('-ext-'));
check(
  'the display face',
  20,
  fonts.filter((file) => file.includes('fraunces')),
);
check(
  'the text face',
  25,
  fonts.filter((file) => !file.includes('fraunces')),
);

/**
 * @param {string} kind
 * @param {number} budgetKb
 * @param {string[]} files
 */
function check(kind, budgetKb, files) {
  const bytes = files.reduce((sum, file) => sum + brotliSize(join(client, file)), 0);
  const isWithin = bytes <= budgetKb * 1024;
  const verdict = isWithin ? '' : ': too much';
  console.log(`${(bytes / 1024).toFixed(1)} KB of ${budgetKb} KB of ${kind}${verdict}`);
  if (!isWithin) process.exitCode = 1;
}

/**
 * Remembered, because many pages load the same file.
 * @param {string} path
 */
function brotliSize(path) {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(path)).length;
  sizes.set(path, size);
  return size;
}

/** @param {string[]} keys */
function loadedWith(keys) {
  return [...chunksOf(keys)].map(({ file }) => file);
}

/** @param {string[]} keys */
function stylesLoadedWith(keys) {
  return [...new Set([...chunksOf(keys)].flatMap(({ css = [] }) => css))];
}

/** Dynamic imports do not count. */
function guardedPages() {
  const pages = Object.keys(manifest).filter(
    (key) => key.endsWith('-page.tsx') && manifest[key]?.isDynamicEntry,
  );
  if (pages.length === 0) throw new Error('The build has no page of accounts.');
  return pages;
}

/**
 * The chunks and all their static imports, without duplicates.
 * @param {string[]} keys
 * @param {Set<Chunk>} chunks
 */
function chunksOf(keys, chunks = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (!chunks.has(chunk)) chunksOf(chunk.imports ?? [], chunks.add(chunk));
  }
  return chunks;
}
