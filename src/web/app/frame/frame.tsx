import { useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { NavLink } from '#web/ui/link.tsx';
import { brand } from '#contract/brand.ts';
import { LoadingBar } from '#web/ui/loading/loading-bar.tsx';
import { createToastQueue } from '#web/ui/toasts/toast-queue.ts';
import { ToastList } from '#web/ui/toasts/toast-list.tsx';
import { ToastContext } from '#web/ui/toasts/use-toast.ts';
import { HomeTopContext } from '#web/api/home-top-context.ts';
import { AccountLinks } from './account-links.tsx';
import { Footer } from './footer.tsx';
import { useEndNotice } from './use-end-notice.ts';
import { usePageChange } from './use-page-change.ts';
import { WelcomePlace } from './welcome-place.tsx';

const welcome = <WelcomePlace />;

/** Whether another page is loading. A search on the home page has its own indicator. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next !== undefined && (next.pathname !== pathname || pathname !== '/');
}

export function Frame() {
  const isLeaving = useIsLeaving();
  const announcement = usePageChange();
  const [toasts] = useState(() => createToastQueue());
  useEndNotice(toasts);
  return (
    <ToastContext value={toasts}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="bar" id="top" tabIndex={-1}>
        <p className="bar-name">{brand.plural}</p>
        <nav aria-label="Main">
          <ul className="bar-links">
            <li>
              <NavLink to="/" also="/home">
                Home
              </NavLink>
            </li>
            <AccountLinks />
          </ul>
        </nav>
        {isLeaving ? <LoadingBar /> : null}
      </header>
      <main id="main" tabIndex={-1}>
        <HomeTopContext value={welcome}>
          <Outlet />
        </HomeTopContext>
      </main>
      <Footer />
      <ToastList queue={toasts} />
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
      <ScrollRestoration />
    </ToastContext>
  );
}
