/** Breaks each rule of setup/checks/border-rules.mjs once; that rule must report it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import config from '../../setup/checks/border-rules.mjs';
import { plantedTree, type Outcome } from './planted-tree.ts';

/** A file with a forbidden import. Imported files in src are planted too, empty. */
const canaries: { rule: string; from: string; to: string }[] = [
  { rule: 'contract-imports-only-zod', from: 'contract', to: '#server/database' },
  { rule: 'contract-imports-only-zod', from: 'contract', to: 'node:fs' },
  { rule: 'contract-imports-only-zod', from: 'contract', to: 'react' },
  { rule: 'part-imports-only-contract', from: 'server/messaging', to: '#server/database' },
  { rule: 'part-imports-only-contract', from: 'server/database', to: '#server/http' },
  { rule: 'part-imports-only-contract', from: 'server/images', to: '#server/photo-storage' },
  { rule: 'http-imports-only-contract', from: 'server/http', to: '#server/database' },
  {
    rule: 'feature-imports-no-other-feature',
    from: 'server/features/gallery',
    to: '#server/features/members',
  },
  { rule: 'feature-imports-only-its-parts', from: 'server/features/members', to: '#server/http' },
  {
    rule: 'feature-imports-only-its-parts',
    from: 'server/features/members',
    to: '#server/messaging',
  },
  { rule: 'sample-data-imports-only-its-parts', from: 'server/sample-data', to: '#server/http' },
  { rule: 'server-never-imports-web', from: 'server/manage', to: '#web/ui' },
  { rule: 'web-never-imports-server', from: 'web/app', to: '#server/http' },
  { rule: 'web-ui-comes-first', from: 'web/ui', to: '#web/api' },
  { rule: 'web-addresses-import-only-contract', from: 'web/addresses', to: '#web/ui' },
  { rule: 'web-api-comes-after-ui', from: 'web/api', to: '#web/features/members' },
  {
    rule: 'web-feature-imports-no-other-feature',
    from: 'web/features/gallery',
    to: '#web/features/members',
  },
  { rule: 'web-feature-comes-before-app', from: 'web/features/members', to: '#web/app' },
  { rule: 'web-app-comes-before-the-entries', from: 'web/app', to: '#web' },
  { rule: 'web-imports-no-node-module', from: 'web/ui', to: 'node:fs' },
  { rule: 'driver-stays-in-its-part', from: 'server/features/members', to: 'pg' },
  { rule: 'driver-stays-in-its-part', from: 'server/manage', to: 'node:sqlite' },
  { rule: 'image-library-stays-in-images', from: 'server/photo-storage', to: 'sharp' },
  { rule: 'query-builder-stays-with-the-queries', from: 'server/features/members', to: 'kysely' },
  { rule: 'web-framework-stays-in-http', from: 'server/features/members', to: 'fastify' },
  { rule: 'web-framework-stays-in-http', from: 'server/manage', to: '@fastify/static' },
  { rule: 'src-needs-no-development-package', from: 'server', to: 'vite' },
  { rule: 'package-is-declared', from: 'server/manage', to: 'semver' },
  { rule: 'import-resolves', from: 'server/manage', to: './nowhere.ts' },
  { rule: 'src-never-imports-tests', from: 'server/manage', to: '#tests/support' },
  { rule: 'nothing-imports-an-entry', from: 'web/app', to: '#web/entry-planted.tsx' },
];

const planted = canaries.map(({ rule, from, to }, index) => ({
  rule,
  to,
  file: `src/${from}/planted-${index}.ts`,
  imported: to.startsWith('#') && !to.includes('.') ? `${to}/planted.ts` : to,
}));

const settings = `import './database/open-database.ts';\n`;
/** Type-only and dynamic imports count too. */
const disguised = {
  'src/server/manage/planted-type.ts': `import type { FastifyInstance } from 'fastify';`,
  'src/server/manage/planted-late.ts': `export const late = () => import('fastify');`,
};
const circle = {
  'src/server/manage/planted-circle-a.ts': `import './planted-circle-b.ts';`,
  'src/server/manage/planted-circle-b.ts': `import './planted-circle-a.ts';`,
};
const orphan = { 'src/server/manage/planted-orphan.ts': 'export const planted = 1;' };

/** A query without an import: the connection is an argument. */
const query = {
  'src/server/features/members/planted-query.ts': `import type { Connection } from '#server/database/open-database.ts';\nexport const forget = (db: Connection) => db\n  .deleteFrom('members');\n`,
};

const tree = plantedTree();
let clean: Outcome;
let dirty: Outcome;

beforeAll(async () => {
  clean = await tree.runScript('check:borders');
  for (const { file, imported } of planted) {
    tree.plant({ [file]: `import '${imported}';` });
    if (imported.startsWith('#')) tree.plant({ [pathOf(imported)]: 'export const planted = 1;' });
  }
  tree.change('src/server/settings.ts', /^/, settings);
  tree.plant({ ...disguised, ...circle, ...orphan, ...query });
  dirty = await tree.runScript('check:borders');
});
afterAll(tree.remove);

describe('the border check', () => {
  test('passes when nothing is planted', () => {
    expect(clean.output).not.toContain('→');
    expect(clean.code).toBe(0);
    expect(dirty.code).toBe(1);
  });

  test.each(planted)('reports $file → $to as $rule', ({ rule, file }) => {
    expect(dirty.output).toContain(`${rule}: ${file}`);
  });

  test('reports settings that allow an import', () => {
    expect(dirty.output).toContain('settings-open-nothing: src/server/settings.ts');
  });

  test.each(Object.keys(disguised))('reports the disguised import of %s', (file) => {
    expect(dirty.output).toContain(`web-framework-stays-in-http: ${file}`);
  });

  test('reports a circular import', () => {
    expect(dirty.output).toContain('no-circle: src/server/manage/planted-circle-a.ts');
  });

  test('reports a query outside .queries.ts', () => {
    expect(dirty.output).toContain(
      'query-outside-queries: src/server/features/members/planted-query.ts',
    );
  });

  test('reports an orphan', () => {
    expect(dirty.output).toContain('no-orphan: src/server/manage/planted-orphan.ts');
  });

  test('has a planted violation for every rule', () => {
    const rules = config.forbidden?.map(({ name }) => name);
    const tried = [
      ...canaries.map(({ rule }) => rule),
      'settings-open-nothing',
      'no-circle',
      'no-orphan',
    ];
    expect(new Set(tried)).toEqual(new Set(rules));
  });

  test('fails when it finds no code', async () => {
    tree.change('setup/checks/border-rules.mjs', 'options: {', `options: { exclude: '^src/',`);
    const blind = await tree.runScript('check:borders');
    expect(blind.code).toBe(1);
    expect(blind.output).toContain('not looked at: src/');
  });
});

/** `#server/http/x.ts` → `src/server/http/x.ts`, `#tests/x.ts` → `tests/x.ts` */
function pathOf(specifier: string): string {
  return specifier.replace(/^#tests/, 'tests').replace(/^#/, 'src/');
}
