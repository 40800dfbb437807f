// Installs the packages of package-lock.json if node_modules differs from it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { oneAtATime } from './one-at-a-time.mjs';
import { root, runNpm } from './run-command.mjs';

const stamp = 'node_modules/.made-from';

export function install() {
  if (isInstalled()) return;
  oneAtATime(() => {
    if (isInstalled()) return;
    console.error('Installing the packages …');
    // Building needs the development packages, whatever NODE_ENV says.
    runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(join(root, stamp), wantedPackages());
  });
}

/** Our own installs have a stamp; those made with `npm install` are compared by content. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.bin/node'))) return false;
  return readText(stamp) === wantedPackages() || hasWantedVersions();
}

function wantedPackages() {
  const { dependencies, devDependencies, allowScripts } = readManifest('package.json');
  const declared = JSON.stringify({ dependencies, devDependencies, allowScripts }, null, 2);
  return `${declared}\n${readText('package-lock.json')}`;
}

/** npm writes node_modules/.package-lock.json as the last step, so it is missing after an interrupted install. */
function hasWantedVersions() {
  const manifest = readManifest('package.json');
  const { '': top = {}, ...wanted } = readManifest('package-lock.json').packages ?? {};
  const present = readManifest('node_modules/.package-lock.json').packages ?? {};
  return (
    isDeepStrictEqual(manifest.dependencies, top.dependencies) &&
    isDeepStrictEqual(manifest.devDependencies, top.devDependencies) &&
    Object.entries(wanted).every(([path, { version, optional }]) => {
      const found = present[path];
      return found ? found.version === version : optional;
    })
  );
}

/**
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Dependencies
 * @typedef {Dependencies & { version?: string, optional?: true }} Package
 * @typedef {Dependencies & { allowScripts?: object, packages?: Record<string, Package> }} Manifest
 */

/**
 * @param {string} path
 * @returns {Manifest} package.json or a lock file; empty if there is no such file
 */
function readManifest(path) {
  return /** @type {Manifest} */ (JSON.parse(readText(path) || '{}'));
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}
