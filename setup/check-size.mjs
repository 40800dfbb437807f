// The download budget of a public page, in brotli sizes: what home loads before it can be used. Looks at the build in
// the folder that is named, else at dist/client, which it brings up to date first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { build } from './build.mjs';
import { root } from './run-command.mjs';

const homePage = ['src/web/entry-client.tsx', 'src/web/features/members/home-route.ts'];

const [folder] = process.argv.slice(2);
if (!folder) build();
const client = folder ?? join(root, 'dist/client');

/** @typedef {{ file: string, imports?: string[] }} Chunk */
const manifest = /** @type {Record<string, Chunk | undefined>} */ (
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
);

const all = Object.values(manifest).map((chunk) => chunk?.file ?? '');
check('JavaScript', 95, loadedWith(homePage));
// There is one style sheet, for all pages, and what it names comes with it.
check(
  'style sheets',
  6,
  all.filter((file) => file.endsWith('.css')),
);
// The letters of other languages come only where a page has some.
check(
  'fonts',
  25,
  all.filter((file) => /\.(woff2?|ttf|otf)$/.test(file) && !file.includes('-ext-')),
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

/** @param {string} path */
function brotliSize(path) {
  return brotliCompressSync(readFileSync(path)).length;
}

/**
 * The files of some chunks and of all that they import statically, each once.
 * @param {string[]} keys
 * @param {Set<string>} files
 */
function loadedWith(keys, files = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (!files.has(chunk.file)) loadedWith(chunk.imports ?? [], files.add(chunk.file));
  }
  return [...files];
}
