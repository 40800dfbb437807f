/** A question in front of the page, in the browser's own dialog: Escape closes it, and the focus goes back to where it was. */
import { useEffect, useId, useRef, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The id of what says more, to be read out with the title. */
  readonly describedBy?: string;
  readonly isOpen: boolean;
  /** However it was closed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, describedBy, isOpen, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // Not a button: a key that is still down answers nothing.
    heading.current?.focus();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      aria-describedby={isOpen ? describedBy : undefined}
      onClose={onClose}
    >
      {isOpen ? (
        <>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
