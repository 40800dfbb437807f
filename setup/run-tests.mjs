// `npm test`: the server's tests, then the browser journeys, whatever the first ones said, and one closing line for both.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from './run-command.mjs';

/** @typedef {{ passed: number, failed: number, again?: number }} Counts what passed at the second try alone is counted twice: as passed, and as `again` */

const reports = mkdtempSync(join(tmpdir(), 'freak-brothers-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

try {
  const results = [
    outcome(
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
      vitestCounts,
    ),
    outcome(['playwright', 'test'], playwrightCounts),
  ];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const again = results.reduce((sum, result) => sum + (result.again ?? 0), 0);
  const secondTries = again === 0 ? '' : `, ${again} of those passed at the second try only`;
  console.log(`\n${passed} passed, ${failed} failed${secondTries}`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/**
 * A runner that stopped early, ran nothing or failed outside of a test has failed once more than its tests say.
 * @param {string[]} command
 * @param {() => Counts} readCounts
 * @returns {Counts}
 */
function outcome([program = '', ...args], readCounts) {
  console.log(`\n${program}`);
  const env = { ...process.env, E2E_REPORT: playwrightReport };
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  const { passed, failed, again } = readCounts();
  const isComplete = passed > 0 && (status === 0 || failed > 0);
  return { passed, failed: isComplete ? failed : Math.max(failed, 1), ...(again && { again }) };
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} PlaywrightReport
 */

/** @returns {Counts} a file that failed outside of its tests counts as one failed test */
function vitestCounts() {
  const report = /** @type {VitestReport | undefined} */ (readJson(vitestReport));
  if (!report) return { passed: 0, failed: 0 };
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/** @returns {Counts} */
function playwrightCounts() {
  const report = /** @type {PlaywrightReport | undefined} */ (readJson(playwrightReport));
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    again: flaky,
  };
}

/**
 * @param {string} path
 * @returns {unknown} undefined when the runner has not got as far as writing it
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
