import { useState, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Link, NavLink } from '#web/ui/link.tsx';
import { brand } from '#contract/brand.ts';
import { createToastQueue, type ToastQueue } from '#web/ui/toasts/toast-queue.ts';
import { ToastList } from '#web/ui/toasts/toast-list.tsx';
import { ToastContext } from '#web/ui/toasts/use-toast.ts';
import { HomeTopContext } from '#web/api/home-top-context.ts';
import { OwnChangeNotice } from '#web/features/accounts/announced-changes/own-change-notice.tsx';
import { Welcome } from '#web/features/accounts/welcome/welcome.tsx';
import { AccountLinks } from './account-links.tsx';
import { DevicePlace } from '../device/device-place.tsx';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { PlaceLinks } from './place-links.tsx';
import { blueSkies, gallery, history, jumps, lists } from './places.ts';
import { SiteSearch } from './site-search.tsx';
import { usePageChange } from './use-page-change.ts';
import type { SessionEnd } from '#web/api/session.ts';
import { useSession } from '#web/api/session-context.ts';

const welcome = <Welcome />;

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
        <Link to="/" className="bar-name" aria-label={brand.fullName}>
          {brand.plural}
        </Link>
        <nav aria-label="Main">
          <ul className="bar-links bar-places">
            <li>
              <NavLink to="/" also={['/home']}>
                Home
              </NavLink>
            </li>
            <li>
              <Menu label="Members">
                <PlaceLinks places={[...lists, blueSkies]} />
              </Menu>
            </li>
            <PlaceLinks places={[...jumps, gallery, history]} />
          </ul>
          <SiteSearch />
          <AccountLinks />
        </nav>
        {isLeaving ? <LoadingBar /> : null}
      </header>
      <main id="main" tabIndex={-1}>
        <OwnChangeNotice />
        <HomeTopContext value={welcome}>
          <Outlet />
        </HomeTopContext>
      </main>
      <Footer />
      <DevicePlace />
      <Dock />
      <ToastList queue={toasts} />
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
      <ScrollRestoration />
    </ToastContext>
  );
}

const notices: Readonly<Record<SessionEnd, string>> = {
  logout: 'You are signed out.',
  deletion: 'Your account was deleted.',
  expiry: 'Your session has ended. Please sign in again.',
};

function useEndNotice(toasts: ToastQueue): void {
  const session = useSession();
  useEffect(() => {
    if (session.kind === 'visitor' && session.ended !== null) {
      toasts.show('info', notices[session.ended]);
    }
  }, [session, toasts]);
}

/** The thin line at the top while another page loads. Hidden for the first 500 ms. */
function LoadingBar() {
  return (
    <div className="loading-bar" role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  );
}
