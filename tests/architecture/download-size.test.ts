import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';

import { plantedTree } from './planted-tree.ts';

const tree = plantedTree();
afterAll(tree.remove);

/** Random bytes do not shrink, so this is also the compressed size. */
const kilobytes = (count: number) => randomBytes(count * 1024).toString('base64');

interface Sizes {
  readonly entry: number;
  readonly imported: number;
  readonly gallery: number;
  readonly later: number;
  readonly style: number;
  readonly form: number;
  readonly formStyle: number;
  readonly strength: number;
}

const small: Sizes = {
  entry: 40,
  imported: 40,
  gallery: 1,
  later: 1,
  style: 4,
  form: 10,
  formStyle: 1,
  strength: 10,
};

function plantBuild(changed: Partial<Sizes>) {
  const sizes = { ...small, ...changed };
  const chunk = (file: string, imports: string[] = []) => ({ file, imports });
  tree.plant({
    'planted/.vite/manifest.json': JSON.stringify({
      'src/web/entry-client.tsx': chunk('entry.js', ['imported']),
      'src/web/features/members/list-routes.ts': chunk('list.js', ['imported']),
      'src/web/features/members/profile/profile-route.ts': chunk('list.js', ['imported']),
      'src/web/app/gallery/gallery-route.ts': chunk('gallery.js', ['imported']),
      'src/web/features/history/history-route.ts': chunk('list.js', ['imported']),
      'src/web/features/people-in-photos/who-is-this/who-is-this-route.ts': chunk('list.js', [
        'imported',
      ]),
      'src/web/features/jumps/jump-routes.ts': chunk('list.js', ['imported']),
      'src/web/features/memorials/blue-skies/blue-skies-route.ts': chunk('list.js', ['imported']),
      'src/web/features/privacy/privacy-route.ts': chunk('list.js', ['imported']),
      'src/web/features/contact/contact-route.ts': chunk('login.js', ['form', 'imported']),
      'src/web/app/guarded-routes.tsx': { file: 'guard.js', css: ['form.css'] },
      'planted-form-page.tsx': { ...chunk('login.js', ['form', 'imported']), isDynamicEntry: true },
      'src/web/styles.css': chunk('style.css'),
      imported: chunk('imported.js', ['src/web/entry-client.tsx']),
      form: chunk('form.js'),
      later: { ...chunk('later.js'), isDynamicEntry: true },
      strength: { ...chunk('password-strength-abc.js'), isDynamicEntry: true },
    }),
    'planted/entry.js': kilobytes(sizes.entry),
    'planted/list.js': '',
    'planted/gallery.js': kilobytes(sizes.gallery),
    'planted/guard.js': '',
    'planted/login.js': '',
    'planted/imported.js': kilobytes(sizes.imported),
    'planted/form.js': kilobytes(sizes.form),
    'planted/form.css': kilobytes(sizes.formStyle),
    'planted/later.js': kilobytes(sizes.later),
    'planted/password-strength-abc.js': kilobytes(sizes.strength),
    'planted/style.css': kilobytes(sizes.style),
  });
  return tree.runScript('check:size', 'planted');
}

test('accepts pages within their budgets, whatever they load later', async () => {
  const { code } = await plantBuild({ later: 400 });
  expect(code).toBe(0);
});

test.each<[string, Partial<Sizes>, RegExp]>([
  [
    'JavaScript in what the entry imports',
    { entry: 60, imported: 60 },
    /of JavaScript of the home page: too much/,
  ],
  [
    'JavaScript of one public page',
    { gallery: 30 },
    /of JavaScript of .*gallery-route.ts: too much/,
  ],
  ['style sheet for all pages', { style: 12 }, /of style sheets: too much/],
  ['JavaScript of a form', { form: 62 }, /of JavaScript of .*form-page.tsx: too much/],
  ['of what measures passwords', { strength: 40 }, /of JavaScript that measures .*: too much/],
  ['style sheet of a form', { formStyle: 4 }, /of style sheets of .*form-page.tsx: too much/],
])('reports too much %s', async (_, sizes, complaint) => {
  const { code, output } = await plantBuild(sizes);
  expect(output).toMatch(complaint);
  expect(code).toBe(1);
});
