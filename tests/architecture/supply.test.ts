import { afterAll, expect, test } from 'vitest';

import { plantedTree } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

test('packages come from the registry by name and hash, and run no install scripts of their own', async () => {
  const clean = await tree.runScript('check:supply');
  expect(clean).toEqual({ code: 0, output: expect.stringMatching(/^\d{3} packages\n$/) as string });

  const first = (name: string) => `"node_modules/${name}": {`;
  const plant = (name: string, line: string) =>
    tree.change('package-lock.json', first(name), `${first(name)}\n      ${line},`);
  plant('fastify', '"resolved": "https://evil.example/fastify.tgz"');
  plant('kysely', '"resolved": "git+ssh://git@evil.example/kysely.git#abc"');
  plant('pino', '"hasInstallScript": true');
  plant('react', '"link": true');
  tree.change(
    'package-lock.json',
    /("node_modules\/zod": \{[^}]*"integrity": )"[^"]*"/,
    '$1"sha1-abc="',
  );
  tree.change('package.json', /"pg": "[^"]*"/, '"pg": "^8.0.0"');
  const { code, output } = await tree.runScript('check:supply');
  expect(code).toBe(1);
  for (const problem of [
    'node_modules/fastify: comes from https://evil.example/fastify.tgz, and not by name',
    'node_modules/kysely: comes from git+ssh://git@evil.example/kysely.git#abc, and not by name',
    'node_modules/pino: has an install script that package.json does not allow',
    'node_modules/react: leads out of node_modules',
    'node_modules/zod: has no SHA-512 hash',
    'pg: "^8.0.0" is no exact version',
  ]) {
    expect(output).toContain(problem);
  }
});
