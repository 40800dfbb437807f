/** A question over the page: a native dialog, which keeps the focus, and gives it back. */
import { useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The words of the button that goes on. */
  readonly yes: string;
}

interface Props {
  /** Null while nothing is asked. */
  readonly question: Question | null;
  readonly onAnswer: (isYes: boolean) => void;
}

export function ConfirmDialog({ question, onAnswer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (question === null || dialog.current === null) return;
    dialog.current.returnValue = '';
    dialog.current.showModal();
    // Not a button: a key that is still down answers nothing.
    heading.current?.focus();
  }, [question]);

  const close = (answer: string) => dialog.current?.close(answer);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => onAnswer(dialog.current?.returnValue === 'yes')}
    >
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {question?.title}
      </h2>
      <p id={`${id}-text`}>{question?.text}</p>
      <div className="form-actions">
        <Button type="button" onClick={() => close('yes')}>
          {question?.yes}
        </Button>
        <Button type="button" kind="quiet" onClick={() => close('')}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
