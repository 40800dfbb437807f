import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { KeeperState } from '#contract/memorials/remembrances.ts';
import { KeeperStep } from './welcome.tsx';

const keepingOf = (freakBrotherNumber: number, firstName: string, state: KeeperState) => ({
  member: { freakBrotherNumber, firstName, lastName: 'Arán', deceased: true },
  relation: 'her brother',
  state,
  askedAt: '2026-01-02T00:00:00Z',
});

const ramon = keepingOf(32, 'Ramón', 'keeping');
const waiting = keepingOf(33, 'Inés', 'waiting');

function wordsOf(keepings: readonly ReturnType<typeof keepingOf>[]): string {
  const step = <KeeperStep keepings={[...keepings]} />;
  const router = createMemoryRouter([{ path: '/', element: step }]);
  return renderToString(<RouterProvider router={router} />)
    .replaceAll(/<[^>]*>/g, '')
    .trim();
}

test.each([
  ['a kept page', [ramon], /^You keep the page of Ramón Arán · Edit$/],
  [
    'two',
    [ramon, { ...waiting, state: 'keeping' as const }],
    /Ramón Arán · Edit.*Inés Arán · Edit$/,
  ],
  ['a request that waits', [waiting], /^Your request is waiting.*the page of Inés Arán\./],
  ['a page that is kept, before a request that waits', [waiting, ramon], /^You keep .* · Edit$/],
])('says %s', (_, keepings, words) => {
  expect(wordsOf(keepings)).toMatch(words);
});
