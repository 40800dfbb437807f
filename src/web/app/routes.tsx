/** The route table. Paths match whatever their letter case. */
import type { RouteObject } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { Frame } from './frame.tsx';
import { homeModule } from './page-modules.ts';

const search = async () => (await homeModule.load()).searchRoute;

export const routes: RouteObject[] = [
  {
    id: 'frame',
    Component: Frame,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          {
            id: 'home',
            lazy: async () => (await homeModule.load()).homeRoute,
            // One component in one place: typing on an unknown path leads to `/` and keeps the field and its focus.
            children: [
              { id: 'search', path: '/', lazy: search },
              { id: 'search-at-home', path: '/home', lazy: search },
              {
                id: 'unknown-path',
                path: '*',
                lazy: async () => (await homeModule.load()).unknownPathRoute,
              },
            ],
          },
        ],
      },
    ],
  },
];
