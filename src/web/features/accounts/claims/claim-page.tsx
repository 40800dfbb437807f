/** Claiming a number with an existing account, in the first two steps of registration. */
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { claimedNumberInSearch } from '#web/addresses/claim-address.ts';
import { Link } from '#web/ui/link.tsx';
import { claimMember, type Claim } from '#contract/accounts/claims.ts';
import type { User } from '#contract/accounts/account.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useSession, useSessionStore } from '#web/api/session-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ConfirmationStep } from './confirmation-step.tsx';
import { NumberStep } from './number-step.tsx';
import { WaitingForVouches } from '../vouching/waiting-for-vouches.tsx';
import { OwnProofs } from '../proofs/own-proofs.tsx';
import { StepCard } from '../step-card.tsx';
import { useStepFocus, useSteps } from '../use-steps.ts';

type ClaimStep =
  | { readonly name: 'number' }
  | { readonly name: 'confirmation'; readonly claim: Claim };

const numbered = (number: number) => numberLabel('fb', number);

/** Describes the account's claim; null without one. */
function describeClaim({ freakBrotherNumber, pendingNumber }: User): string | null {
  if (freakBrotherNumber !== null) {
    return `Your account is linked to ${numbered(freakBrotherNumber)}.`;
  }
  return pendingNumber === null
    ? null
    : `Your claim of ${numbered(pendingNumber)} is waiting for approval.`;
}

export function ClaimPage() {
  const call = useCall();
  const store = useSessionStore();
  const session = useSession();
  const showToast = useToast();
  const navigate = useNavigate();
  const { step, goOn, goBack } = useSteps<ClaimStep>({ name: 'number' });
  const heading = useStepFocus(step.name);
  const { search } = useLocation();
  const [typedNumber, setTypedNumber] = useState(() => claimedNumberInSearch(search));

  const user = session.kind === 'signed-in' ? session.user : null;
  useUserRefresh(user?.claim.state === 'waiting');
  if (user !== null && user.pendingNumber !== null && user.claim.needed > 0) {
    return (
      <>
        <WaitingForVouches number={user.pendingNumber} />
        <OwnProofs />
      </>
    );
  }
  const claimed = user === null ? null : describeClaim(user);
  if (claimed !== null) {
    return (
      <>
        <section className="card quiet" aria-label="Your number">
          <p>{claimed}</p>
          <p>
            <Link to="/">Home</Link>
          </p>
        </section>
        <OwnProofs />
      </>
    );
  }

  async function claim(number: number) {
    const { body } = await call(claimMember, { params: { number } });
    store.renew(body);
    showToast('success', describeClaim(body) ?? '');
    if (body.claim.needed === 0 || body.claim.state !== 'waiting') {
      void navigate('/', { replace: true });
    }
  }

  return step.name === 'number' ? (
    <StepCard position="Step 1 of 2" title="What is your number?" heading={heading}>
      <NumberStep
        typed={typedNumber}
        onFound={(found, typed) => {
          setTypedNumber(typed);
          goOn({ name: 'confirmation', claim: found });
        }}
      />
    </StepCard>
  ) : (
    <StepCard position="Step 2 of 2" title="Here is what we found. Is this you?" heading={heading}>
      <ConfirmationStep
        claim={step.claim}
        onNext={() => claim(step.claim.freakBrotherNumber)}
        onBack={() => {
          setTypedNumber('');
          goBack();
        }}
      />
    </StepCard>
  );
}
