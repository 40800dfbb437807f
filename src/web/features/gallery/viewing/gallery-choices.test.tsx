import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { GalleryChoices } from './gallery-choices.tsx';

/** The texts of the links, with a mark at the chosen one. */
function choicesOf(years: readonly number[], unnamed: number, address = '/Photo-Gallery') {
  const element = <GalleryChoices photos={years.map((year) => ({ year }))} unnamed={unnamed} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const html = renderToString(<RouterProvider router={router} />);
  return [...html.matchAll(/<a([^>]*)>([^<]*)</g)].map(
    ([, attributes = '', text = '']) => `${attributes.includes('aria-current') ? '*' : ''}${text}`,
  );
}

test('each decade of a photo is a choice, the earliest first', () => {
  expect(choicesOf([1981, 1978, 0, 1971, 2004], 0)).toEqual(['*All', '1970s', '1980s', '2000s']);
});

test('the decade of the address is chosen', () => {
  expect(choicesOf([1971, 1981], 0, '/Photo-Gallery?decade=1980')).toEqual([
    'All',
    '1970s',
    '*1980s',
  ]);
});

test('people to name are a choice only if there are any', () => {
  expect(choicesOf([1971], 3)).toEqual(['*All', '1970s', 'With people to name (3)']);
  expect(choicesOf([0], 1)).toEqual(['*All', 'With people to name (1)']);
});

test('without years and people to name there is nothing to choose', () => {
  expect(choicesOf([0, 0], 0)).toEqual([]);
});
