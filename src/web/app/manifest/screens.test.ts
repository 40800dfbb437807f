import { expect, test } from 'vitest';
import { adminPages } from '../pages/admin-pages.ts';
import { pages } from '../pages/pages.ts';
import { adding, findPlace, sections } from './screens.ts';

const withValues = (path: string) => path.replaceAll(/:\w+/g, '1');
const addingPaths = new Set(adding.map(({ to }) => to));

test('the rail has seven sections', () => {
  expect(sections.map(({ label }) => label)).toEqual([
    'Inbox',
    'Members',
    'Photos',
    'Accounts',
    'Numbers and places',
    'Site',
    'Log',
  ]);
});

test.each(Object.values(adminPages).map(({ path }) => path))('%s has its place', (path) => {
  const place = findPlace(withValues(path), '');
  if (addingPaths.has(path)) expect(place).toBeUndefined();
  else expect(place).toBeDefined();
});

test('each screen is a page, and stands once', () => {
  const paths = new Set(Object.values(pages).map(({ path }) => path));
  const screens = sections.flatMap((section) => section.screens);
  const addresses = screens.map(({ to }) => to);
  expect(addresses.filter((to) => !paths.has(to.replace(/\?.*/, '')))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each([
  ['/manifest/', '', 'Inbox', 'Inbox'],
  ['/Manifest/Members/fb/41', '?message=7', 'Members', 'Members'],
  ['/Manifest/Photos', '?show=new&page=2', 'Photos', 'New photos'],
  ['/Manifest/Photos', '?show=waiting', 'Photos', 'All photos'],
  ['/Manifest/Numbers/nnfs/7', '', 'Numbers and places', 'Numbers'],
  ['/figures', '', 'Site', 'Figures'],
  ['/Manifest/Changes/Undo', '?changes=1', 'Log', 'Changes'],
])('%s%s belongs to %s, %s', (path, search, section, screen) => {
  const place = findPlace(path, search);
  expect([place?.section.label, place?.screen.label]).toEqual([section, screen]);
});

test('a page without a place has none', () => {
  expect(findPlace('/Manifest/Unknown', '')).toBeUndefined();
});
