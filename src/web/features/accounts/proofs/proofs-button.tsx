/** Opens proofs in a dialog. */
import { useState } from 'react';
import { getClaimProofs } from '#contract/accounts/proofs.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { LoadedProofs } from '#web/api/account/loaded-proofs.tsx';

interface Props {
  /** The account of the claim. */
  readonly account: number;
  readonly count: number;
  readonly claimant: string;
  /** Such as `FB41`. */
  readonly number: string;
}

export function ProofsButton({ account, count, claimant, number }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (count === 0) return null;
  const label = count === 1 ? '1 proof' : `${count} proofs`;
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`${label}: ${number}, ${claimant}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={`Proof for ${number}`} isOpen={isOpen} onClose={close}>
        <LoadedProofs operation={getClaimProofs} input={{ params: { account } }} owner={claimant} />
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  );
}
