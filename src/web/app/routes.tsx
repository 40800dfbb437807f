/** The route table. Paths match whatever their letter case. */
import type { RouteObject } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { Frame } from './frame.tsx';
import { loadHome, pages } from './page-modules.ts';

const search = async () => (await loadHome()).searchRoute;

const homeRoute: RouteObject = {
  id: 'home',
  lazy: async () => (await loadHome()).homeRoute,
  // One component in one place: typing on an unknown path leads to `/` and keeps the field and its focus.
  children: [
    { id: 'search', path: '/', lazy: search },
    { id: 'search-at-home', path: '/home', lazy: search },
    {
      id: 'unknown-path',
      path: '*',
      lazy: async () => (await loadHome()).unknownPathRoute,
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
