import './change-log.css';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import { ChangeLine } from './change-line.tsx';
import { canUndo, type ChangeSelection } from './change-selection.ts';
import { changesByDay, type ChangesAtOnce } from './changes-by-day.ts';
import { Link } from '#web/ui/link.tsx';
import { undoAccountAddress } from '#web/addresses/change-address.ts';
import { ChangeChoice } from './change-choice.tsx';
import { nameOfActor, timeFormat } from './change-labels.ts';

export interface ChangeListProps {
  readonly changes: readonly LoggedChangeView[];
  /** Whether earlier lists or a filter may hide changes that were made at the same moment as the first of these. */
  readonly isBegunElsewhere?: boolean;
  /** Whether a filter hides other changes. */
  readonly isFiltered?: boolean;
  /** How many lines are shown; all by default. */
  readonly most?: number;
  /** Left out if changes cannot be selected. */
  readonly selection?: ChangeSelection;
}

function Days(props: ChangeListProps) {
  const { changes, isBegunElsewhere = false, isFiltered = false, most = Infinity } = props;
  const { selection } = props;
  let lines = 0;
  return changesByDay(changes).map(([day, groups]) => {
    const shown = groups.slice(0, Math.max(0, most - lines));
    lines += shown.length;
    if (shown.length === 0) return null;
    return (
      <section key={day} className="change-day" aria-label={day}>
        <h3>{day}</h3>
        <ul>
          {shown.map((group) => {
            const [change] = group;
            if (group.length === 1) {
              return <ChangeLine key={change.changeId} change={change} selection={selection} />;
            }
            const isCut = isBegunElsewhere && change === changes[0];
            const isEndCut = group.at(-1) === changes.at(-1);
            return (
              <ChangeGroup
                key={change.changeId}
                changes={group}
                selection={selection}
                isWhole={!isFiltered && !isCut}
                mayHaveMore={isFiltered || isCut || isEndCut}
              />
            );
          })}
        </ul>
      </section>
    );
  });
}

export const ChangeList = (props: ChangeListProps) => (
  <div ref={rowKeys} className="change-days">
    <Days {...props} />
  </div>
);

interface Props {
  readonly changes: ChangesAtOnce;
  readonly selection: ChangeSelection | undefined;
  /** Whether the newest change of that moment is among them, so that one undo covers exactly that moment. */
  readonly isWhole: boolean;
  /** Whether more changes of that moment may exist than are listed. */
  readonly mayHaveMore: boolean;
}

/** Several changes that were made at once, on one line with one undo. */
function ChangeGroup({ changes, selection, isWhole, mayHaveMore }: Props) {
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
            <p className="row">
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
