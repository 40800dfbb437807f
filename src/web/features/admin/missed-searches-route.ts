/** The route of what visitors looked for in vain. */
import { guardedPage } from '#web/api/page-handle.ts';
import { MissedSearchesPage } from './missed-searches-page.tsx';

export const missedSearchesRoute = {
  Component: MissedSearchesPage,
  handle: guardedPage({
    heading: 'Missed Searches',
    description: 'What visitors looked for in vain.',
    path: '/Missed-Searches',
  }),
};
