/** A button of the viewer that asks before it does something to a photo. */
import { useId, useRef, useState, type ReactNode } from 'react';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
  readonly label: string;
  /** The question. */
  readonly title: string;
  readonly confirmLabel: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** Asks the server. */
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
}

export function PhotoQuestion({ label, title, confirmLabel, children, act, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm() {
    setIsBusy(true);
    setProblem(null);
    const answer = await settle(act());
    setIsBusy(false);
    // What somebody else took away meanwhile is as gone as it was meant to be.
    if (answer.isOk || answer.failure.code === 'not_found') {
      dialog.current?.close();
      onDone();
    } else {
      setProblem(answer.failure.message);
    }
  }

  return (
    <>
      <Button
        type="button"
        kind="quiet"
        onClick={() => {
          setProblem(null);
          dialog.current?.showModal();
          // Not a button: a key that is still down answers nothing.
          heading.current?.focus();
        }}
      >
        {label}
      </Button>
      <dialog ref={dialog} className="ask" role="alertdialog" aria-labelledby={headingId}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
        {problem === null ? null : (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <div className="ask-actions">
          <Button type="button" kind="quiet" onClick={() => dialog.current?.close()}>
            Keep it
          </Button>
          <Button type="button" isBusy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </div>
      </dialog>
    </>
  );
}
