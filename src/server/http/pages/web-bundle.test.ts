import { expect, test } from 'vitest';
import { filesToPreload, stylesOf } from './web-bundle.ts';

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

test('preloads the modules of a page and their imports once each, without the entry', () => {
  expect(filesToPreload(manifest, ['home'])).toEqual([
    'assets/react.js',
    'assets/kit.js',
    'assets/home.js',
  ]);
});

test('throws for a module that is missing in the build', () => {
  expect(() => filesToPreload(manifest, ['gone'])).toThrow('gone');
});

test('a page has the style sheets of the modules of a page and of their imports once each', () => {
  expect(stylesOf(manifest, ['home'])).toEqual([]);
  expect(stylesOf(manifest, ['home', 'form'])).toEqual(['assets/form.css', 'assets/fields.css']);
});
