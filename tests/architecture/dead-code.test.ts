import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { plantedTree, type Outcome } from './planted-tree.ts';

const tree = plantedTree();
let clean: Outcome;
let dirty: Outcome;

beforeAll(async () => {
  clean = await tree.runScript('check:dead-code');
  tree.plant({
    'src/server/manage/planted-unused.ts': 'export const planted = 1;\n',
    'src/contract/planted.ts':
      'export const used = 1;\nexport const unused = 2;\nexport type Unused = 3;\n',
    'tests/support/planted.test.ts': `import '#contract/planted.ts';\nimport 'semver';\n`,
  });
  tree.change('package.json', '"dependencies": {', '"dependencies": { "planted": "1.0.0",');
  dirty = await tree.runScript('check:dead-code', '--reporter=compact');
});
afterAll(tree.remove);

describe('the dead-code check', () => {
  test('passes when nothing is planted', () => {
    expect(clean).toEqual({ code: 0, output: '' });
    expect(dirty.code).toBe(1);
  });

  test.each([
    ['a file that nothing imports', 'src/server/manage/planted-unused.ts'],
    ['an export that nothing imports', 'src/contract/planted.ts: used, unused'],
    ['a type that nothing imports', 'src/contract/planted.ts: Unused'],
    ['a package that nothing imports', 'package.json: planted'],
    ['a package that is not declared', 'tests/support/planted.test.ts: semver'],
  ])('reports %s', (_what, line) => {
    expect(dirty.output).toContain(line);
  });
});
