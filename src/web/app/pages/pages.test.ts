import { expect, test } from 'vitest';
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import { pages } from './pages.ts';
import { publicPages } from './public-pages.ts';

test('no two pages have the same key or path', () => {
  const tables = [publicPages, accountPages, adminPages];
  const keys = tables.flatMap((table) => Object.keys(table));
  expect(Object.keys(pages)).toEqual(keys);
  const paths = Object.values(pages).map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(keys.length);
});

test('every page of admins, and every page of an account but those that visitors need, is guarded', () => {
  const pathsFor = (access: string) =>
    Object.values(accountPages)
      .filter((page) => page.access === access)
      .map(({ path }) => path);
  expect(new Set(Object.values(adminPages).map(({ access }) => access))).toEqual(
    new Set(['admin']),
  );
  expect(pathsFor('visitor')).toEqual(['/login', '/register']);
  expect(pathsFor('signed-in')).toEqual(['/validate-account']);
  expect(pathsFor('anyone')).toEqual([
    '/recover-password',
    '/announced-change',
    '/former-email',
    '/confirm-email',
    '/set-up-second-factor',
    '/stop-mail',
    '/Contact/Message',
    '/invitation',
    '/Keep-Memorial',
    '/Remember/:number',
  ]);
});
