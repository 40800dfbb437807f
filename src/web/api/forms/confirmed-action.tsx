/** A button that explains the consequences and asks for confirmation before it acts. */
import { useState, type ReactNode } from 'react';
import { useAction } from './use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';

interface Props {
  readonly label: string;
  /** The name of the affected member or account, if several buttons have the same label. */
  readonly about?: string;
  readonly kind?: 'main' | 'quiet';
  readonly title: string;
  readonly confirmLabel: string;
  readonly confirmKind?: 'main' | 'danger';
  /** What will happen, and who is notified. */
  readonly children: ReactNode;
  /** Throws the server's refusals. */
  readonly act: () => Promise<void>;
}

export function ConfirmedAction({
  label,
  about,
  kind = 'quiet',
  title,
  confirmLabel,
  confirmKind = 'main',
  children,
  act,
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, alert, run, forget } = useAction(async () => {
    await act();
    setIsOpen(false);
  });

  function close() {
    setIsOpen(false);
    forget();
  }

  return (
    <>
      <Button
        type="button"
        kind={kind}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children}
        <AlertBox message={alert} />
        <div className="form-actions">
          <Button type="button" kind={confirmKind} isBusy={isBusy} onClick={run}>
            {confirmLabel}
          </Button>
          <Button type="button" kind="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}
