// Chooses the tests of a command, as arguments for Vitest and Playwright.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run-command.mjs';

/** Folders in `tests` that take minutes, or need tools that `npm test` does not install. */
const slowFolders = ['attacks', 'deploy', 'faults', 'load', 'process'].map(
  (folder) => `tests/${folder}`,
);

/** The journeys that `npm test` runs. */
const coreTag = '@core';

/**
 * @typedef {object} Runs
 * @property {string[] | null} vitest arguments, null when it has nothing to run
 * @property {string[] | null} playwright the same
 * @property {boolean} isByName whether it is known only after the run which tests have the name
 */

/**
 * @param {string[]} words of the command line: nothing for the core, `--rest` for the rest, else part of a file's path or of a test's name
 * @returns {{ runs: Runs, needsSetUp: boolean }} `needsSetUp`: more has to be installed than `npm test` needs
 */
export function chooseRuns(words) {
  const name = words.join(' ').trim();
  if (name === '') {
    const excluded = slowFolders.map((folder) => `--exclude=${folder}/**`);
    const runs = { vitest: excluded, playwright: ['--grep', coreTag], isByName: false };
    return { runs, needsSetUp: false };
  }
  if (name === '--rest') {
    const playwright = ['--grep-invert', coreTag];
    return { runs: { vitest: slowFolders, playwright, isByName: false }, needsSetUp: false };
  }
  // The format in which the last lines of a run name a failure.
  const [, file, titles] = /^(\S+\.test\.tsx?): (.+)$/.exec(name) ?? [];
  if (file && titles) return argumentsFor([file], titles.replaceAll(' > ', ' '));
  return chooseNamed(name);
}

/**
 * @param {string} name
 * @returns {{ runs: Runs, needsSetUp: boolean }}
 */
function chooseNamed(name) {
  const all = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root });
  const byPath = all.filter((file) => file.includes(name));
  return byPath.length > 0 ? argumentsFor(byPath, null) : argumentsFor(filesWith(name, all), name);
}

/**
 * @param {string[]} files
 * @param {string | null} name of a test, with those of the suites around it; null for all tests of the files
 * @returns {{ runs: Runs, needsSetUp: boolean }}
 */
function argumentsFor(files, name) {
  const journeys = files.filter((file) => file.startsWith('tests/e2e/'));
  const others = files.filter((file) => !file.startsWith('tests/e2e/'));
  const pattern = name?.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return {
    runs: {
      vitest: others.length > 0 ? [...others, ...(pattern ? ['-t', pattern] : [])] : null,
      playwright: journeys.length > 0 ? [...journeys, ...(pattern ? ['-g', pattern] : [])] : null,
      isByName: name !== null,
    },
    needsSetUp: others.some((file) => slowFolders.some((folder) => file.startsWith(folder))),
  };
}

/**
 * A name composed of parts is in no file, so any file may contain it.
 * @param {string} name
 * @param {string[]} all
 */
function filesWith(name, all) {
  const files = all.filter((file) => readFileSync(join(root, file), 'utf8').includes(name));
  return files.length > 0 ? files : all;
}
