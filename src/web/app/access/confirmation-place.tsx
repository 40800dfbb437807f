/** Renders the dialog that asks to confirm who it is. Only guarded pages call operations that need it. */
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { Refusal } from '#contract/errors.ts';
import { confirmation } from '#web/api/account/confirmation.ts';
import { useSession } from '#web/api/session-context.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

const cancelled = () =>
  new Refusal('confirmation_required', {
    message: 'Nothing was changed, because you did not confirm.',
  });
const unreached = () =>
  new Refusal('not_ready', { message: 'The site could not be reached. Please try again.' });

const { isAsked, subscribe, close } = confirmation;
const no = () => false;

export function ConfirmationPlace() {
  const isOpen = useSyncExternalStore(subscribe, isAsked, no);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const { pathname } = useLocation();
  const isOver = useSession().kind === 'visitor';

  const isMissing = isOpen && Dialog === null;
  useEffect(() => {
    if (!isMissing) return;
    import('#web/features/accounts/sign-in/confirmation-dialog.tsx').then(
      (module) => setDialog(() => module.ConfirmationDialog),
      () => close(unreached()),
    );
  }, [isMissing]);

  // Close the dialog when the page changes or another tab signs out. In the second case, waiting calls fail with
  // `unauthorized`.
  useEffect(() => () => close(cancelled()), [pathname]);
  useEffect(() => {
    if (isOver) close(new Refusal('unauthorized'));
  }, [isOver]);

  return Dialog === null ? null : (
    <Dialog isOpen={isOpen} onConfirmed={() => close(null)} onCancel={() => close(cancelled())} />
  );
}
