import { useEffect, type ReactNode, type SubmitEventHandler } from 'react';
import { AlertBox } from './alert-box.tsx';

interface Props {
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly alert: string | null;
  /** What to do about the alert. */
  readonly alertHelp?: ReactNode;
  /** Whether there is something to save, for a long form: then its buttons stay in sight. */
  readonly isChanged?: boolean;
  /** The buttons, the main one first. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export function Form({ onSubmit, alert, alertHelp, isChanged = false, actions, children }: Props) {
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
      <div className="form-actions">{actions}</div>
    </form>
  );
}
