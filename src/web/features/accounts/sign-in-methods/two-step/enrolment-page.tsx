/**
 * The target of the mailed link that sets up two-step sign-in. Visitors sign in here first; the link's token stays in
 * memory only.
 */
import '../sign-in-methods.css';
import {
  useEffect,
  useEffectEvent,
  useState,
  useRef,
  type ReactNode,
  type ComponentProps,
} from 'react';
import { LoadingCard, QueryCard } from '#web/api/account/query-state.tsx';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useReloadUser } from '#web/api/account/use-user-refresh.ts';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { LinkCheck } from '../../codes/link-check.tsx';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { useStepFocus } from '../../use-steps.ts';
import { LoginPage } from '../../sign-in/login-page.tsx';
import {
  turnOnSecondFactor,
  beginSecondFactor,
  type Enrolment as Offer,
  type Enrolment,
} from '#contract/accounts/second-factor.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { CallInput } from '#contract/api/web-bundle.ts';
import { describePasskeyObstacle } from '#web/api/account/passkeys.ts';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { nameOfPasskey, usePasskeyDialog } from '../../../../api/account/passkeys.ts';

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
            <EnrolmentSection
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

interface EnrolmentProps {
  readonly token: string;
  /** Whether the form that had the focus has just disappeared. */
  readonly takesFocus: boolean;
  readonly onTurnedOn: (codes: readonly string[]) => void;
}

interface StepsProps extends EnrolmentProps {
  readonly offer: Offer;
  /** The offer has expired; requests another one. */
  readonly onExpired: () => void;
}

function EnrolmentSteps({ token, takesFocus, offer, onTurnedOn, onExpired }: StepsProps) {
  const call = useCall();
  const [step, setStep] = useState<'choice' | 'app'>('choice');
  const [expired, setExpired] = useState<{ challenge: string; notice: string } | null>(null);
  const heading = useStepFocus(step);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, heading]);
  const { challenge } = offer;
  // Shown with the new offer; until then the old code is on the screen.
  const notice = expired === null || expired.challenge === challenge ? null : expired.notice;

  async function turnOn(method: FirstMethod) {
    setExpired(null);
    try {
      const { body } = await call(turnOnSecondFactor, { body: { token, challenge, ...method } });
      onTurnedOn(body.recoveryCodes);
    } catch (error) {
      if (!isRefusal(error) || error.errors?.['challenge'] === undefined) throw error;
      onExpired();
      const next = step === 'app' ? 'scan the new code' : 'try again';
      setExpired({ challenge, notice: `This took too long. Please ${next}.` });
    }
  }

  return step === 'choice' ? (
    <Card title="Choose your second step" heading={heading}>
      <AlertBox message={notice} />
      <MethodChoice options={offer.passkeyOptions} turnOn={turnOn} onApp={() => setStep('app')} />
    </Card>
  ) : (
    <Card title="Set up your authenticator app" heading={heading}>
      <TotpSetup
        key={challenge}
        notice={notice}
        {...offer.totp}
        send={(response) => turnOn({ method: 'totp', response })}
        leaveButton={
          <Button type="button" kind="quiet" onClick={() => setStep('choice')}>
            Back
          </Button>
        }
      />
    </Card>
  );
}

/** The codes are shown only now. */
function NewRecoveryCodes(props: ComponentProps<typeof RecoveryCodes>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card title="Save your recovery codes" heading={heading}>
      <p className="notice">Two-step sign-in is on.</p>
      <RecoveryCodes {...props} />
    </Card>
  );
}

/** Turns two-step sign-in on with a first passkey or authenticator app, for the owner of a mailed link. */
function EnrolmentSection(props: EnrolmentProps) {
  const { value: offer, ...query } = useQuery(beginSecondFactor, { body: { token: props.token } });
  if (offer === null) return <QueryCard title="Your link" label="Loading" query={query} />;
  return <EnrolmentSteps {...props} offer={offer} onExpired={query.reload} />;
}

type FirstMethod = Pick<
  NonNullable<CallInput<typeof turnOnSecondFactor>['body']>,
  'method' | 'response' | 'name'
>;

interface MethodChoiceProps {
  readonly options: Enrolment['passkeyOptions'];
  /** Throws the server's refusal. */
  readonly turnOn: (method: FirstMethod) => Promise<void>;
  readonly onApp: () => void;
}

/** The passkey comes first because it is easier, where it can work. */
function MethodChoice({ options, turnOn, onApp }: MethodChoiceProps) {
  const makePasskey = usePasskeyDialog();
  const [hasPasskeys] = useState(() => describePasskeyObstacle() === null);
  const act = async () => {
    const response = await makePasskey(options);
    await turnOn({ method: 'passkey', response, name: nameOfPasskey() });
  };
  return (
    <>
      <p>
        {hasPasskeys
          ? 'From now on you sign in with your password and one of these.'
          : 'From now on you sign in with your password and this.'}
      </p>
      {hasPasskeys ? (
        <section className="method stack" aria-labelledby="passkey-method">
          <h3 id="passkey-method">Passkey</h3>
          <p>Your fingerprint, your face or the screen lock of this device.</p>
          <CardAction label="Use a passkey" act={act} />
        </section>
      ) : null}
      <section className="method stack" aria-labelledby="app-method">
        <h3 id="app-method">Authenticator app</h3>
        <p>An app on your phone shows a new code every 30 seconds. You type it in.</p>
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={onApp}>
            Use an authenticator app
          </Button>
        </div>
      </section>
      <p className="hint">
        All other devices are signed out. Passkeys that you added before are removed; you can add
        them again.
      </p>
    </>
  );
}
