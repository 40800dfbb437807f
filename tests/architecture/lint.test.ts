/** Breaks each important lint rule once; it must be reported as an error. `npm run check` passes without them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { plantedTree, type Outcome } from './planted-tree.ts';

const later = 'const later = () => Promise.resolve(1);';

const canaries: Record<string, [path: string, content: string]> = {
  'typescript(no-floating-promises)': [
    'src/server/manage/planted-floating.ts',
    `${later}\nexport function run(): void {\n  later();\n}\n`,
  ],
  'typescript(no-misused-promises)': [
    'src/server/manage/planted-misused.ts',
    `${later}\nexport const isDone = () => (later() ? 1 : 2);\n`,
  ],
  'typescript(await-thenable)': [
    'src/server/manage/planted-thenable.ts',
    'export const run = async () => {\n  await 1;\n};\n',
  ],
  'typescript(no-explicit-any)': [
    'src/server/manage/planted-any.ts',
    'export type Planted = any;\n',
  ],
  'typescript(no-unsafe-assignment)': [
    'src/server/manage/planted-unsafe.ts',
    'export const run = (text: string) => {\n  const read: string = JSON.parse(text);\n  return read;\n};\n',
  ],
  'typescript(no-non-null-assertion)': [
    'src/server/manage/planted-bang.ts',
    'export const first = (texts: string[]) => texts[0]!;\n',
  ],
  'typescript(ban-ts-comment)': [
    'src/server/manage/planted-ignore.ts',
    '// @ts-ignore\nexport const planted: string = 1;\n',
  ],
  'typescript(switch-exhaustiveness-check)': [
    'src/server/manage/planted-switch.ts',
    `export function run(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n`,
  ],
  'import(no-default-export)': ['src/server/manage/planted-default.ts', 'export default 1;\n'],
  'unicorn(filename-case)': ['src/server/manage/plantedName.ts', 'export const planted = 1;\n'],
  'node(no-process-env)': [
    'src/server/http/planted-env.ts',
    `export const planted = process.env['HOME'];\n`,
  ],
  'eslint(no-console)': [
    'src/server/http/planted-console.ts',
    `export const run = () => {\n  console.log('planted');\n};\n`,
  ],
  'eslint(no-warning-comments)': [
    'src/server/http/planted-comment.ts',
    '// Xxx: later.\nexport const planted = 1;\n',
  ],
  'react(only-export-components)': [
    'src/web/ui/planted-mixed.tsx',
    'export const Planted = () => <p />;\nexport const helper = () => new Map();\n',
  ],
  'react(hooks)': [
    'src/web/ui/planted-hooks.tsx',
    `import { useState } from 'react';\nexport function Planted({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return <p />;\n}\n`,
  ],
  'react(no-danger)': [
    'src/web/ui/planted-danger.tsx',
    `export const Planted = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
  ],
  'jsx-a11y(alt-text)': [
    'src/web/ui/planted-image.tsx',
    'export const Planted = () => <img src="/planted.png" />;\n',
  ],
  'vitest(no-focused-tests)': [
    'tests/support/planted-focused.test.ts',
    `import { expect, test } from 'vitest';\ntest.only('planted', () => {\n  expect(1).toBe(1);\n});\n`,
  ],
  'vitest(no-disabled-tests)': [
    'tests/support/planted-disabled.test.ts',
    `import { expect, test } from 'vitest';\ntest.skip('planted', () => {\n  expect(1).toBe(1);\n});\n`,
  ],
};

type Report = { diagnostics: { code: string; severity: string; filename: string }[] };

const tree = plantedTree();
let dirty: Outcome;

beforeAll(async () => {
  tree.plant(Object.fromEntries(Object.values(canaries)));
  dirty = await tree.runScript('check:lint', '--format=json');
});
afterAll(tree.remove);

describe('the lint check', () => {
  test('fails', () => {
    expect(dirty.code).toBe(1);
  });

  test.each(Object.entries(canaries))('reports %s', (code, [path]) => {
    const { diagnostics } = JSON.parse(dirty.output) as Report;
    const found = diagnostics.filter(({ filename }) => filename === path);
    expect(found).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
  });
});
