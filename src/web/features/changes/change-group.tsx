/** Several changes that were made at once, on one line with one undo. */
import { Link } from '#web/ui/link.tsx';
import { undoAccountAddress } from '#web/addresses/change-address.ts';
import { ChangeChoice } from './change-choice.tsx';
import { ChangeLine } from './change-line.tsx';
import { canUndo, type ChangeSelection } from './change-selection.ts';
import { nameOfActor, timeFormat } from './change-words.ts';
import type { ChangesAtOnce } from './changes-by-day.ts';

interface Props {
  readonly changes: ChangesAtOnce;
  readonly selection: ChangeSelection | undefined;
  /** Whether the newest change of that moment is among them, so that one undo covers exactly that moment. */
  readonly isWhole: boolean;
  /** Whether more changes of that moment may exist than are listed. */
  readonly mayHaveMore: boolean;
}

export function ChangeGroup({ changes, selection, isWhole, mayHaveMore }: Props) {
  const [{ changedAt, by, changeId, undoes }] = changes;
  const what = undoes === null ? 'changes at once' : 'changes undone at once';
  const title = `${changes.length}${mayHaveMore ? ' or more' : ''} ${what}`;
  const areUndone = changes.every(({ isUndone }) => isUndone);
  return (
    <li data-row className={selection && 'change-row'}>
      <ChangeChoice changes={changes} name={title} selection={selection} />
      <details className="change-line">
        <summary>
          <time dateTime={changedAt}>{timeFormat.format(new Date(changedAt))}</time>
          <b>{title}</b>
          <span>{areUndone ? <span className="mark">Undone</span> : null}</span>
          <span className="hint">{nameOfActor(by)}</span>
        </summary>
        <div className="change-group">
          {changes.some(canUndo) && isWhole && by.accountId !== null ? (
            <p className="change-actions">
              <Link to={undoAccountAddress(by.accountId, changedAt, changeId)}>
                Undo these together
              </Link>
            </p>
          ) : null}
          <ul>
            {changes.map((change) => (
              <ChangeLine key={change.changeId} change={change} selection={selection} />
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}
