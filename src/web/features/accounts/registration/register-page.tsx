/** Registration in three steps: the number, its member, the account. Afterwards the guard redirects. */
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { claimedNumberInSearch } from '#web/addresses/claim-address.ts';
import { AccountStep, type AccountDraft } from './account-step.tsx';
import { useClaimSteps, type ClaimStep } from '../claims/claim-steps.ts';
import { ConfirmationStep } from '../claims/confirmation-step.tsx';
import { NumberStep } from '../claims/number-step.tsx';
import { StepCard } from '../step-card.tsx';

const places: Readonly<Record<ClaimStep['name'], { position: string; title: string }>> = {
  number: { position: 'Step 1 of 3', title: 'What is your number?' },
  confirmation: { position: 'Step 2 of 3', title: 'Here is what we found. Is this you?' },
  form: { position: 'Step 3 of 3', title: 'Your account' },
};

export function RegisterPage() {
  const { step, heading, goOn, goBack } = useClaimSteps();
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
        />
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
