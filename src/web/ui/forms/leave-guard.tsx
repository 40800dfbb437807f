/** Asks before changes are lost that were not saved: on the way to another page, and when the tab is closed. */
import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

/** @param hasChanges asked at the moment of leaving */
export function LeaveGuard({ hasChanges }: { readonly hasChanges: () => boolean }) {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);

  const id = useId();
  return (
    <Dialog
      describedBy={id}
      title="Your changes are not saved"
      isOpen={state === 'blocked'}
      onClose={() => reset?.()}
    >
      <p id={id}>Do you want to stay and save them?</p>
      <div className="form-actions">
        <Button type="button" onClick={() => reset?.()}>
          Stay here
        </Button>
        <Button type="button" kind="quiet" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
