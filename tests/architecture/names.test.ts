/** Plants each violation of the naming rules once; the check must name it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { plantedTree, type Outcome } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

describe('the name check', () => {
  const canaries: [problem: string, path: string, content?: string][] = [
    ['"utils" says nothing', 'src/server/http/utils/planted.ts'],
    ['"helper" says nothing', 'src/server/http/planted.helper.ts'],
    ['"manager" says nothing', 'src/server/http/planted-manager.ts'],
    ['no index files', 'src/web/ui/index.ts'],
    ['names are kebab-case', 'src/web/ui/PlantedButton.tsx'],
    ['names are kebab-case', 'src/web/ui/Planted/button.tsx'],
    ['".service" is no suffix we use', 'src/server/http/planted.service.ts'],
    ['no such place', 'src/server/services/planted.ts'],
    ['no such place', 'src/planted.ts'],
    ['no such place', 'src/server/planted.ts'],
    ['no such place', 'src/web/planted.ts'],
    ['251 lines', 'src/server/http/planted-long.ts', '//\n'.repeat(251)],
  ];
  const crowd = Object.fromEntries(
    Array.from({ length: 21 }, (_, index) => [`tests/planted/file-${index}.ts`, '']),
  );
  let clean: Outcome;
  let dirty: Outcome;

  beforeAll(async () => {
    clean = await tree.runScript('check:names');
    tree.plant(Object.fromEntries(canaries.map(([, path, content = '']) => [path, content])));
    tree.plant(crowd);
    dirty = await tree.runScript('check:names');
  });

  test('passes when nothing is planted', () => {
    expect(clean.output).toMatch(/^\d+ files\n$/);
    expect(clean.code).toBe(0);
    expect(dirty.code).toBe(1);
  });

  test.each(canaries)('reports: %s (%s)', (problem, path) => {
    expect(dirty.output).toContain(`${path}: ${problem}`);
  });

  test('reports a folder with more than 20 files', () => {
    expect(dirty.output).toContain('tests/planted: 21 files, 20 at most');
  });

  test('fails when it finds no file', async () => {
    const blind = await tree.run('mkdir empty && cd empty && node ../setup/checks/check-names.mjs');
    expect(blind.code).toBe(1);
  });
});
