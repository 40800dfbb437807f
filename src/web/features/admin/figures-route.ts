/** The route of the figures. */
import { guardedPage } from '#web/api/page-handle.ts';
import { FiguresPage } from './figures-page.tsx';

export const figuresRoute = {
  Component: FiguresPage,
  handle: guardedPage({
    heading: 'Figures',
    description: 'Members, searches, claims and photos in charts.',
    path: '/Figures',
  }),
};
