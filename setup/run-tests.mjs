// `npm test`, `npm test -- NAME` and `npm run test:all`: runs Vitest, then Playwright, and ends with one line that counts
// the tests of both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, run } from './run-command.mjs';

/** Folders in `tests` that take minutes, or need tools that `npm test` does not install. */
const slowFolders = ['attacks', 'deploy', 'faults', 'load', 'process'].map(
  (name) => `tests/${name}`,
);
/** The journeys that `npm test` runs. */
const coreTag = '@core';
/** A runner that takes longer than this hangs. */
const runnerLimitMs = 15 * 60_000;

/**
 * What the JSON reporters of Vitest and Playwright count.
 * @typedef {object} Report
 * @property {number} [numPassedTests]
 * @property {number} [numFailedTests]
 * @property {{ expected: number, unexpected: number }} [stats]
 */

const { vitest, playwright } = argumentsFor(process.argv.slice(2).join(' '));
const reports = mkdtempSync(join(tmpdir(), 'freak-brothers-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const total = { passed: 0, failed: 0 };
if (vitest) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${vitestReport}`];
  const code = await start('vitest', ['run', ...vitest, ...reporters]);
  const { numPassedTests, numFailedTests } = readReport(vitestReport);
  add(code, numPassedTests, numFailedTests);
}
if (playwright) {
  const code = await start('playwright', ['test', ...playwright]);
  const { stats } = readReport(playwrightReport);
  add(code, stats?.expected, stats?.unexpected);
}
rmSync(reports, { recursive: true });
const countsFile = process.env['TEST_COUNTS'];
if (countsFile) appendFileSync(countsFile, `${total.passed} ${total.failed}\n`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * @param {string} name nothing for the core, `--rest` for the rest, else part of the path of test files
 * @returns {{ vitest?: string[], playwright?: string[] }}
 */
function argumentsFor(name) {
  if (name === '') {
    const excluded = slowFolders.map((folder) => `--exclude=${folder}/**`);
    return { vitest: excluded, playwright: ['--grep', coreTag] };
  }
  if (name === '--rest') {
    // The slow folders mostly wait for processes of their own.
    const workers = `--maxWorkers=${availableParallelism() + 1}`;
    return { vitest: [...slowFolders, workers], playwright: ['--grep-invert', coreTag] };
  }
  const files = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root });
  const named = files.filter((file) => file.includes(name));
  if (named.length === 0) {
    console.error(`No test file has "${name}" in its path.`);
    process.exit(1);
  }
  if (named.some((file) => slowFolders.some((folder) => file.startsWith(folder)))) {
    run(process.execPath, ['setup/prepare.mjs', 'test:all']);
  }
  const journeys = named.filter((file) => file.startsWith('tests/e2e/'));
  const others = named.filter((file) => !file.startsWith('tests/e2e/'));
  return {
    ...(others.length > 0 && { vitest: others }),
    ...(journeys.length > 0 && { playwright: journeys }),
  };
}

/**
 * Runs a runner in a process group of its own, so that nothing that it started outlives it.
 * @param {string} runner
 * @param {string[]} args
 * @returns {Promise<number | null>} its exit code
 */
async function start(runner, args) {
  console.log(`\n${runner}`);
  const env = { ...process.env, E2E_REPORT: playwrightReport };
  const child = spawn(runner, args, { cwd: root, stdio: 'inherit', env, detached: true });
  const group = -(child.pid ?? 0);
  const endGroup = () => {
    try {
      process.kill(group, 'SIGKILL');
    } catch {
      // Every process of the group has ended.
    }
  };
  const stop = () => {
    endGroup();
    process.exit(1);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const limit = setTimeout(() => {
    console.error(`${runner} has not ended within ${runnerLimitMs / 60_000} minutes.`);
    endGroup();
  }, runnerLimitMs);
  const [code] = /** @type {[number | null]} */ (await once(child, 'exit'));
  clearTimeout(limit);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  endGroup();
  return code;
}

/**
 * A runner that ran nothing, or failed outside a test, counts as one failure.
 * @param {number | null} code
 */
function add(code, passed = 0, failed = 0) {
  const hasFailed = code !== 0 || passed === 0;
  total.passed += passed;
  total.failed += hasFailed ? Math.max(failed, 1) : failed;
}

/**
 * @param {string} path
 * @returns {Report} empty if the runner did not write it
 */
function readReport(path) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}
