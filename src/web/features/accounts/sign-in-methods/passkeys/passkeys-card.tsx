import { useState } from 'react';
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import { aboutPasskeys, describePasskeyObstacle } from '#web/api/account/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useStepFocus } from '../../use-steps.ts';
import { NewPasskeyForm } from './new-passkey-form.tsx';
import { PasskeyItem } from './passkey-item.tsx';

interface Props {
  readonly methods: SignInMethods;
  readonly ianaName: string | undefined;
  readonly keep: (methods: SignInMethods) => void;
}

export function PasskeysCard({ methods, ianaName, keep }: Props) {
  const { passkeys } = methods;
  const showToast = useToast();
  const [removed, setRemoved] = useState(0);
  // The button that opened the dialog disappears with its passkey.
  const heading = useStepFocus(`${removed} removed`);
  const [isAdding, setIsAdding] = useState(false);
  const [obstacle] = useState(describePasskeyObstacle);
  const close = () => setIsAdding(false);
  return (
    <Card title="Passkeys" heading={heading}>
      <p>{aboutPasskeys} Your password keeps working.</p>
      {passkeys.length === 0 ? (
        <p>No passkeys yet.</p>
      ) : (
        <ul className="sessions" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              ianaName={ianaName}
              onChange={keep}
              onRemoved={(remaining) => {
                keep(remaining);
                setRemoved(removed + 1);
              }}
            />
          ))}
        </ul>
      )}
      {obstacle === null ? null : <p className="hint">{obstacle}</p>}
      <div className="form-actions">
        <Button
          type="button"
          kind="quiet"
          disabled={obstacle !== null}
          onClick={() => setIsAdding(true)}
        >
          Add a passkey
        </Button>
      </div>
      <Dialog title="Add a passkey" isOpen={isAdding} onClose={close}>
        <NewPasskeyForm
          onAdded={(added) => {
            close();
            keep(added);
            showToast('success', 'Passkey added.');
          }}
          onCancel={close}
        />
      </Dialog>
    </Card>
  );
}
