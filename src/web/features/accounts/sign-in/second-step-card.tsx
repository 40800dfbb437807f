/** The second step of signing in, after the right password. */
import { useEffect, useRef, type ReactNode } from 'react';
import { passSecondFactor } from '#contract/accounts/sign-in.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import type { SecondFactorSent } from './second-factor-method.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

interface Props {
  readonly needed: SecondFactorNeeded;
  /** Says what was right so far. */
  readonly children: ReactNode;
  readonly onSignedIn?: () => void;
  /** @param notice why it is necessary; null when the user chose it */
  readonly onStartAgain: (notice: string | null) => void;
}

export function SecondStepCard({ needed, children, onSignedIn, onStartAgain }: Props) {
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
