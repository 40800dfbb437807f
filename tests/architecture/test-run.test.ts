/**
 * `npm test` runs both runners, names failures, adds up the counts in its last line, and never passes when nothing ran.
 */
import { afterAll, describe, expect, inject, test } from 'vitest';

import { plantedTree } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

const vitestReport = (passed: number, failed: number, brokenFiles = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: [
    {
      name: 'src/server/members.test.ts',
      status: failed > 0 ? 'failed' : 'passed',
      assertionResults: Array.from({ length: failed }, () => ({
        status: 'failed',
        fullName: 'a member is found',
        failureMessages: ['Error: not found\n    at here\n    at node_modules/vitest'],
      })),
    },
    ...Array.from({ length: brokenFiles }, () => ({
      name: 'src/server/broken.test.ts',
      status: 'failed',
      assertionResults: [],
    })),
  ],
});
const journey = (title: string, status: string) => ({ title, tests: [{ status }] });
const playwrightReport = (expected: number, unexpected: number, flaky = 0) => ({
  stats: { expected, unexpected, flaky },
  errors: [],
  suites: [
    {
      title: 'members/home.test.ts',
      file: 'members/home.test.ts',
      suites: [
        {
          title: 'a visitor',
          file: 'members/home.test.ts',
          specs: [
            ...Array.from({ length: unexpected }, () => journey('searches', 'unexpected')),
            ...Array.from({ length: flaky }, () => journey('browses', 'flaky')),
          ],
        },
      ],
    },
  ],
});

type Runner = { report?: object; code: number };

/** Replaces a runner: prints its arguments, writes its report and exits with a code. */
function standIn(name: string, { report, code }: Runner): string {
  return `#!/usr/bin/env node
    const { E2E_REPORT } = process.env;
    const named = process.argv.find((option) => option.startsWith('--outputFile='));
    const file = named ? named.slice('--outputFile='.length) : E2E_REPORT;
    const report = ${JSON.stringify(report ?? null)};
    if (report) require('node:fs').writeFileSync(file, JSON.stringify(report));
    console.log('${name}: ' + process.argv.slice(2).join(' '));
    process.exit(${code});`;
}

async function runWith(vitest: Runner, playwright: Runner, words = '') {
  tree.plant({
    'stand-ins/package.json': '{ "type": "commonjs" }',
    'stand-ins/vitest': standIn('vitest', vitest),
    'stand-ins/playwright': standIn('playwright', playwright),
    'counts.txt': '',
  });
  const { code, output } = await tree.run(
    `chmod +x stand-ins/*; PATH="$PWD/stand-ins:$PATH" TEST_COUNTS="$PWD/counts.txt" node setup/run-tests.mjs ${words}; code=$?; cat counts.txt; exit $code`,
  );
  const lines = output.trimEnd().split('\n');
  return { code, output, counts: lines.at(-1), line: lines.at(-2) };
}

const passing: [Runner, Runner] = [
  { report: vitestReport(5, 0), code: 0 },
  { report: playwrightReport(3, 0), code: 0 },
];

describe('npm test', () => {
  test.each<[what: string, vitest: Runner, playwright: Runner, code: number, line: string]>([
    ['passes when both pass', ...passing, 0, '8 passed, 0 failed'],
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
      'fails when a runner fails outside of a test',
      { report: vitestReport(5, 0), code: 1 },
      { report: playwrightReport(3, 0), code: 0 },
      1,
      '8 passed, 1 failed',
    ],
  ])('%s', async (_what, vitest, playwright, code, line) => {
    expect(await runWith(vitest, playwright)).toMatchObject({ code, line });
  });

  test('names the file and the test of each failure and each retry', async () => {
    const { output } = await runWith(
      { report: vitestReport(5, 1, 1), code: 1 },
      { report: playwrightReport(3, 1, 1), code: 1 },
    );
    expect(output).toContain(
      'Passed at the second try:\n  tests/e2e/members/home.test.ts: a visitor > browses\n',
    );
    expect(output).toContain(
      [
        'Failed:',
        'src/server/members.test.ts: a member is found\n    Error: not found\n        at here',
        'src/server/broken.test.ts: the file itself',
        'tests/e2e/members/home.test.ts: a visitor > searches',
      ].join('\n  '),
    );
  });

  test('shares all tests with test:all, and both leave their counts', async () => {
    const quick = await runWith(...passing);
    const rest = await runWith(...passing, '--rest');
    for (const { counts } of [quick, rest]) expect(counts).toBe('8 0');
    const [, excluded = ''] = /^vitest: run (.*) --reporter=default/m.exec(quick.output) ?? [];
    const [, folders = ''] = /^vitest: run (.*) --reporter=default/m.exec(rest.output) ?? [];
    expect(folders.split(' ')).toContain('tests/attacks');
    expect(excluded).toBe(
      folders
        .split(' ')
        .map((folder) => `--exclude=${folder}/**`)
        .join(' '),
    );
    expect(quick.output).toContain('playwright: test --grep @core\n');
    expect(rest.output).toContain('playwright: test --grep-invert @core\n');
  });
});

describe('npm test with a name', () => {
  test('runs the files with the name in their path, with the right runner', async () => {
    const { code, output } = await runWith(...passing, 'photo-views');
    expect(code).toBe(0);
    expect(output).toMatch(/^vitest: run src\/\S+\/photo-views\.test\.ts --reporter/m);
    expect(output).not.toContain('playwright:');
  });

  test('runs the tests with that name in any file', async () => {
    const name = 'the skip link leads past the navigation bar';
    const { code, output } = await runWith(...passing, name);
    expect(code).toBe(0);
    expect(output).toContain(`playwright: test tests/e2e/members/home.test.ts -g ${name}\n`);
  });

  test('accepts the name of a failure as the last lines print it', async () => {
    const name = 'tests/e2e/members/home.test.ts: an unknown path > shows home (status 404)';
    const { code, output } = await runWith(...passing, `'${name}'`);
    expect(code).toBe(0);
    expect(output).toContain(
      'playwright: test tests/e2e/members/home.test.ts -g an unknown path shows home \\(status 404\\)\n',
    );
    expect(output).not.toContain('vitest:');
  });

  test('fails when nothing has that name', async () => {
    const none = await runWith(
      { report: vitestReport(0, 0), code: 0 },
      { report: playwrightReport(0, 0), code: 0 },
      'no-such-test-anywhere',
    );
    expect(none).toMatchObject({ code: 1, line: '0 passed, 1 failed' });
    expect(none.output).toContain('No test has this name.');
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
