import { expect, test } from 'vitest';
import { filesToPreload, stylesToLink } from './web-bundle.ts';

const page = (name: string) => ({ file: `assets/${name}.js`, name, isDynamicEntry: true });

const manifest = {
  'src/web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_react.js', '_kit.js'] },
  'home.ts': {
    ...page('home'),
    imports: ['_kit.js', 'src/web/entry-client.tsx'],
  },
  '_kit.js': { file: 'assets/kit.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'later.ts': page('later'),
  'form.ts': {
    ...page('form'),
    imports: ['_fields.js', '_kit.js'],
    css: ['assets/form.css'],
  },
  '_fields.js': { file: 'assets/fields.js', css: ['assets/fields.css', 'assets/form.css'] },
};

test('a page preloads its modules and all that they import, each once; the entry comes by itself', () => {
  expect(filesToPreload(manifest, ['home'])).toEqual([
    'assets/react.js',
    'assets/kit.js',
    'assets/home.js',
  ]);
});

test('a module that the build does not have is an error, not a page that loads slowly', () => {
  expect(() => filesToPreload(manifest, ['gone'])).toThrow('gone');
});

test('a page links the style sheets of its modules and of all that they import, each once', () => {
  expect(stylesToLink(manifest, ['home'])).toEqual([]);
  expect(stylesToLink(manifest, ['home', 'form'])).toEqual([
    'assets/form.css',
    'assets/fields.css',
  ]);
});
