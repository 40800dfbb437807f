/** A button that explains the consequences and asks for the own password before an account is moved, or moved back. */
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { ConfirmedForm } from '../passwords/confirmed-form.tsx';

interface Props {
  readonly label: string;
  readonly about: string;
  readonly kind: 'main' | 'quiet';
  readonly title: string;
  readonly confirmLabel: string;
  readonly children: ReactNode;
  /** Throws the server's refusals. */
  readonly act: (given: { password?: string | undefined }) => Promise<void>;
}

export function MoveAction({ label, about, kind, title, confirmLabel, children, act }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        type="button"
        kind={kind}
        aria-label={`${label}: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        <ConfirmedForm
          label={confirmLabel}
          send={async (given) => {
            await act(given);
            close();
          }}
          onCancel={close}
        >
          {children}
        </ConfirmedForm>
      </Dialog>
    </>
  );
}
