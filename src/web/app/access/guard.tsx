/** Shows an account page to permitted users and redirects everyone else. */
import '#web/ui/forms/forms.css';
import '#web/features/accounts/own-pages.css';
import { useEffect, useRef, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useReturnTo, type StoppedAt } from '#web/api/return-to.ts';
import { useSession } from '#web/api/session-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { decideAccess, type PageAccess } from './decide-access.ts';
import { headingFor, type Heading } from './page.ts';
import { OwnFrame, type FrameProps } from './own-frame.tsx';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Session } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { Refusal } from '#contract/errors.ts';
import { confirmation } from '#web/api/account/confirmation.ts';
import { ConfirmationDialog } from '#web/features/accounts/sign-in/confirmation-dialog.tsx';

interface Props {
  readonly access: PageAccess;
  readonly heading: Heading;
  readonly Component: ComponentType;
  /** The frame of account pages unless another is given. */
  readonly Frame?: ComponentType<FrameProps> | undefined;
}

export function Guard({ access, heading, Component, Frame = OwnFrame }: Props) {
  const session = useSession();
  const { pathname, search, hash, key } = useLocation();
  const returnTo = useReturnTo();
  const navigate = useNavigate();
  const showToast = useToast();
  const wasShown = useRef(false);
  const hadToken = useRef(false);

  const { kind } = decideAccess({ access, session, wasShown: false, returnTo });

  useEffect(() => {
    const verdict = decideAccess({ access, session, wasShown: wasShown.current, returnTo });
    wasShown.current = verdict.kind === 'allow' && session.kind !== 'unknown';
    const stoppedAt: StoppedAt = { returnTo: `${pathname}${search}${hash}` };
    hadToken.current ||= session.kind === 'signed-in' || session.kind === 'validating';
    if (verdict.kind === 'lead') void navigate(verdict.to, { replace: true });
    if (verdict.kind === 'detour') void navigate(verdict.to, { replace: true, state: stoppedAt });
    if (verdict.kind === 'stop') {
      // The session can end before this page has loaded, if the visit begins with it.
      const hasJustEnded =
        key === 'default' && session.kind === 'visitor' && session.ended === 'expiry';
      // A user whose session ended here sees that message only.
      if (!hadToken.current && !hasJustEnded) {
        showToast(
          'danger',
          'You are not allowed to view this page. You are redirected to login Page',
        );
      }
      void navigate('/login', { replace: true, state: stoppedAt });
    }
  }, [access, session, returnTo, pathname, search, hash, key, navigate, showToast]);

  return (
    <Frame heading={headingFor(heading, search)} isAllowed={kind === 'allow'}>
      <p className="notice without-script">
        This page needs JavaScript. Turn it on in your browser.
      </p>
      {kind === 'allow' ? (
        <div className={access === 'visitor' ? 'page-body visitors' : 'page-body'}>
          <Component />
        </div>
      ) : null}
      {kind === 'second-factor' ? <SecondFactorCard /> : null}
      {kind === 'allow' || kind === 'second-factor' ? null : <WaitingCard session={session} />}
      <ConfirmationPlace />
    </Frame>
  );
}

/** Shown to an admin in place of an admin page until two-step sign-in is set up. */
function SecondFactorCard() {
  // The mailed link opens another tab, where it may be set up.
  useUserRefresh(true);
  return (
    <div className="page-body">
      <Card title="Set up two-step sign-in first">
        <p>
          A password alone is not enough for admins. Set up a passkey or an authenticator app. Then
          this page opens.
        </p>
        <div className="form-actions">
          <LinkButton to="/your-account/password-and-devices">Password and devices</LinkButton>
        </div>
      </Card>
    </div>
  );
}

/** Shown by a guarded page until the session is known. */
function WaitingCard({ session }: { readonly session: Session }) {
  const retry = session.kind === 'validating' ? session.retry : null;
  return (
    <section
      className="card quiet waiting needs-script"
      aria-label="Your account"
      aria-live="polite"
    >
      {retry === null ? (
        <LoadingIndicator label="Checking your account" />
      ) : (
        <>
          <p>The site cannot be reached. You are still signed in, and we keep trying.</p>
          <Button type="button" kind="quiet" onClick={retry}>
            Try again now
          </Button>
        </>
      )}
    </section>
  );
}

const cancelled = () =>
  new Refusal('confirmation_required', {
    message: 'Nothing was changed, because you did not confirm.',
  });

const { isRequested, subscribe, close } = confirmation;
const no = () => false;

/** Renders the dialog that asks to confirm who it is. Only guarded pages call operations that need it. */
function ConfirmationPlace() {
  const isOpen = useSyncExternalStore(subscribe, isRequested, no);
  const { pathname } = useLocation();
  const isOver = useSession().kind === 'visitor';

  // Close the dialog when the page changes or another tab signs out. In the second case, waiting calls fail with
  // `unauthorized`.
  useEffect(() => () => close(cancelled()), [pathname]);
  useEffect(() => {
    if (isOver) close(new Refusal('unauthorized'));
  }, [isOver]);

  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onConfirmed={() => close(null)}
      onCancel={() => close(cancelled())}
    />
  );
}
