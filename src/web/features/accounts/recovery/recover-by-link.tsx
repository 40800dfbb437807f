/** The last step of password recovery with a mailed link, which needs no code. */
import type { RefObject } from 'react';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { LinkCheck } from '../codes/link-check.tsx';
import { NewPasswordStep, type TypedPasswords } from './new-password-step.tsx';
import { StepCard } from '../step-card.tsx';

interface Props {
  readonly token: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly typed: RefObject<TypedPasswords | null>;
  readonly onBack: () => void;
  readonly onSecondStep: (needed: SecondFactorNeeded) => void;
}

export function RecoverByLink({ token, heading, typed, onBack, onSecondStep }: Props) {
  const expired = (
    <section className="card" aria-label="Your link">
      <p role="alert">This link has expired or was already used.</p>
      <p>
        <button type="button" className="text-button" onClick={onBack}>
          Request a new link
        </button>
      </p>
    </section>
  );
  return (
    <LinkCheck token={token} otherwise={expired}>
      {({ purpose, email, endsPasskeys }) =>
        purpose === 'reset' ? (
          <StepCard position="Step 3 of 3" title="Choose a new password" heading={heading}>
            <NewPasswordStep
              email={email}
              code={token}
              endsPasskeys={endsPasskeys}
              typed={typed}
              onBack={onBack}
              onSecondStep={onSecondStep}
            />
          </StepCard>
        ) : null
      }
    </LinkCheck>
  );
}
