import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { loadSections } from './load-sections.ts';

/** The browser shows the server's HTML until it has loaded the component. */
const Sections = import.meta.env.SSR ? (await loadSections()).default : lazy(loadSections);

/** The search and its results come first; see `SearchPage`. */
export function HomePage() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Sections />
      </Suspense>
    </>
  );
}
