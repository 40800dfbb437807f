/** The spellings of a place: those that are another place are split off, those that no one uses can be removed. */
import { useState } from 'react';
import {
  splitPlace,
  removeSpelling,
  type ChangedPlace,
  type PlaceRecord,
} from '#contract/jumps/place-editing.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { countedUses, isUsed } from './place-address.ts';
import type { Finish } from './use-place-changes.ts';

type Spelling = PlaceRecord['spellings'][number];

interface Props {
  readonly place: PlaceRecord;
  readonly onFinish: Finish;
  readonly onRemoved: (changed: ChangedPlace) => void;
}

export function PlaceSpellings({ place, onFinish, onRemoved }: Props) {
  const call = useCall();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { placeId, name, spellings } = place;
  const params = { place: placeId };
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(splitPlace, { params, body: { spellings: [...chosen] } });
    setChosen([]);
    onFinish(`${body.place?.name ?? ''} is a place of its own now.`, body);
  });

  async function remove({ key, text }: Spelling) {
    const { body } = await call(removeSpelling, { params: { ...params, spelling: key } });
    if (body.place === null) onRemoved(body);
    onFinish(`“${text}” was removed from ${name}.`, body);
  }

  return (
    <>
      <ul className="grid place-spellings">
        {spellings.map((spelling) => (
          <li key={spelling.key} className="row">
            <CheckboxField
              label={spelling.text}
              hint={isUsed(spelling) ? countedUses(spelling) : 'Not used'}
              checked={chosen.includes(spelling.key)}
              onChange={(event) => {
                const others = chosen.filter((key) => key !== spelling.key);
                setChosen(event.target.checked ? [...others, spelling.key] : others);
              }}
            />
            {isUsed(spelling) ? null : (
              <ActionButton
                label="Remove"
                name={`Remove ${spelling.text}`}
                act={() => remove(spelling)}
              />
            )}
          </li>
        ))}
      </ul>
      {spellings.length < 2 ? null : (
        <div className="form-actions">
          <Button
            type="button"
            isBusy={isBusy}
            disabled={chosen.length === 0 || chosen.length === spellings.length}
            onClick={run}
          >
            Make a place of its own
          </Button>
        </div>
      )}
      <AlertBox message={alert} />
    </>
  );
}
