/** Asks for the second factor once more, before something that must not happen in a session that was left open. */
import { useState } from 'react';
import { useAnswer } from '#web/api/account/use-answer.ts';
import { useCall } from '#web/api/call-context.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import '#web/ui/forms/forms.css';

interface Props {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function Confirmation({ onConfirmed, onCancel }: Props) {
  const call = useCall();
  const { answer, isLoading, reload } = useAnswer('beginConfirmation');
  const [notice, setNotice] = useState<string | null>(null);
  if (answer === null) return <LoadingIndicator label="Loading" />;
  if (!answer.isOk) {
    return (
      <>
        <AlertBox message={answer.failure.message} />
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
        // What was typed for a challenge that is too old is a code that is too old, too.
        key={answer.value.challenge}
        needed={answer.value}
        isAgain={notice !== null}
        send={async (sent) => {
          await call('confirmIdentity', { body: sent });
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
  return (
    <Dialog title="Confirm that it is you" isOpen={isOpen} onClose={props.onCancel}>
      <p>You showed your second step more than 10 minutes ago. Please show it again to go on.</p>
      <Confirmation {...props} />
    </Dialog>
  );
}
