import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import { ChangeGroup } from './change-group.tsx';
import { ChangeLine } from './change-line.tsx';
import type { ChangeSelection } from './change-selection.ts';
import { changesByDay } from './changes-by-day.ts';
import './change-log.css';

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
