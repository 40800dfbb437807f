/** Asks for the second factor again, or else for the password, before operations that an unattended session must not perform. */
import { useState } from 'react';
import { beginConfirmation, confirmIdentity } from '#contract/accounts/second-factor.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import '#web/ui/forms/forms.css';

interface Props {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function SecondFactorConfirmation({ onConfirmed, onCancel }: Props) {
  const call = useCall();
  const { response, isLoading, reload } = useQuery(beginConfirmation);
  const [notice, setNotice] = useState<string | null>(null);
  if (response === null) return <LoadingIndicator label="Loading" />;
  if (!response.isOk) {
    return (
      <>
        <AlertBox message={response.failure.message} />
        <div className="form-actions">
          <Button type="button" isBusy={isLoading} onClick={reload}>
            Retry
          </Button>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <AlertBox message={notice} />
      <SecondFactorStep
        // A code typed for an expired challenge has expired too.
        key={response.value.challenge}
        needed={response.value}
        isAgain={notice !== null}
        send={async (sent) => {
          await call(confirmIdentity, { body: sent });
          onConfirmed();
        }}
        onExpired={() => {
          setNotice('This took too long. Please try again.');
          reload();
        }}
        leaveLabel="Cancel"
        onLeave={onCancel}
      />
    </>
  );
}

export function ConfirmationDialog({ isOpen, ...props }: Props & { readonly isOpen: boolean }) {
  const session = useSession();
  const hasSecondFactor = session.kind === 'signed-in' && session.user.hasSecondFactor;
  return (
    <Dialog title="Confirm that it is you" isOpen={isOpen} onClose={props.onCancel}>
      <p>You signed in or last confirmed this more than 10 minutes ago. Confirm to continue.</p>
      {hasSecondFactor ? (
        <SecondFactorConfirmation {...props} />
      ) : (
        <PasswordConfirmation {...props} />
      )}
    </Dialog>
  );
}
