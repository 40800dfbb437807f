/** A button that explains the consequences, and asks to confirm who it is before it acts. */
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { ConfirmedForm } from './confirmed-form.tsx';

interface Props {
  readonly label: string;
  /** What it is about, if several buttons have the same label. */
  readonly about?: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly children: ReactNode;
  /** False for something of the own account. */
  readonly isForAdmin?: boolean;
  /** Throws the server's refusals. */
  readonly act: (given: { password?: string | undefined }) => Promise<void>;
}

export function PasswordAction(props: Props) {
  const { label, about, title, confirmLabel, children, isForAdmin, act } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
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
          isForAdmin={isForAdmin}
        >
          {children}
        </ConfirmedForm>
      </Dialog>
    </>
  );
}
