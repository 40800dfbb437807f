import { useEffect, type ReactNode, type SubmitEventHandler } from 'react';
import { Button } from '../button.tsx';
import { AlertBox } from './alert-box.tsx';
import { SubmitButton } from './submit-button.tsx';

interface Props {
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly alert: string | null;
  /** What to do about the alert. */
  readonly alertHelp?: ReactNode;
  /** Whether there is something to save, for a long form: then its buttons stay in sight. */
  readonly isChanged?: boolean;
  /** The label of the main button. Left out if it is among the actions. */
  readonly submit?: string;
  readonly submitKind?: 'main' | 'danger';
  readonly isBusy?: boolean;
  /** Whether nothing can be sent yet. */
  readonly isDisabled?: boolean;
  /** For a button "Cancel". */
  readonly onCancel?: () => void;
  /** The other buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Form(props: Props) {
  const { onSubmit, alert, alertHelp, isChanged = false, actions, onCancel, children } = props;
  const { submit, submitKind, isBusy = false, isDisabled } = props;
  // The buttons have just come into sight, and could cover the field.
  useEffect(() => {
    if (isChanged) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isChanged]);
  return (
    // `post` prevents a native submit from putting a password into the address.
    <form
      className="form"
      method="post"
      noValidate
      data-changed={isChanged || undefined}
      onSubmit={onSubmit}
    >
      {children}
      <AlertBox message={alert} help={alertHelp} />
      <div className="form-actions">
        {submit === undefined ? null : (
          <SubmitButton isBusy={isBusy} isDisabled={isDisabled} kind={submitKind}>
            {submit}
          </SubmitButton>
        )}
        {actions}
        {onCancel === undefined ? null : (
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
