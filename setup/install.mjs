// Installs the packages of package-lock.json when node_modules does not hold exactly them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { oneAtATime } from './one-at-a-time.mjs';
import { root, runNpm } from './run-command.mjs';

export function install() {
  if (isInstalled()) return;
  oneAtATime(() => {
    if (isInstalled()) return;
    console.error('Installing the packages …');
    // Building needs the development packages, whatever NODE_ENV says.
    runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/**
 * npm writes node_modules/.package-lock.json as the last step of every install, so comparing it with the lock file
 * sees missing, changed and interrupted installs, and accepts an `npm install` made by hand.
 */
function isInstalled() {
  const manifest = readJson('package.json');
  const wanted = readJson('package-lock.json')?.packages;
  const present = readJson('node_modules/.package-lock.json')?.packages;
  if (!wanted || !present || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  const { '': top, ...packages } = wanted;
  const isLockCurrent =
    isDeepStrictEqual(manifest?.dependencies, top?.dependencies) &&
    isDeepStrictEqual(manifest?.devDependencies, top?.devDependencies);
  return (
    isLockCurrent &&
    Object.entries(packages).every(([path, { version, optional }]) => {
      const found = present[path];
      return found ? found.version === version : optional;
    })
  );
}

/**
 * @typedef {{ version: string, optional?: true } & Dependencies} Package
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Dependencies
 * @typedef {Dependencies & { packages?: Record<string, Package> }} Manifest package.json or a lock file
 */

/**
 * @param {string} path
 * @returns {Manifest | undefined} undefined when there is no such file
 */
function readJson(path) {
  try {
    return /** @type {Manifest} */ (JSON.parse(readFileSync(join(root, path), 'utf8')));
  } catch {
    return undefined;
  }
}
