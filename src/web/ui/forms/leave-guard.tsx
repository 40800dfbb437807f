/** Warns about unsaved changes when the user opens another page or closes the tab. */
import { useEffect, useId } from 'react';
import { useBlocker, type Location } from 'react-router';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface Words {
  readonly title: string;
  readonly question: string;
  readonly leave: string;
}

const unsaved: Words = {
  title: 'Your changes are not saved',
  question: 'Stay on this page to save them.',
  leave: 'Leave without saving',
};

interface Props {
  readonly hasChanges: () => boolean;
  readonly words?: Words;
  /** What is left when it changes: by default the page. */
  readonly placeOf?: (location: Location) => string;
}

const pathOf = ({ pathname }: Location) => pathname;

export function LeaveGuard({ hasChanges, words = unsaved, placeOf = pathOf }: Props) {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) && hasChanges(),
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
      title={words.title}
      isOpen={state === 'blocked'}
      onClose={() => reset?.()}
    >
      <p id={id}>{words.question}</p>
      <div className="form-actions">
        <Button type="button" kind="danger" onClick={() => proceed?.()}>
          {words.leave}
        </Button>
        <Button type="button" kind="quiet" onClick={() => reset?.()}>
          Stay here
        </Button>
      </div>
    </Dialog>
  );
}
