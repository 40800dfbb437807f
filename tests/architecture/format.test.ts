import { afterAll, expect, test } from 'vitest';

import { plantedTree } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

test('the format check reports unformatted files and ignores generated ones', async () => {
  expect(await tree.runScript('check:format')).toEqual({ code: 0, output: '' });

  const ignored = { 'data/planted.json': '{"a":1}', 'dist/planted.js': 'a ( )', 'a.csv': 'a,  b' };
  tree.plant({ 'src/contract/planted.ts': 'export const planted = "x"', ...ignored });
  const { code, output } = await tree.runScript('check:format');
  expect({ code, output }).toEqual({ code: 1, output: 'src/contract/planted.ts\n' });
});
