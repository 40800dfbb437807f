import { Outlet } from 'react-router';
import { HomeSections } from './home-sections.tsx';

/** The search and its results come first; see `SearchPage`. */
export function HomePage() {
  return (
    <>
      <Outlet />
      <HomeSections />
    </>
  );
}
