import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { RowChoice } from '#web/ui/manifest/row-choice.tsx';
import { canUndo, type ChangeSelection } from './change-selection.ts';

interface Props {
  /** Of one row. */
  readonly changes: readonly LoggedChangeView[];
  readonly name: string;
  readonly selection: ChangeSelection | undefined;
}

/** Selects those changes of a row that can be undone. */
export function ChangeChoice({ changes, name, selection }: Props) {
  const ids = new Set(changes.filter(canUndo).map(({ changeId }) => changeId));
  if (selection === undefined || ids.size === 0) return null;
  const isSelected = ids.isSubsetOf(selection.ids);
  return (
    <RowChoice
      name={`Select ${name}`}
      isChecked={isSelected}
      onChange={() =>
        selection.onChange(isSelected ? selection.ids.difference(ids) : selection.ids.union(ids))
      }
    />
  );
}
