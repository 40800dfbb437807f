/** Places that look like the same one: one click merges those that are ticked. */
import { useState } from 'react';
import {
  mergePlaces,
  keepPlacesApart,
  type SuggestedMerge,
} from '#contract/jumps/place-editing.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { countedUses, placeAddress } from './place-address.ts';
import type { Finish } from './use-place-changes.ts';

const likenessLabels = {
  'same words': 'same name',
  'similar letters': 'similar spelling',
  'more words': 'more words',
} as const;

const countedPlaces = (count: number) => (count === 1 ? '1 place' : `${count} places`);

interface Props {
  readonly merge: SuggestedMerge;
  readonly onFinish: Finish;
}

export function SuggestedMergeItem({ merge: { into, places }, onFinish }: Props) {
  const call = useCall();
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = places.map(({ placeId }) => placeId).filter((id) => !left.includes(id));
  const merging = useAction(async () => {
    const body = { into: into.placeId, places: chosen };
    const merged = await call(mergePlaces, { body });
    onFinish(`${countedPlaces(chosen.length)} merged into ${into.name}.`, merged.body);
  });
  const keeping = useAction(async () => {
    const body = { from: into.placeId, places: chosen };
    const kept = await call(keepPlacesApart, { body });
    onFinish(`${countedPlaces(chosen.length)} kept apart from ${into.name}.`, kept.body);
  });

  function toggle(id: number, isChosen: boolean) {
    setLeft(isChosen ? left.filter((each) => each !== id) : [...left, id]);
  }

  return (
    <li className="stack suggested-merge">
      <h3 className="row">
        <Link to={placeAddress(into.placeId)}>{into.name}</Link>{' '}
        <span className="hint">{countedUses(into)}</span>
      </h3>
      <div className="grid alike">
        {places.map(({ placeId, name, likeness, ...uses }) => (
          <CheckboxField
            key={placeId}
            label={name}
            hint={`${countedUses(uses)}, ${likenessLabels[likeness]}`}
            checked={chosen.includes(placeId)}
            onChange={(event) => toggle(placeId, event.target.checked)}
          />
        ))}
      </div>
      <div className="form-actions">
        <Button
          type="button"
          isBusy={merging.isBusy}
          disabled={chosen.length === 0}
          aria-label={`Merge ${countedPlaces(chosen.length)} into ${into.name}`}
          onClick={merging.run}
        >
          Merge
        </Button>
        <Button
          type="button"
          kind="quiet"
          isBusy={keeping.isBusy}
          disabled={chosen.length === 0}
          aria-label={`Not the same as ${into.name}`}
          onClick={keeping.run}
        >
          Not the same
        </Button>
      </div>
      <AlertBox message={merging.alert ?? keeping.alert} />
    </li>
  );
}
