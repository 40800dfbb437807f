/** A page of the change log, whose changes can be selected and undone together. */
import { useState } from 'react';
import { undoSelectedAddress } from '#web/addresses/change-address.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { KeysHint } from '#web/ui/manifest/keys-hint.tsx';
import { ChangeList, type ChangeListProps } from './change-list.tsx';
import { canUndo } from './change-selection.ts';
import { formatChangeCount } from './undo-words.ts';

const noneSelected: ReadonlySet<number> = new Set();

/** A page has fewer changes than one undo takes. */
export function SelectableChanges(props: Omit<ChangeListProps, 'selection'>) {
  const [ids, setIds] = useState(noneSelected);
  const selected = props.changes
    .filter((change) => ids.has(change.changeId) && canUndo(change))
    .map(({ changeId }) => changeId);
  return (
    <>
      <KeysHint canSelect />
      <ChangeList {...props} selection={{ ids, onChange: setIds }} />
      {selected.length === 0 ? null : (
        <div className="selected-actions">
          <b role="status">{`${selected.length} selected`}</b>
          <LinkButton to={undoSelectedAddress(selected)}>
            {`Undo ${formatChangeCount(selected.length)}`}
          </LinkButton>
          <Button type="button" kind="quiet" onClick={() => setIds(noneSelected)}>
            Select none
          </Button>
        </div>
      )}
    </>
  );
}
