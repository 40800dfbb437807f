/**
 * The target of the mailed link that sets up two-step sign-in. Visitors sign in here first; the link's token stays in
 * memory only.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useReloadUser } from '#web/api/account/use-reload-user.ts';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { LinkCheck } from '../../codes/link-check.tsx';
import { LoadingCard } from '../../loading-card.tsx';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { useStepFocus } from '../../use-steps.ts';
import { LoginPage } from '../../sign-in/login-page.tsx';

import { Enrolment, NewRecoveryCodes } from './enrolment.tsx';

function NoLink() {
  return (
    <Card title="This link no longer works">
      <p>It has expired or was already used.</p>
      <p>
        <Link to="/your-account/password-and-devices">Request a new one</Link>
      </p>
    </Card>
  );
}

interface SignInFirstProps {
  readonly email: string;
  readonly onShown: () => void;
}

function SignInFirst({ email, onShown }: SignInFirstProps) {
  const reportShown = useEffectEvent(onShown);
  useEffect(() => reportShown(), []);
  return (
    <>
      <Card title="Sign in first">
        <p>
          This link sets up two-step sign-in for the account with the email <b>{email}</b>. Sign in
          to continue.
        </p>
      </Card>
      <LoginPage />
    </>
  );
}

/** @param email of the link's account */
function OwnersOnly({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const { profile } = useOwnProfile();
  if (profile === null) return <LoadingCard label="Checking your account" />;
  // The server refuses others in any case.
  if (!profile.isOk || profile.value.email === email) return children;
  return (
    <Card title="This link is for another account">
      <p>
        It belongs to <b>{email}</b>, and you are signed in as <b>{profile.value.email}</b>. Sign
        out, then open the link from the email again.
      </p>
    </Card>
  );
}

function TwoStepIsOn({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <>
      <p>From now on, we ask for your second step after your password.</p>
      <p>
        Under Password and devices you can add passkeys, replace your app and create new recovery
        codes.
      </p>
      <div className="form-actions">
        <LinkButton to="/your-account/password-and-devices">Password and devices</LinkButton>
        {isAdmin ? <LinkButton to="/Manifest">Go to the admin pages</LinkButton> : null}
      </div>
    </>
  );
}

export function EnrolmentPage() {
  const token = useLinkToken();
  const isHydrated = useHydrated();
  const session = useSession();
  const renewUser = useReloadUser();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [signedInHere, setSignedInHere] = useState(false);
  const user = session.kind === 'signed-in' ? session.user : null;
  const isOn = isDone || user?.hasSecondFactor === true;
  const heading = useStepFocus(isDone ? 'done' : 'link');

  if (codes !== null) {
    return (
      <NewRecoveryCodes
        codes={codes}
        onKept={() => {
          setIsDone(true);
          setCodes(null);
        }}
      />
    );
  }
  if (isOn) {
    return (
      <Card title="Two-step sign-in is on" heading={heading}>
        <TwoStepIsOn isAdmin={user?.isAdmin === true} />
      </Card>
    );
  }
  if (!isHydrated || session.kind === 'unknown' || session.kind === 'validating') {
    return <LoadingCard label="Checking your account" />;
  }
  if (token === null) return <NoLink />;
  return (
    <LinkCheck key={token} token={token} otherwise={<NoLink />}>
      {({ purpose, email }) => {
        if (purpose !== 'second-factor') return null;
        if (user === null) {
          return <SignInFirst email={email} onShown={() => setSignedInHere(true)} />;
        }
        return (
          <OwnersOnly email={email}>
            <Enrolment
              token={token}
              takesFocus={signedInHere}
              onTurnedOn={(made) => {
                setCodes(made);
                void renewUser();
              }}
            />
          </OwnersOnly>
        );
      }}
    </LinkCheck>
  );
}
