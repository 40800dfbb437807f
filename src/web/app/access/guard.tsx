/** Shows an account page to permitted users and redirects everyone else. */
import { useEffect, useRef, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useReturnTo, type StoppedAt } from '#web/api/return-to.ts';
import { useSession } from '#web/api/session-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ConfirmationPlace } from './confirmation-place.tsx';
import { decideAccess, type PageAccess } from './decide-access.ts';
import { headingFor, type Heading } from '../pages/page.ts';
import { OwnFrame, type FrameProps } from './own-frame.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import '#web/ui/forms/forms.css';
import '#web/features/accounts/own-pages.css';

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
