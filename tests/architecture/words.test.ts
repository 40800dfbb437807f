/** Plants phrases that the check of the words forbids, and sentences that it must accept. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { plantedTree, type Outcome } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

const canaries: [phrase: string, path: string, line: string][] = [
  ['Is told of', 'src/server/http/planted.ts', '/** Is told of every response. */'],
  ['Told when a', 'src/server/http/planted-when.ts', '/** Told when a process ends. */'],
  ['comes alive', 'src/web/ui/planted.tsx', '// The page comes alive.'],
  ['takes alike', 'tests/planted.test.ts', "test('takes alike long for all', () => undefined);"],
  ['in vain', 'docs/planted.md', 'What visitors looked for in vain.'],
  ['Whoever', 'README.md', 'Whoever reads this.'],
  ['no more', 'bench/planted.ts', "console.log('It answers no more.');"],
  ['on its way to', 'setup/planted.mjs', '// The invitation is on its way to Ann.'],
  ['Nobody', 'src/server/planted.ts', "const message = 'Nobody sees it.';"],
  ['somebody', 'src/web/planted.tsx', '// While somebody types.'],
  ['is away', 'deploy/planted.conf', '# While the site is away.'],
];
const accepted = 'The database is unavailable. No more than 20 files. Two lines look the same.';

let clean: Outcome;
let dirty: Outcome;

beforeAll(async () => {
  tree.plant({
    'docs/accepted.md': accepted,
    'src/server/sample-data/planted-story.ts': "const story = 'Nobody bumped.';",
    'src/server/planted.test.ts': "await join('nobody@example.org');",
  });
  clean = await tree.runScript('check:words');
  tree.plant(Object.fromEntries(canaries.map(([, path, line]) => [path, `\n${line}\n`])));
  dirty = await tree.runScript('check:words');
});

test('passes when nothing is planted', () => {
  expect(clean.output).toMatch(/^\d+ files\n$/);
  expect(clean.code).toBe(0);
  expect(dirty.code).toBe(1);
});

test.each(canaries)('reports "%s" in %s', (phrase, path) => {
  expect(dirty.output).toContain(`${path}:2: "${phrase}": see docs/writing.md`);
});

test('fails when it finds no file', async () => {
  const blind = await tree.run('mkdir empty && cd empty && node ../setup/checks/check-words.mjs');
  expect(blind.code).toBe(1);
});
