/** The red box for errors, with what to do below it. Screen readers announce both. */
import type { ReactNode } from 'react';
import { kindWordsFor } from '../kind-words.ts';

interface Props {
  readonly message: string | null;
  /** What to do, if the message only says what is wrong. */
  readonly help?: ReactNode;
}

export function AlertBox({ message, help = kindWordsFor(message) }: Props) {
  return (
    <>
      <div role="alert" className="alert">
        {message === null ? null : <p>{message}</p>}
      </div>
      <p className="alert-help" aria-live="polite">
        {message === null ? null : help}
      </p>
    </>
  );
}
