import {
  useState,
  useEffect,
  useSyncExternalStore,
  lazy,
  Suspense,
  type ComponentType,
} from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRouteError } from 'react-router';
import { createToastQueue, type ToastQueue } from '#web/ui/toasts/toast-queue.ts';
import { ToastList } from '#web/ui/toasts/toast-list.tsx';
import { ToastContext } from '#web/ui/toasts/use-toast.ts';
import { HomeTopContext } from '#web/api/home-top-context.ts';
import { useSignedInParts } from '../signed-in/use-signed-in-parts.ts';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePageChange } from './use-page-change.ts';
import type { Session, SessionEnd } from '#web/api/session.ts';
import { useSession } from '#web/api/session-context.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';

/** The style sheet reserves its space during a session, which prevents a layout shift. */
function WelcomePlace() {
  const parts = useSignedInParts();
  return <div className="welcome-place">{parts === null ? null : <parts.Welcome />}</div>;
}

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
  const keptLine = useKeptLine(toasts);
  const session = useSession();
  const parts = useSignedInParts();
  useEndNotice(session, toasts);
  return (
    <ToastContext value={toasts}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <Header />
      {isLeaving ? <LoadingBar /> : null}
      {/* Before the page, whose heading has the focus, so that the way back to Close is short. */}
      <ToastList queue={toasts} />
      <main id="main" tabIndex={-1}>
        <p className="kept-line" aria-live="polite">
          {keptLine}
        </p>
        {parts !== null && session.kind === 'signed-in' ? (
          <parts.OwnNotices user={session.user} />
        ) : null}
        <HomeTopContext value={welcome}>
          <Outlet />
        </HomeTopContext>
      </main>
      <Footer />
      <DevicePlace />
      <Dock />
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

/** What was done on the page before. It comes after the focus has moved, which would interrupt a screen reader. */
function useKeptLine(toasts: ToastQueue): string {
  const { pathname } = useLocation();
  useEffect(() => toasts.turnPage(), [pathname, toasts]);
  return useSyncExternalStore(toasts.subscribe, toasts.readKept, toasts.readKept);
}

function useEndNotice(session: Session, toasts: ToastQueue): void {
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

async function loadDeviceNotes(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('../device/device-notes.tsx')).DeviceNotes };
  } catch {
    // The page works without them.
    return { default: () => null };
  }
}

const DeviceNotes = lazy(loadDeviceNotes);

const delayMs = 1_000;

/** Loads what concerns this device some time after the page, because no first paint needs it. */
function DevicePlace() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(() => setIsDue(true), delayMs);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      window.clearTimeout(timer);
    };
  }, []);
  return isDue ? (
    <Suspense>
      <DeviceNotes />
    </Suspense>
  ) : null;
}

export function ErrorScreen() {
  // The router has already logged the error to the console. Its message does not help a visitor.
  useRouteError();
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeading title="An error has occurred." />
      <section className="card" aria-label="Error">
        <FailureNotice
          message="This page could not be shown. Please try again in a moment."
          isBusy={false}
          address={`${pathname}${search}`}
          onRetry={() => window.location.reload()}
        />
      </section>
    </>
  );
}
