import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { KeptPages } from './kept-pages.tsx';

const keepingOf = (freakBrotherNumber: number, firstName: string) => ({
  member: { freakBrotherNumber, firstName, lastName: 'Arán', deceased: true },
  relation: 'her brother',
  state: 'keeping' as const,
  askedAt: '2026-01-02T00:00:00Z',
});

const ramon = keepingOf(32, 'Ramón');
const ines = keepingOf(33, 'Inés');

test.each([
  ['one', [ramon], ['Pages you keep (1) Ramón Arán, FB32']],
  ['several', [ramon, ines], ['Ramón Arán, FB32', 'Inés Arán, FB33']],
])('says once how many pages are kept: %s', (_, keepings, links) => {
  const rows = <KeptPages keepings={keepings} />;
  const router = createMemoryRouter([{ path: '/', element: rows }]);
  const html = renderToString(<RouterProvider router={router} />);
  const wordsOf = (part: string) => part.replaceAll(/<[^>]*>/g, '');
  expect([...html.matchAll(/<a .*?<\/a>/g)].map(([link]) => wordsOf(link))).toEqual(links);
  expect(wordsOf(html).split('Pages you keep')).toHaveLength(2);
});
