/** Breaks each rule of setup/checks/border-rules.mjs once, and one rule of the linter, in a copy of the project. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../setup/checks/border-rules.mjs';

const project = join(import.meta.dirname, '../..');
const copied = ['src', 'setup', 'package.json', 'tsconfig.json', '.oxlintrc.json'];

/** The file that breaks the rule and what it imports. An imported file of ours is planted too. */
const forbiddenImports: readonly [rule: string, from: string, to: string][] = [
  ['contract-imports-only-zod', 'src/contract/', 'react'],
  ['part-imports-only-contract', 'src/server/messaging/', '#server/database/'],
  ['http-imports-only-contract', 'src/server/http/', '#server/database/'],
  ['concurrency-imports-nothing', 'src/server/concurrency/', '#contract/'],
  ['identity-knows-no-feature', 'src/server/identity/', '#server/features/members/'],
  ['feature-imports-no-other-feature', 'src/server/features/gallery/', '#server/features/members/'],
  ['feature-imports-only-its-parts', 'src/server/features/members/', '#server/http/'],
  ['sample-data-imports-only-its-parts', 'src/server/sample-data/', '#server/http/'],
  ['server-never-imports-web', 'src/server/manage/', '#web/ui/'],
  ['web-never-imports-server', 'src/web/app/', '#server/http/'],
  ['web-ui-comes-first', 'src/web/ui/', '#web/api/'],
  ['web-addresses-import-only-contract', 'src/web/addresses/', '#web/ui/'],
  ['web-api-comes-after-ui', 'src/web/api/', '#web/features/members/'],
  ['web-feature-imports-no-other-feature', 'src/web/features/gallery/', '#web/features/members/'],
  ['web-feature-comes-before-app', 'src/web/features/members/', '#web/app/'],
  ['web-app-comes-before-the-entries', 'src/web/app/', '#web/'],
  ['web-imports-no-node-module', 'src/web/ui/', 'node:fs'],
  ['driver-stays-in-its-part', 'src/server/manage/', 'node:sqlite'],
  ['image-library-stays-in-images', 'src/server/photo-storage/', 'sharp'],
  ['query-builder-stays-with-the-queries', 'src/server/messaging/', 'kysely'],
  ['web-framework-stays-in-http', 'src/server/manage/', '@fastify/static'],
  ['src-needs-no-development-package', 'src/server/', 'vite'],
  ['package-is-declared', 'src/server/manage/', 'semver'],
  ['folder-has-a-rule', 'src/server/unruled/', '#contract/'],
  ['import-resolves', 'src/server/manage/', './nowhere.ts'],
  ['src-never-imports-tests', 'src/server/manage/', '#tests/support/'],
  ['nothing-imports-an-entry', 'src/web/app/', '#web/entry-planted.ts'],
];

const planted = forbiddenImports.map(([rule, folder, to], index) => ({
  rule,
  file: `${folder}planted-${index}.ts`,
  imported: to.endsWith('/') ? `${to}planted.ts` : to,
}));

/** Violations that are not one import. */
const others: Record<string, string> = {
  'src/server/manage/planted-orphan.ts': 'export const planted = 1;',
  'src/server/manage/planted-cycle-a.ts': `import './planted-cycle-b.ts';`,
  'src/server/manage/planted-cycle-b.ts': `import './planted-cycle-a.ts';`,
  // `manage` imports `manage/backup`.
  'src/server/manage/backup/planted-folder.ts': `import '../planted-parent.ts';`,
  'src/server/manage/planted-parent.ts': 'export const planted = 1;',
  // A query without an import: the connection is an argument.
  'src/server/messaging/planted-query.ts': `export const forget = (db) => db\n  .deleteFrom('members');`,
  'src/server/manage/planted-promise.ts': `const later = () => Promise.resolve(1);\nexport function run(): void {\n  later();\n}\n`,
};

const root = mkdtempSync(join(tmpdir(), 'freak-brothers-planted-'));
let borders: string;

beforeAll(() => {
  for (const name of copied) cpSync(join(project, name), join(root, name), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const { file, imported } of planted) {
    plant(file, `import '${imported}';`);
    if (imported.startsWith('#')) plant(pathOf(imported), 'export const planted = 1;');
  }
  for (const [file, content] of Object.entries(others)) plant(file, content);
  appendFileSync(join(root, 'src/server/settings.ts'), `import './database/open-database.ts';\n`);
  borders = failureOf('node', 'setup/checks/check-borders.mjs');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the border check', () => {
  test.each(planted)('reports $file → $imported as $rule', ({ rule, file }) => {
    expect(borders).toContain(`${rule}: ${file}`);
  });

  test.each([
    'settings-open-nothing: src/server/settings.ts',
    'no-circle: src/server/manage/planted-cycle-a.ts',
    'no-circle-of-folders: src/server/manage/backup → ',
    'no-orphan: src/server/manage/planted-orphan.ts',
    'query-outside-its-places: src/server/messaging/planted-query.ts',
  ])('reports %s', (problem) => {
    expect(borders).toContain(problem);
  });

  test('has a planted violation for every rule', () => {
    const rules = config.forbidden?.map(({ name }) => name) ?? [];
    expect(rules.filter((name) => !borders.includes(`${name}: `))).toEqual([]);
  });
});

test('the linter reports a forgotten promise', () => {
  const output = failureOf('oxlint', 'src/server/manage/planted-promise.ts');
  expect(output).toContain('no-floating-promises');
});

function plant(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** `#server/http/x.ts` → `src/server/http/x.ts`, `#tests/x.ts` → `tests/x.ts` */
function pathOf(specifier: string): string {
  return specifier.replace(/^#tests/, 'tests').replace(/^#/, 'src/');
}

/** The output of a check, which must fail. */
function failureOf(program: string, file: string): string {
  const path = [join(project, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, NO_COLOR: '1' };
  const { status, stdout } = spawnSync(program, [file], { cwd: root, env, encoding: 'utf8' });
  expect(status, stdout).toBe(1);
  return stdout;
}
