/**
 * A modal in a native dialog element: Escape closes it, and the focus returns to where it was, or to the heading of the
 * page if that button is gone.
 */
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The id of the element that screen readers read after the title. */
  readonly describedBy?: string;
  readonly isOpen: boolean;
  /** When the dialog goes on to another one, the title takes the focus: the pressed button no longer exists. */
  readonly step?: string;
  /** Called however the dialog was closed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, describedBy, isOpen, step, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // Focus the heading, not a button: a key that is still held down would press it.
    heading.current?.focus();
  }, [isOpen]);

  useLayoutEffect(() => {
    heading.current?.focus();
  }, [step]);

  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      aria-describedby={isOpen ? describedBy : undefined}
      onClose={({ currentTarget }) => {
        // The event comes later than the closing, when the dialog may be open for the next question.
        if (!currentTarget.open) onClose();
      }}
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
