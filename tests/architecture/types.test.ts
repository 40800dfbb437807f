/**
 * The TypeScript projects keep browser types out of the server, and Node types out of the browser. `npm run check` passes
 * without the planted files.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { plantedTree, type Outcome } from './planted-tree.ts';

const canaries: [what: string, path: string, content: string][] = [
  [
    'a DOM global on the server',
    'src/server/manage/planted-dom.ts',
    'export const a = document.title;\n',
  ],
  [
    'a DOM type on the server',
    'src/server/manage/planted-type.ts',
    'export type A = HTMLElement;\n',
  ],
  [
    'a DOM global in the contract',
    'src/contract/planted-dom.ts',
    'export const a = window.name;\n',
  ],
  [
    'a document in the service worker',
    'src/web/entry-service-worker-planted.ts',
    'export const a = document.title;\n',
  ],
  ['a Node module in the browser', 'src/web/ui/planted-node.ts', `export * from 'node:path';\n`],
  ['a Node global in the browser', 'src/web/ui/planted-env.ts', 'export const a = process.pid;\n'],
  [
    'a Node global in the contract',
    'src/contract/planted-node.ts',
    'export const a = Buffer.from("");\n',
  ],
  [
    'syntax that Node cannot strip',
    'src/server/manage/planted-enum.ts',
    'export enum A {\n  B,\n}\n',
  ],
  [
    'an index that may miss',
    'src/server/manage/planted-index.ts',
    'export const first = (texts: string[]): string => texts[0];\n',
  ],
  [
    'undefined for an optional property',
    'src/server/manage/planted-optional.ts',
    'export const a: { b?: string } = { b: undefined };\n',
  ],
  ['an unused local', 'src/web/ui/planted-unused.ts', 'const a = 1;\nexport const b = 2;\n'],
  [
    'an import that is a type only',
    'src/web/ui/planted-import.ts',
    `import { ReactNode } from 'react';\nexport type A = ReactNode;\n`,
  ],
];

const journey = {
  'tests/e2e/planted-journey.ts': 'export const a = [document.title, process.pid];\n',
};

const tree = plantedTree();
const projects = ['server', 'web', 'e2e', 'service-worker'] as const;
let dirty: Outcome[];

beforeAll(async () => {
  tree.plant(Object.fromEntries(canaries.map(([, path, content]) => [path, content])));
  tree.plant(journey);
  dirty = await Promise.all(projects.map(compile));
});
afterAll(tree.remove);

describe('the type check', () => {
  test('fails where something is planted', () => {
    expect(dirty.map(({ code }) => code)).toEqual([1, 1, 0, 1]);
  });

  test.each(canaries)('reports %s', (_what, path) => {
    expect(dirty.map(({ output }) => output).join('')).toContain(`${path}(`);
  });

  test('accepts a browser journey that uses both', () => {
    expect(dirty[2]).toEqual({ code: 0, output: '' });
  });

  test('runs for each project', async () => {
    const { output: script } = await tree.run(
      "node -p \"require('./package.json').scripts['check:types']\"",
    );
    expect(script.match(/setup\/types\/[\w-]+(?=\.json)/g)).toEqual(
      projects.map((name) => `setup/types/${name}`),
    );
  });
});

function compile(project: (typeof projects)[number]): Promise<Outcome> {
  return tree.run(`tsc --pretty false -p setup/types/${project}.json`);
}
