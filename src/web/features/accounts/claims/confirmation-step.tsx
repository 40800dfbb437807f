/** The second step of claiming: confirming the found member. */
import { useState } from 'react';
import type { Claim } from '#contract/accounts/claims.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';

interface Props {
  readonly claim: Claim;
  /** Called for a number that can be claimed. Throws the server's refusal. */
  readonly onNext: () => void | Promise<void>;
  readonly onBack: () => void;
}

export function ConfirmationStep({ claim, onNext, onBack }: Props) {
  const { problem } = claim;
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
