/** Asks for the second factor, at sign-in and for confirmation. Shows one method, with links to the others. */
import { useState, useEffect, useRef, type ReactNode } from 'react';
import type { SecondFactorMethod, SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { describePasskeyObstacle, showPasskey } from '#web/api/account/passkeys.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import {
  type MethodProps,
  type SecondFactorSent,
  RecoveryCodeMethod,
  TotpMethod,
} from './code-methods.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { passSecondFactor } from '#contract/accounts/sign-in.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';

interface Props {
  readonly needed: SecondFactorNeeded;
  /** Whether it replaces a step whose challenge expired, and takes its focus. */
  readonly isAgain?: boolean;
  /** Throws the server's refusal. */
  readonly send: (sent: SecondFactorSent) => Promise<void>;
  /** The challenge has expired or was used. */
  readonly onExpired: () => void;
  /** The label of the button to leave. */
  readonly leaveLabel: string;
  readonly onLeave: () => void;
}

const switches: Readonly<Record<SecondFactorMethod, string>> = {
  passkey: 'Use a passkey',
  totp: 'Use your authenticator app',
  recovery: 'Use a recovery code',
};

export function SecondFactorStep({
  needed,
  isAgain = false,
  send,
  onExpired,
  leaveLabel,
  onLeave,
}: Props) {
  const { challenge, secondFactor } = needed;
  const [obstacle] = useState(describePasskeyObstacle);
  const usable = secondFactor.filter((each) => each !== 'passkey' || obstacle === null);
  const [chosen, setChosen] = useState<SecondFactorMethod | null>(null);
  const method = chosen ?? usable[0];

  const props: MethodProps = {
    async send(response) {
      if (method === undefined) return;
      try {
        await send({ challenge, method, response });
      } catch (error) {
        if (!isRefusal(error) || error.errors?.['challenge'] === undefined) throw error;
        onExpired();
      }
    },
    isChosen: isAgain || chosen !== null,
    leaveButton: (
      <Button type="button" kind="quiet" onClick={onLeave}>
        {leaveLabel}
      </Button>
    ),
  };

  return (
    <>
      {secondFactor.includes('passkey') && obstacle !== null ? (
        <p className="notice">{obstacle}</p>
      ) : null}
      {method === 'passkey' ? <PasskeyMethod {...props} challenge={challenge} /> : null}
      {method === 'totp' ? <TotpMethod {...props} /> : null}
      {method === 'recovery' ? <RecoveryCodeMethod {...props} /> : null}
      {method === undefined ? <div className="form-actions">{props.leaveButton}</div> : null}
      {usable.length > 1 ? (
        <ul className="form-links" aria-label="Other ways">
          {usable
            .filter((each) => each !== method)
            .map((each) => (
              <li key={each}>
                <button type="button" className="text-button" onClick={() => setChosen(each)}>
                  {switches[each]}
                </button>
              </li>
            ))}
        </ul>
      ) : null}
    </>
  );
}

function PasskeyMethod({
  challenge,
  send,
  isChosen,
  leaveButton,
}: MethodProps & { readonly challenge: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<AbortController>(null);
  useEffect(() => {
    if (isChosen) button.current?.focus();
    return () => dialog.current?.abort();
  }, [isChosen]);

  const { isBusy, alert, run } = useAction(async () => {
    dialog.current = new AbortController();
    const response = await showPasskey(challenge, { signal: dialog.current.signal });
    if (response !== null) await send(response);
  });

  return (
    <div className="form">
      <p>Use your fingerprint, face or screen lock.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button ref={button} type="button" isBusy={isBusy} onClick={run}>
          Continue with a passkey
        </Button>
        {leaveButton}
      </div>
    </div>
  );
}

interface SecondStepCardProps {
  readonly needed: SecondFactorNeeded;
  /** Says what was right so far. */
  readonly children: ReactNode;
  readonly onSignedIn?: () => void;
  /** @param notice why it is necessary; null when the user chose it */
  readonly onStartAgain: (notice: string | null) => void;
}

/** The second step of signing in, after the right password. */
export function SecondStepCard({
  needed,
  children,
  onSignedIn,
  onStartAgain,
}: SecondStepCardProps) {
  const call = useCall();
  const signIn = useSignIn();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  async function send(sent: SecondFactorSent) {
    const { body } = await call(passSecondFactor, { body: sent });
    signIn(body);
    onSignedIn?.();
  }

  return (
    <Card title="Second step" heading={heading}>
      {children}
      <SecondFactorStep
        needed={needed}
        send={send}
        onExpired={() =>
          onStartAgain('The second step took too long. Please start again with your password.')
        }
        leaveLabel="Start again"
        onLeave={() => onStartAgain(null)}
      />
    </Card>
  );
}
