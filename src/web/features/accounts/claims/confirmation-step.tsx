/** The second step of claiming: confirming the found member. */
import { useState } from 'react';
import type { Claim, ClaimPolicy } from '#contract/accounts/claims.ts';
import { numberLabel } from '#contract/number-label.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { keeperRequestAddress } from '#web/addresses/memorial-address.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';

const approvers: Readonly<Record<Exclude<ClaimPolicy, 'open'>, string>> = {
  vouch: 'two members who know you, or an admin, approve it',
  review: 'an admin approves it',
};

interface Props {
  readonly claim: Claim;
  /** Called for a number that can be claimed. Throws the server's refusal. */
  readonly onNext: () => void | Promise<void>;
  readonly onBack: () => void;
}

export function ConfirmationStep({ claim, onNext, onBack }: Props) {
  const { problem, deceased, approval } = claim;
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
      {problem !== null || approval === 'open' ? null : (
        <p>
          {`What happens next: your claim of ${numberLabel('fb', claim.freakBrotherNumber)} waits until ${approvers[approval]}. We email you then.`}
        </p>
      )}
      <AlertBox message={alert} />
      {deceased ? (
        <ul className="form-links">
          <li>
            <Link to={keeperRequestAddress(claim.freakBrotherNumber)}>Keep this page</Link>
          </li>
        </ul>
      ) : null}
      <div className="form-actions">
        {problem !== null && !deceased ? (
          <LinkButton
            to={contactAddress({ about: 'my-number', number: claim.freakBrotherNumber })}
            kind="main"
          >
            This is my number
          </LinkButton>
        ) : null}
        <Button
          type="button"
          kind={problem === null ? 'main' : 'quiet'}
          isBusy={isBusy}
          onClick={() => void confirm()}
        >
          Next
        </Button>
        <Button type="button" kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
