/** Signs in with email and password or with a passkey; the guard redirects afterwards. */
import { minuteMs } from '#contract/time.ts';
import { useEffect, useState, useEffectEvent, useRef } from 'react';
import { Link } from '#web/ui/link.tsx';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { login, loginForm, signInWithPasskey } from '#contract/accounts/sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SecondStepCard } from './second-factor-step.tsx';
import {
  aboutPasskeys,
  describePasskeyObstacle,
  canOfferPasskeys,
  showPasskey,
} from '#web/api/account/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { beginPasskeySignIn } from '#contract/accounts/passkeys.ts';
import { describeRefusal } from '#web/api/forms/describe-refusal.ts';
import { hasDrafts } from '#web/api/forms/kept-drafts.ts';
import { useReturnTo } from '#web/api/return-to.ts';
import { useSession } from '#web/api/session-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';

export function LoginPage() {
  const call = useCall();
  const signIn = useSignIn();
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  /** Why the password is needed again; '' when the user chose to start again. */
  const [notice, setNotice] = useState<string | null>(null);
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: loginForm,
    async send(credentials) {
      setNotice(null);
      const { body } = await call(login, { body: credentials });
      if ('challenge' in body) setNeeded(body);
      else signIn(body);
    },
  });

  const isAgain = needed === null && notice !== null;
  const { setFocus } = form;
  useEffect(() => {
    if (isAgain) setFocus('password');
  }, [isAgain, setFocus]);

  if (needed !== null) {
    return (
      <SecondStepCard
        needed={needed}
        onStartAgain={(why) => {
          form.setValue('password', '');
          setNotice(why ?? '');
          setNeeded(null);
        }}
      >
        <p>Your password is correct. Now confirm that it is you.</p>
      </SecondStepCard>
    );
  }
  return (
    <section className="card" aria-label="Sign in">
      <WhyHere />
      <Form
        onSubmit={onSubmit}
        alert={alert ?? (notice === '' ? null : notice)}
        submit="Log In"
        isBusy={isBusy}
      >
        <TextField
          label="Email"
          type="email"
          // Browsers also offer passkeys here.
          autoComplete="username webauthn"
          required
          {...field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
      </Form>
      <PasskeySignIn />
      <ul className="form-links">
        <li>
          <Link to="/recover-password">Forgot Password</Link>
        </li>
        <li>
          <Link to="/register">Create Account</Link>
        </li>
      </ul>
    </section>
  );
}

/** For someone whom a page has led here. */
function WhyHere() {
  const session = useSession();
  const returnTo = useReturnTo();
  if (session.kind !== 'visitor') return null;
  if (session.ended === 'expiry') {
    return (
      <p className="notice">
        {`Your session has ended. Log in again to go on.${hasDrafts() ? ' What you wrote is kept.' : ''}`}
      </p>
    );
  }
  return returnTo === '/' ? null : (
    <p className="notice">Please log in first. Then the page that you opened is shown.</p>
  );
}

/** Only where passkeys can work. */
function PasskeySignIn() {
  const { isBusy, alert, start } = usePasskeySignIn();
  const isHydrated = useHydrated();
  if (isHydrated && describePasskeyObstacle() !== null) return null;
  return (
    <div className="form-row">
      <div className="form-actions">
        <Button type="button" kind="quiet" isBusy={isBusy} disabled={!isHydrated} onClick={start}>
          Sign in with a passkey
        </Button>
      </div>
      <p className="hint">{aboutPasskeys}</p>
      <AlertBox message={alert} />
    </div>
  );
}

/** A challenge is valid for 10 minutes, so the next offer has a new one. */
const offerMs = 9 * minuteMs;

interface PasskeySignInState {
  readonly isBusy: boolean;
  /** Null without an error; cancelling is not an error. */
  readonly alert: string | null;
  /** Opens the browser's dialog and ends the offer. */
  readonly start: () => void;
}

/** Passkey sign-in, both in the email field's autofill and with a button. */
function usePasskeySignIn(): PasskeySignInState {
  const call = useCall();
  const signIn = useSignIn();
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const dialog = useRef<AbortController>(null);

  async function signInBy(isOffered: boolean, signal: AbortSignal): Promise<void> {
    // The user did not ask for an offer, so its failure shows no message.
    let isSilent = isOffered;
    try {
      const { body } = await call(beginPasskeySignIn, {}, { signal });
      const response = await showPasskey(body.challenge, { isOffered, signal });
      if (response === null) return;
      isSilent = false;
      setIsBusy(true);
      setAlert(null);
      signIn((await call(signInWithPasskey, { body: { ...body, response } })).body);
    } catch (error) {
      if (!isRefusal(error) && !signal.aborted) throw error;
      if (isRefusal(error) && !isSilent) setAlert(describeRefusal(error));
    } finally {
      if (!isSilent) setIsBusy(false);
    }
  }

  const offer = useEffectEvent((signal: AbortSignal) => signInBy(true, signal));
  useEffect(() => {
    if (isBusy) return undefined;
    const offered = new AbortController();
    void canOfferPasskeys().then((canOffer) =>
      canOffer && !offered.signal.aborted ? offer(offered.signal) : undefined,
    );
    const timer = setTimeout(() => setRound(round + 1), offerMs);
    return () => {
      clearTimeout(timer);
      offered.abort();
    };
  }, [isBusy, round]);

  useEffect(() => () => dialog.current?.abort(), []);

  return {
    isBusy,
    alert,
    start() {
      setAlert(null);
      setIsBusy(true);
      dialog.current = new AbortController();
      void signInBy(false, dialog.current.signal);
    },
  };
}
