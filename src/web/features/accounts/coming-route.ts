/** The route of a page that is still to come. */
import { guardedPage } from '#web/api/page-handle.ts';
import { ComingPage } from './coming-page.tsx';

export const comingRoute = (heading: string, path: string) => ({
  Component: ComingPage,
  handle: guardedPage({ heading, path, description: `${heading}: still to come.` }),
});
