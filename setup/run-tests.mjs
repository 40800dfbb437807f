// `npm test`, `npm test -- NAME` and `npm run test:all`: runs Vitest and then Playwright in any case, names the failed
// tests, and ends with one line that counts both.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chooseRuns } from './choose-tests.mjs';
import { playwrightOutcome, vitestOutcome } from './read-test-reports.mjs';
import { root } from './run-command.mjs';

/**
 * @typedef {import('./read-test-reports.mjs').VitestReport} VitestReport
 * @typedef {import('./read-test-reports.mjs').PlaywrightReport} PlaywrightReport
 */
/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures file and name of each failed test
 * @property {string[]} secondTries the same of each test that passed at its second try; these count as passed
 */

const reports = mkdtempSync(join(tmpdir(), 'freak-brothers-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

try {
  const { runs, needsSetUp } = chooseRuns(process.argv.slice(2));
  if (needsSetUp) start(process.execPath, ['setup/prepare.mjs', 'test:all']);
  /** @type {Outcome[]} */
  const outcomes = [];
  if (runs.vitest) {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`];
    const status = start('vitest', ['run', ...runs.vitest, ...reporters]);
    outcomes.push(
      completed(
        status,
        vitestOutcome(/** @type {VitestReport | undefined} */ (readJson(vitestReport))),
        runs.isByName,
      ),
    );
  }
  if (runs.playwright) {
    const status = start('playwright', ['test', ...runs.playwright]);
    outcomes.push(
      completed(
        status,
        playwrightOutcome(/** @type {PlaywrightReport | undefined} */ (readJson(playwrightReport))),
        runs.isByName,
      ),
    );
  }
  close(outcomes);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function start(program, args) {
  console.log(`\n${program === process.execPath ? 'set-up' : program}`);
  const env = { ...process.env, E2E_REPORT: playwrightReport };
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env }).status;
}

/**
 * A runner that stopped early, ran nothing or failed outside a test counts as one more failure.
 * @param {number | null} status
 * @param {Outcome} outcome
 * @param {boolean} mayBeEmpty whether the other runner may have all the tests
 * @returns {Outcome}
 */
function completed(status, outcome, mayBeEmpty) {
  const { passed, failed } = outcome;
  const hasRun = passed > 0 || (mayBeEmpty && status === 0);
  return hasRun && (status === 0 || failed > 0)
    ? outcome
    : { ...outcome, failed: Math.max(failed, 1) };
}

/** @param {Outcome[]} outcomes */
function close(outcomes) {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const counted = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const failed = passed + counted === 0 ? 1 : counted;
  const secondTries = outcomes.flatMap((outcome) => outcome.secondTries);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  printList('Passed at the second try:', secondTries);
  printList('Failed:', failures);
  if (passed + counted === 0) console.log('\nNo test has this name.');
  const sumFile = process.env['TEST_COUNTS'];
  if (sumFile) appendFileSync(sumFile, `${passed} ${failed}\n`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function printList(heading, lines) {
  if (lines.length > 0) console.log(`\n${[heading, ...lines].join('\n  ')}`);
}

/**
 * @param {string} path
 * @returns {unknown} undefined if the runner did not write it
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
