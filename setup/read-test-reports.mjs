// Converts the JSON reports of Vitest and Playwright to one form.
import { relative } from 'node:path';

import { root } from './run-command.mjs';

/** @typedef {import('./run-tests.mjs').Outcome} Outcome */
/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} VitestReport
 * @typedef {{ title: string, file: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ title: string, tests: { status: string }[] }} Spec
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites?: Suite[] }} PlaywrightReport
 */

/** @returns {Outcome} */
const nothing = () => ({ passed: 0, failed: 0, failures: [], secondTries: [] });

/**
 * A file that failed outside its tests counts as one failed test. A passed test with a failure passed at its second
 * try.
 * @param {VitestReport | undefined} report
 * @returns {Outcome}
 */
export function vitestOutcome(report) {
  if (!report) return nothing();
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: the file itself`] : [];
    return failed.map((test) => described(file, test));
  });
  const secondTries = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => described(relative(root, name), test)),
  );
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failures,
    secondTries,
  };
}

const maxReasonLines = 6;

/**
 * The test with the start of its first failure, which is all that a shortened log shows.
 * @param {string} file
 * @param {Assertion} test
 */
function described(file, { fullName, failureMessages }) {
  const reason = (failureMessages[0] ?? '')
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, maxReasonLines);
  return [`${file}: ${fullName}`, ...reason].join('\n    ');
}

/**
 * @param {PlaywrightReport | undefined} report
 * @returns {Outcome}
 */
export function playwrightOutcome(report) {
  if (!report) return nothing();
  const { expected, unexpected, flaky } = report.stats;
  const tests = (report.suites ?? []).flatMap((suite) => testsOf(suite, ''));
  const named = (/** @type {string} */ status) =>
    tests.filter((test) => test.status === status).map(({ name }) => name);
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    failures: named('unexpected'),
    secondTries: named('flaky'),
  };
}

/**
 * @param {Suite} suite
 * @param {string} before the titles of the suites around it
 * @returns {{ name: string, status: string }[]}
 */
function testsOf({ title, file, specs = [], suites = [] }, before) {
  const names = title === file ? '' : `${before}${title} > `;
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({
      name: `tests/e2e/${file}: ${names}${spec.title}`,
      status,
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, names))];
}
