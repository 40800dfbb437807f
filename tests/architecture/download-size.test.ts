/** The download budget is overrun by what a page loads at once, and not by what it loads later. */
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';

import { plantedTree } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

/** As it is after compression: random bytes do not shrink. */
const kilobytes = (count: number) => randomBytes(count * 1024).toString('base64');

function plantBuild(sizes: { entry: number; imported: number; later: number; style: number }) {
  const chunk = (file: string, imports: string[] = []) => ({ file, imports });
  tree.plant({
    'planted/.vite/manifest.json': JSON.stringify({
      'src/web/entry-client.tsx': chunk('entry.js', ['imported']),
      'src/web/features/members/home-route.ts': chunk('home.js', ['imported']),
      imported: chunk('imported.js', ['src/web/entry-client.tsx']),
      later: chunk('later.js'),
      'style.css': chunk('style.css'),
    }),
    'planted/entry.js': kilobytes(sizes.entry),
    'planted/home.js': '',
    'planted/imported.js': kilobytes(sizes.imported),
    'planted/later.js': kilobytes(sizes.later),
    'planted/style.css': kilobytes(sizes.style),
  });
  return tree.runScript('check:size', 'planted');
}

test('a page within its budget passes, whatever it loads later', async () => {
  const { code } = await plantBuild({ entry: 40, imported: 40, later: 400, style: 4 });
  expect(code).toBe(0);
});

test('too much JavaScript in what the entry imports fails', async () => {
  const { code, output } = await plantBuild({ entry: 60, imported: 60, later: 1, style: 4 });
  expect(output).toMatch(/JavaScript: too much/);
  expect(code).toBe(1);
});

test('a style sheet that is too big fails', async () => {
  const { code, output } = await plantBuild({ entry: 40, imported: 40, later: 1, style: 12 });
  expect(output).toMatch(/style sheets: too much/);
  expect(code).toBe(1);
});
