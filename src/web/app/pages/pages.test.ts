import { expect, test } from 'vitest';
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import { contactPages } from './contact-pages.ts';
import { pages } from './pages.ts';
import { publicPages } from './public-pages.ts';

test('no two pages have the same key or path', () => {
  const tables = [publicPages, contactPages, accountPages, adminPages];
  const keys = tables.flatMap((table) => Object.keys(table));
  expect(Object.keys(pages)).toEqual(keys);
  const paths = Object.values(pages).map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(keys.length);
});
