/** Merges the places that were selected in the list, and asks which name is kept. */
import { useId, useState } from 'react';
import { mergePlaces, type ListedPlace } from '#contract/jumps/place-editing.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { countedUses } from './place-address.ts';
import type { Finish } from './use-place-changes.ts';

interface Props {
  /** Two at least. */
  readonly places: readonly ListedPlace[];
  readonly onFinish: Finish;
}

export function MergeDialog({ places, onFinish }: Props) {
  const id = useId();
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [largest] = places.toSorted((a, b) => b.members - a.members);
  const into = places.find(({ placeId }) => placeId === chosen) ?? largest;
  const { isBusy, alert, run, forget } = useAction(async () => {
    if (!into) return;
    const others = places.filter((place) => place !== into);
    const { body } = await call(mergePlaces, {
      body: { into: into.placeId, places: others.map(({ placeId }) => placeId) },
    });
    setIsOpen(false);
    onFinish(`${others.map(({ name }) => name).join(', ')} merged into ${into.name}.`, body);
  });

  function close() {
    setIsOpen(false);
    forget();
  }

  return (
    <>
      <Button type="button" onClick={() => setIsOpen(true)}>
        {`Merge ${places.length} places`}
      </Button>
      <Dialog title={`Merge ${places.length} places`} isOpen={isOpen} onClose={close}>
        <fieldset className="choices">
          <legend>Which name is kept?</legend>
          {places.map((place) => (
            <label key={place.placeId} className="choice" htmlFor={`${id}-${place.placeId}`}>
              <input
                id={`${id}-${place.placeId}`}
                className="tick"
                type="radio"
                name={id}
                checked={place === into}
                onChange={() => setChosen(place.placeId)}
              />
              <b>{place.name}</b>
              <span className="hint">{countedUses(place)}</span>
            </label>
          ))}
        </fieldset>
        <p className="hint">What members wrote stays as it is. You can undo the merge.</p>
        <AlertBox message={alert} />
        <div className="form-actions">
          <Button type="button" isBusy={isBusy} onClick={run}>
            Merge
          </Button>
          <Button type="button" kind="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}
