/** `npm test` runs both runners, adds them up in its last line, and never passes when nothing ran. */
import { afterAll, describe, expect, inject, test } from 'vitest';

import { plantedTree } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

const vitestReport = (passed: number, failed: number, brokenFiles = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: Array.from({ length: brokenFiles }, () => ({
    status: 'failed',
    assertionResults: [],
  })),
});
const playwrightReport = (expected: number, unexpected: number, flaky = 0) => ({
  stats: { expected, unexpected, flaky },
  errors: [],
});

type Runner = { report?: object; code: number };

/** Stands in for a runner: writes its report where it is told to, and ends with a code. */
function standIn({ report, code }: Runner): string {
  return `#!/usr/bin/env node
    const { E2E_REPORT } = process.env;
    const named = process.argv.find((option) => option.startsWith('--outputFile='));
    const file = named ? named.slice('--outputFile='.length) : E2E_REPORT;
    const report = ${JSON.stringify(report ?? null)};
    if (report) require('node:fs').writeFileSync(file, JSON.stringify(report));
    process.exit(${code});`;
}

async function closingLine(vitest: Runner, playwright: Runner) {
  tree.plant({
    'stand-ins/package.json': '{ "type": "commonjs" }',
    'stand-ins/vitest': standIn(vitest),
    'stand-ins/playwright': standIn(playwright),
  });
  const { code, output } = await tree.run(
    'chmod +x stand-ins/*; PATH="$PWD/stand-ins:$PATH" node setup/run-tests.mjs',
  );
  return { code, line: output.trimEnd().split('\n').at(-1) };
}

describe('npm test', () => {
  test.each<[what: string, vitest: Runner, playwright: Runner, code: number, line: string]>([
    [
      'passes when both pass',
      { report: vitestReport(5, 0), code: 0 },
      { report: playwrightReport(3, 0), code: 0 },
      0,
      '8 passed, 0 failed',
    ],
    [
      'runs the journeys when a server test failed',
      { report: vitestReport(4, 1), code: 1 },
      { report: playwrightReport(3, 0), code: 0 },
      1,
      '7 passed, 1 failed',
    ],
    [
      'counts a file that cannot be read',
      { report: vitestReport(4, 0, 1), code: 1 },
      { report: playwrightReport(3, 0), code: 0 },
      1,
      '7 passed, 1 failed',
    ],
    [
      'fails when the first runner dies',
      { code: 137 },
      { report: playwrightReport(3, 0), code: 0 },
      1,
      '3 passed, 1 failed',
    ],
    [
      'fails when no server test ran',
      { report: vitestReport(0, 0), code: 0 },
      { report: playwrightReport(3, 0), code: 0 },
      1,
      '3 passed, 1 failed',
    ],
    [
      'fails when no journey ran',
      { report: vitestReport(5, 0), code: 0 },
      { report: playwrightReport(0, 0), code: 0 },
      1,
      '5 passed, 1 failed',
    ],
    [
      'fails when a runner complains about something else than a test',
      { report: vitestReport(5, 0), code: 1 },
      { report: playwrightReport(3, 0), code: 0 },
      1,
      '8 passed, 1 failed',
    ],
    [
      'tells of a journey that was right at the second try only',
      { report: vitestReport(5, 0), code: 0 },
      { report: playwrightReport(2, 0, 1), code: 0 },
      0,
      '8 passed, 0 failed, 1 of those passed at the second try only',
    ],
  ])('%s', async (_what, vitest, playwright, code, line) => {
    expect(await closingLine(vitest, playwright)).toEqual({ code, line });
  });
});

describe('a test that prints', () => {
  test.each(['console.log("planted")', 'process.emitWarning("planted")'])(
    'fails: %s',
    async (statement) => {
      tree.plant({
        'tests/support/planted.test.ts': `
        import { test } from 'vitest';
        test('prints', async () => {
          ${statement};
          await new Promise((resolve) => setTimeout(resolve, 10));
        });`,
      });
      const url = inject('postgresUrl');
      const { code, output } = await tree.run(
        `TEST_PG_URL='${url}' vitest run tests/support/planted.test.ts`,
      );
      expect(output).toMatch(/Unexpected output:\n.*planted/);
      expect(code).toBe(1);
    },
  );
});
