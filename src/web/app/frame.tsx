/** The frame around every page: skip link, navigation bar, the page, footer. */
import { useEffect, type MouseEvent } from 'react';
import {
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router';
import { brand } from '#contract/brand.ts';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { headOfMatches } from './page-of-matches.ts';

function useDocumentTitle() {
  const matches = useMatches().map(({ id, handle, loaderData }) => ({
    id,
    handle,
    data: loaderData,
  }));
  const title = headOfMatches(matches)?.title;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

/** Whether another page is on its way; a search within the page has its own sign. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next !== undefined && next.pathname !== pathname;
}

/** As the link `#top` does, without a history entry of its own. */
function goToTop(event: MouseEvent) {
  event.preventDefault();
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('#top')?.focus({ preventScroll: true });
}

export function Frame() {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  useDocumentTitle();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="bar" id="top" tabIndex={-1}>
        <p className="bar-name">{brand.plural}</p>
        <nav aria-label="Main">
          <ul className="bar-links">
            <li>
              <NavLink to="/" end>
                Home
              </NavLink>
            </li>
          </ul>
        </nav>
        {isLeaving ? <LoadingBar /> : null}
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="foot">
        <nav aria-label="Footer">
          <ul className="bar-links">
            <li className="needs-script">
              <button type="button" className="link" onClick={() => void navigate(-1)}>
                Back
              </button>
            </li>
            <li>
              <Link to="/">Home</Link>
            </li>
            <li>
              <a href="#top" onClick={goToTop}>
                Top
              </a>
            </li>
          </ul>
        </nav>
      </footer>
      <ScrollRestoration />
    </>
  );
}
