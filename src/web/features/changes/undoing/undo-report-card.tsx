import { useEffect, useRef, type ReactNode } from 'react';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import type { UndoReport } from '#contract/changes/undoing.ts';
import { ChangeItem } from '../change-item.tsx';
import { formatChangeCount } from '../undo-words.ts';
import { WhyNever } from '../why-never.tsx';
import '../change-log.css';

interface Props {
  readonly report: UndoReport;
  /** False for a preview. */
  readonly isDone: boolean;
  /** Whether the button that had the focus has disappeared. */
  readonly hasFocus: boolean;
  readonly children?: ReactNode;
}

interface Listed {
  readonly change: LoggedChangeView;
  readonly reason?: ReactNode;
}

interface ListProps {
  readonly title: string;
  readonly total: number;
  readonly listed: readonly Listed[];
  readonly isOpen?: boolean;
}

function Listing({ title, total, listed, isOpen = false }: ListProps) {
  if (total === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{`${title}: ${total}`}</summary>
      <ul className="changes">
        {listed.map(({ change, reason }) => (
          <ChangeItem
            key={change.changeId}
            change={change}
            {...(reason === undefined ? {} : { reason })}
          />
        ))}
      </ul>
      {total > listed.length ? (
        <p className="hint">{`The newest ${listed.length} are listed.`}</p>
      ) : null}
    </details>
  );
}

function headingOf({ undone, total }: UndoReport, isDone: boolean): string {
  if (total === 0) return 'There is nothing to undo';
  if (undone === 0) return isDone ? 'Nothing was undone' : 'Nothing can be undone';
  return isDone ? `${formatChangeCount(undone)} undone` : `Undo ${formatChangeCount(undone)}?`;
}

export function UndoReportCard({ report, isDone, hasFocus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const { undone, conflicts, impossible, byName } = report;
  const { firstUndone, firstConflicts, firstImpossible } = report;
  return (
    <section className="card wide" aria-labelledby="undo-report">
      <div>
        <h2 id="undo-report" ref={heading} tabIndex={-1}>
          {headingOf(report, isDone)}
        </h2>
        {byName === '' ? null : <p className="hint">{`Made by ${byName}.`}</p>}
      </div>
      {conflicts === 0 ? null : (
        <p>
          {`${formatChangeCount(conflicts)} ${conflicts === 1 ? 'stays as it is' : 'stay as they are'}: something has changed since. Each entry says why.`}
        </p>
      )}
      {undone === 0 || isDone ? null : (
        <p className="hint">
          What was added is removed, and what was changed becomes what it was before. What was
          withheld, hidden or removed stays so.
        </p>
      )}
      <Listing
        title={isDone ? 'Undone' : 'Will be undone'}
        total={undone}
        listed={firstUndone.map((change) => ({ change }))}
        isOpen={undone <= 5}
      />
      <Listing title="Left alone" total={conflicts} listed={firstConflicts} isOpen />
      <Listing
        title="Cannot be undone"
        total={impossible}
        listed={firstImpossible.map((change) => ({ change, reason: <WhyNever change={change} /> }))}
        isOpen={undone === 0}
      />
      {children}
    </section>
  );
}
