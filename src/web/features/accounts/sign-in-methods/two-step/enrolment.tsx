/** Turns two-step sign-in on with a first passkey or authenticator app, for the owner of a mailed link. */
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router';
import {
  turnOnSecondFactor,
  beginSecondFactor,
  type Enrolment as Offer,
} from '#contract/accounts/second-factor.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LoadingCard } from '../../loading-card.tsx';
import { useStepFocus } from '../../use-steps.ts';
import { TotpSetup } from './totp-setup.tsx';
import { MethodChoice, type FirstMethod } from './method-choice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import '../sign-in-methods.css';

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
export function NewRecoveryCodes(props: ComponentProps<typeof RecoveryCodes>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card title="Save your recovery codes" heading={heading}>
      <p className="notice">Two-step sign-in is on.</p>
      <RecoveryCodes {...props} />
    </Card>
  );
}

export function Enrolment(props: EnrolmentProps) {
  const { pathname } = useLocation();
  const {
    response: answer,
    isLoading,
    reload,
  } = useQuery(beginSecondFactor, {
    body: { token: props.token },
  });
  if (answer === null) return <LoadingCard label="Loading" />;
  if (answer.isOk) return <EnrolmentSteps {...props} offer={answer.value} onExpired={reload} />;
  return (
    <section className="card" aria-label="Your link">
      <FailureNotice
        message={answer.failure.message}
        isBusy={isLoading}
        address={pathname}
        onRetry={reload}
      />
    </section>
  );
}
