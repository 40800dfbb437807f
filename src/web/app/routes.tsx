/** The route table. Paths match whatever their letter case. */
import type { RouteObject } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { Frame } from './frame.tsx';
import { home, pages } from './page-modules.ts';

const search = async () => (await home.load()).searchRoute;

const homeRoute: RouteObject = {
  id: 'home',
  lazy: async () => (await home.load()).homeRoute,
  // One component in one place: typing on an unknown path leads to `/` and keeps the field and its focus.
  children: [
    { id: 'search', path: '/', lazy: search },
    { id: 'search-at-home', path: '/home', lazy: search },
    {
      id: 'unknown-path',
      path: '*',
      lazy: async () => (await home.load()).unknownPathRoute,
    },
  ],
};

export const routes: RouteObject[] = [
  {
    id: 'frame',
    Component: Frame,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [homeRoute, ...pages],
      },
    ],
  },
];
