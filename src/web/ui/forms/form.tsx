import type { ReactNode, SubmitEventHandler } from 'react';
import { AlertBox } from './alert-box.tsx';

interface Props {
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly alert: string | null;
  /** The buttons, the main one first. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export function Form({ onSubmit, alert, actions, children }: Props) {
  return (
    // `post` prevents a native submit from putting a password into the address.
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      {children}
      <AlertBox message={alert} />
      <div className="form-actions">{actions}</div>
    </form>
  );
}
