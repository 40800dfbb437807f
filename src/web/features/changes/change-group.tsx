/** Several changes that were made at once, on one line with one undo. */
import { Link } from '#web/ui/link.tsx';
import { undoAccountAddress } from '#web/addresses/change-address.ts';
import { ChangeLine } from './change-line.tsx';
import { nameOfActor, timeFormat } from './change-words.ts';
import type { ChangesAtOnce } from './changes-by-day.ts';

interface Props {
  readonly changes: ChangesAtOnce;
  /** Whether the newest change of that moment is among them, so that one undo covers exactly that moment. */
  readonly isWhole: boolean;
  /** Whether more changes of that moment may exist than are listed. */
  readonly mayHaveMore: boolean;
}

export function ChangeGroup({ changes, isWhole, mayHaveMore }: Props) {
  const [{ changedAt, by, changeId }] = changes;
  const canUndo = changes.some(({ isUndone, whyNever }) => !isUndone && whyNever === null);
  const areUndone = changes.every(({ isUndone }) => isUndone);
  return (
    <li data-row>
      <details className="change-line">
        <summary>
          <time dateTime={changedAt}>{timeFormat.format(new Date(changedAt))}</time>
          <b>{`${changes.length}${mayHaveMore ? ' or more' : ''} changes at once`}</b>
          <span>{areUndone ? <span className="mark">Undone</span> : null}</span>
          <span className="hint">{nameOfActor(by)}</span>
        </summary>
        <div className="change-group">
          {canUndo && isWhole && by.accountId !== null ? (
            <p className="change-actions">
              <Link to={undoAccountAddress(by.accountId, changedAt, changeId)}>
                Undo these together
              </Link>
            </p>
          ) : null}
          <ul>
            {changes.map((change) => (
              <ChangeLine key={change.changeId} change={change} />
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}
