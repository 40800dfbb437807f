/** Renders the dialog that asks to confirm who it is. Only guarded pages call operations that need it. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Refusal } from '#contract/errors.ts';
import { confirmation } from '#web/api/account/confirmation.ts';
import { useSession } from '#web/api/session-context.ts';
import { ConfirmationDialog } from '#web/features/accounts/sign-in/confirmation-dialog.tsx';

const cancelled = () =>
  new Refusal('confirmation_required', {
    message: 'Nothing was changed, because you did not confirm.',
  });

const { isRequested, subscribe, close } = confirmation;
const no = () => false;

export function ConfirmationPlace() {
  const isOpen = useSyncExternalStore(subscribe, isRequested, no);
  const { pathname } = useLocation();
  const isOver = useSession().kind === 'visitor';

  // Close the dialog when the page changes or another tab signs out. In the second case, waiting calls fail with
  // `unauthorized`.
  useEffect(() => () => close(cancelled()), [pathname]);
  useEffect(() => {
    if (isOver) close(new Refusal('unauthorized'));
  }, [isOver]);

  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onConfirmed={() => close(null)}
      onCancel={() => close(cancelled())}
    />
  );
}
