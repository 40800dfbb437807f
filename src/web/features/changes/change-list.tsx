import './change-log.css';
import { type LoggedChangeView, listChanges } from '#contract/changes/changes.ts';
import { Card } from '#web/ui/card.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import { canUndo, type ChangeSelection } from './change-selection.ts';
import { changesByDay, type ChangesAtOnce } from './changes-by-day.ts';
import { formatTime } from '#web/ui/format-date.ts';
import { Link } from '#web/ui/link.tsx';
import { undoAccountAddress, undoAddress, changesAddress } from '#web/addresses/change-address.ts';
import { nameOfActor, titleOf } from './change-labels.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { ChangeItem } from './change-item.tsx';
import { WhyNever } from './why-never.tsx';
import { RowChoice } from '#web/ui/manifest/row-choice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';

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
          <time dateTime={changedAt}>{formatTime(changedAt)}</time>
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

function subjectOf({ series, number, name, subject, messageId }: LoggedChangeView): string {
  if (messageId !== null) return `Message ${messageId}`;
  if (series !== null && number !== null) return `${numberLabel(series, number)} ${name}`.trim();
  return subject === 'search' ? `“${name}”` : name;
}

interface ChangeLineProps {
  readonly change: LoggedChangeView;
  readonly selection: ChangeSelection | undefined;
}

/** A change on one line; its details and actions open on demand. */
function ChangeLine({ change, selection }: ChangeLineProps) {
  const { changedAt, by, isUndone } = change;
  return (
    <li data-row className={selection && 'change-row'}>
      <ChangeChoice
        changes={[change]}
        name={`${titleOf(change)}, ${subjectOf(change)}`}
        selection={selection}
      />
      <details className="change-line">
        <summary>
          <time dateTime={changedAt}>{formatTime(changedAt)}</time>
          <b>{subjectOf(change)}</b>
          <span>
            {titleOf(change)}
            {isUndone ? <span className="mark">Undone</span> : null}
          </span>
          <span className="hint">{nameOfActor(by)}</span>
        </summary>
        <ul className="changes">
          <ChangeItem change={change}>
            <ChangeActions change={change} />
          </ChangeItem>
        </ul>
      </details>
    </li>
  );
}

function ChangeActions({ change }: { readonly change: LoggedChangeView }) {
  const { changeId, changedAt, by, whyNever, action } = change;
  const title = titleOf(change);
  return (
    <p className="row">
      {canUndo(change) ? (
        <Link to={undoAddress(changeId)} aria-label={`Undo this: ${title}`}>
          Undo this
        </Link>
      ) : null}
      {whyNever === null || action === 'erased' ? null : (
        <span className="hint">
          <WhyNever change={change} />
        </span>
      )}
      {by.accountId === null ? null : (
        <Link
          to={undoAccountAddress(by.accountId, changedAt)}
          aria-label={`Undo all from here on: ${title}, by ${nameOfActor(by)}`}
        >
          Undo all from here on
        </Link>
      )}
    </p>
  );
}

interface ChangeChoiceProps {
  /** Of one row. */
  readonly changes: readonly LoggedChangeView[];
  readonly name: string;
  readonly selection: ChangeSelection | undefined;
}

/** Selects those changes of a row that can be undone. */
function ChangeChoice({ changes, name, selection }: ChangeChoiceProps) {
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

interface RecordChangesProps {
  readonly series: Series;
  readonly number: number;
}

const listed = 5;

/** Nothing while it loads. */
export function RecordChanges({ series, number }: RecordChangesProps) {
  const { value } = useQuery(listChanges, { query: { series, member: String(number) } });
  if (value === null || value.changes.length === 0) return null;
  return (
    <Card title="Changes of this record">
      <ChangeList changes={value.changes} isFiltered most={listed} />
      <p>
        <Link to={changesAddress({ series, member: number })}>All its changes</Link>
      </p>
    </Card>
  );
}
