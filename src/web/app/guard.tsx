/** Around the pages of accounts: shows them to whom they are for, and leads everybody else elsewhere. */
import { useEffect, useRef, type ComponentType } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { useSession } from '#web/api/session-context.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { decideAccess, type PageAccess } from './decide-access.ts';
import { WaitingCard } from './waiting-card.tsx';
import '#web/ui/forms/forms.css';

interface Props {
  readonly access: PageAccess;
  readonly heading: string;
  /** The page below its heading. */
  readonly Component: ComponentType;
}

/** What the history entry of the login page remembers. */
interface StoppedAt {
  readonly returnTo: string;
}

export function Guard({ access, heading, Component }: Props) {
  const session = useSession();
  const { pathname, search, state } = useLocation() as Location<Partial<StoppedAt> | null>;
  const navigate = useNavigate();
  const showToast = useToast();
  const wasShown = useRef(false);

  const returnTo = state?.returnTo ?? '/';
  const { kind } = decideAccess({ access, session, wasShown: false, returnTo });

  useEffect(() => {
    const verdict = decideAccess({ access, session, wasShown: wasShown.current, returnTo });
    wasShown.current = verdict.kind === 'allow' && session.kind !== 'unknown';
    if (verdict.kind === 'lead') void navigate(verdict.to, { replace: true });
    if (verdict.kind === 'stop') {
      showToast(
        'danger',
        'You are not allowed to view this page. You are redirected to login Page',
      );
      const stoppedAt: StoppedAt = { returnTo: `${pathname}${search}` };
      void navigate('/login', { replace: true, state: stoppedAt });
    }
  }, [access, session, returnTo, pathname, search, navigate, showToast]);

  return (
    <>
      <PageHeading title={heading} />
      <p className="notice without-script">
        This page needs JavaScript. Please switch it on in your browser.
      </p>
      {kind === 'allow' ? (
        <div className={access === 'visitor' ? 'page-body visitors' : 'page-body'}>
          <Component />
        </div>
      ) : (
        <WaitingCard session={session} />
      )}
    </>
  );
}
