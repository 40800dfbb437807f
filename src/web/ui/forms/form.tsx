/** A form: its fields, what went wrong with the whole of it, and its buttons. */
import type { ReactNode, SubmitEventHandler } from 'react';
import { AlertBox } from './alert-box.tsx';

interface Props {
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** What went wrong with the form as a whole; null when nothing did. */
  readonly alert: string | null;
  /** The buttons, the main one first. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export function Form({ onSubmit, alert, actions, children }: Props) {
  return (
    // Nothing native may send it: a password must not get into an address.
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      {children}
      <AlertBox message={alert} />
      <div className="form-actions">{actions}</div>
    </form>
  );
}
