/** The second step of claiming: confirming the found member. */
import { useState } from 'react';
import type { Claim } from '#contract/accounts/claims.ts';
import { disputeAddress } from '#web/addresses/claim-address.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';

interface Props {
  readonly claim: Claim;
  /** Whether the member is signed in and can dispute a number that is linked. */
  readonly canDispute?: boolean;
  /** Called for a number that can be claimed. Throws the server's refusal. */
  readonly onNext: () => void | Promise<void>;
  readonly onBack: () => void;
}

export function ConfirmationStep({ claim, canDispute = false, onNext, onBack }: Props) {
  const { problem, deceased, freakBrotherNumber } = claim;
  const [alert, setAlert] = useState(problem);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    setAlert(problem);
    if (problem !== null) return;
    setIsBusy(true);
    try {
      await onNext();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setAlert(error.message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="form">
      <MemberCard member={claim} size="small" />
      <p>Only one member may be linked per account.</p>
      <AlertBox message={alert} />
      {canDispute && problem !== null && !deceased ? (
        <p>
          <Link to={disputeAddress(freakBrotherNumber)}>It is my number</Link>
        </p>
      ) : null}
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={() => void confirm()}>
          Next
        </Button>
        <Button type="button" kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
