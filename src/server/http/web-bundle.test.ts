import { expect, test } from 'vitest';
import { filesToPreload, stylesToLink } from './web-bundle.ts';

const manifest = {
  'entry.tsx': { file: 'assets/entry.js', imports: ['_react.js', '_kit.js'] },
  'home.ts': { file: 'assets/home.js', imports: ['_kit.js', 'entry.tsx'] },
  '_kit.js': { file: 'assets/kit.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'later.ts': { file: 'assets/later.js' },
  'form.ts': {
    file: 'assets/form.js',
    imports: ['_fields.js', '_kit.js'],
    css: ['assets/form.css'],
  },
  '_fields.js': { file: 'assets/fields.js', css: ['assets/fields.css', 'assets/form.css'] },
};

test('a page preloads its modules and all that they import, each once', () => {
  expect(filesToPreload(manifest, ['entry.tsx', 'home.ts'])).toEqual([
    'assets/entry.js',
    'assets/react.js',
    'assets/kit.js',
    'assets/home.js',
  ]);
});

test('a module that the build does not have is an error, not a page that loads slowly', () => {
  expect(() => filesToPreload(manifest, ['gone.ts'])).toThrow('gone.ts');
});

test('a page links the style sheets of its modules and of all that they import, each once', () => {
  expect(stylesToLink(manifest, ['home.ts'])).toEqual([]);
  expect(stylesToLink(manifest, ['home.ts', 'form.ts'])).toEqual([
    'assets/form.css',
    'assets/fields.css',
  ]);
});
