// Builds the web bundles when their sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { oneAtATime } from './one-at-a-time.mjs';
import { root, runNpm } from './run-command.mjs';

const sources = [
  'src/web',
  'src/contract',
  'setup/service-worker.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'dist/made-from');

export function build() {
  if (isBuilt()) return;
  oneAtATime(() => {
    if (isBuilt()) return;
    console.error('Building the web pages …');
    const madeFrom = hashOfSources();
    rmSync(stamp, { force: true });
    runNpm(['run', '--silent', 'build']);
    writeFileSync(stamp, madeFrom);
  });
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} the files at and under a path, in a stable order
 */
function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesIn(`${path}/${name}`));
}
