/** Registration in three steps: the number, its member, the account. Afterwards the guard redirects. */
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Claim } from '#contract/accounts/claims.ts';
import { claimedNumberInSearch } from '#web/addresses/claim-address.ts';
import { keeperRequestPath } from '#web/addresses/memorial-address.ts';
import { Link } from '#web/ui/link.tsx';
import { AccountStep, type AccountDraft } from './account-step.tsx';
import { ConfirmationStep, NumberStep } from '../claims/claim-steps.tsx';
import { StepCard } from '../step-card.tsx';
import { useStepFocus, useSteps } from '../use-steps.ts';

type RegisterStep =
  | { readonly name: 'number' }
  | { readonly name: 'confirmation' | 'form'; readonly claim: Claim };

const places: Readonly<Record<RegisterStep['name'], { position: string; title: string }>> = {
  number: { position: 'Step 1 of 3', title: 'What is your number?' },
  confirmation: { position: 'Step 2 of 3', title: 'Here is what we found. Is this you?' },
  form: { position: 'Step 3 of 3', title: 'Your account' },
};

export function RegisterPage() {
  const { step, goOn, goBack } = useSteps<RegisterStep>({ name: 'number' });
  const heading = useStepFocus(step.name);
  const { search } = useLocation();
  const [typedNumber, setTypedNumber] = useState(() => claimedNumberInSearch(search));
  const draft = useRef<AccountDraft>(null);
  return (
    <StepCard {...places[step.name]} heading={heading}>
      {step.name === 'number' ? (
        <NumberStep
          typed={typedNumber}
          onFound={(claim, typed) => {
            setTypedNumber(typed);
            goOn({ name: 'confirmation', claim });
          }}
        >
          <p>
            Family of a member? <Link to={keeperRequestPath}>Register without a number</Link>
          </p>
        </NumberStep>
      ) : null}
      {step.name === 'confirmation' ? (
        <ConfirmationStep
          claim={step.claim}
          onNext={() => goOn({ name: 'form', claim: step.claim })}
          onBack={() => {
            setTypedNumber('');
            goBack();
          }}
        />
      ) : null}
      {step.name === 'form' ? (
        <AccountStep claim={step.claim} draft={draft} onBack={goBack} />
      ) : null}
    </StepCard>
  );
}
