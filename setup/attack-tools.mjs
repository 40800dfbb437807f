// Installs attack tools for a proof, and Caddy. Without attack tools the tests say so and use our own probes; those of Caddy
// are skipped.
import { delimiter, join } from 'node:path';

import { isProgram } from './find-chromium.mjs';
import { SetupFailure, run } from './run-command.mjs';

/** @param {string} name */
export function findTool(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** @param {string[]} names of Debian packages, which are also the names of their programs */
export function attackTools(...names) {
  const missing = names.filter((name) => !findTool(name));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  console.error(`Installing ${missing.join(', ')} with apt-get (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    run('apt-get', ['-qq', 'update'], env);
    run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...missing], env);
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    console.error(error.message);
  }
}
