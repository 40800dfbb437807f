/** The rows of a previewed file, with filter, choice and pages. */
import { useEffect, useRef } from 'react';
import {
  rowsOfPreview,
  rowKinds,
  type ImportReport,
  type ImportRow,
  type RowKind,
} from '#contract/members/import.ts';
import { Button } from '#web/ui/button.tsx';
import { ImportRowGroup } from './import-row.tsx';
import { countRows, isTaken, type RowChoice, type RowView } from './row-choice.ts';
import { kindLabels } from './row-labels.ts';

interface Props {
  readonly report: ImportReport;
  readonly view: RowView;
  /** The rows of the view. */
  readonly rows: readonly ImportRow[];
  readonly choice: RowChoice;
  readonly onShow: (view: RowView) => void;
  readonly onToggle: (row: ImportRow) => void;
  readonly onSetKinds: (kinds: readonly RowKind[], isLeftOut: boolean) => void;
}

const grouped = (number: number) => number.toLocaleString('en');

function Filter({ report, view, onShow }: Pick<Props, 'report' | 'view' | 'onShow'>) {
  const kinds = [null, ...rowKinds.filter((kind) => report[kind] > 0)];
  return (
    <div className="row" role="group" aria-label="Show">
      {kinds.map((kind) => (
        <Button
          key={kind ?? 'all'}
          type="button"
          kind="quiet"
          aria-pressed={view.kind === kind}
          onClick={() => onShow({ kind, from: 0 })}
        >
          {`${kind === null ? 'All' : kindLabels[kind]} ${grouped(countRows(report, kind))}`}
        </Button>
      ))}
    </div>
  );
}

function ChooseAll({ report, view, onSetKinds }: Pick<Props, 'report' | 'view' | 'onSetKinds'>) {
  const kinds = rowKinds.filter(
    (kind) => kind !== 'refused' && report[kind] > 0 && (view.kind ?? kind) === kind,
  );
  if (kinds.length === 0) return null;
  const which = view.kind === null ? 'all' : `all ${kindLabels[view.kind].toLowerCase()}`;
  return (
    <div className="row">
      <Button type="button" kind="quiet" onClick={() => onSetKinds(kinds, false)}>
        {`Tick ${which}`}
      </Button>
      <Button type="button" kind="quiet" onClick={() => onSetKinds(kinds, true)}>
        {`Untick ${which}`}
      </Button>
    </div>
  );
}

function Pages({ report, view, onShow }: Pick<Props, 'report' | 'view' | 'onShow'>) {
  const { kind, from } = view;
  const total = countRows(report, kind);
  if (total <= rowsOfPreview) return null;
  const end = Math.min(from + rowsOfPreview, total);
  return (
    <nav className="row row-tools" aria-label="Pages of rows">
      <Button
        type="button"
        kind="quiet"
        disabled={from === 0}
        onClick={() => onShow({ kind, from: from - rowsOfPreview })}
      >
        Previous rows
      </Button>
      <span>{`${grouped(from + 1)} to ${grouped(end)} of ${grouped(total)}`}</span>
      <Button
        type="button"
        kind="quiet"
        disabled={end === total}
        onClick={() => onShow({ kind, from: end })}
      >
        Next rows
      </Button>
    </nav>
  );
}

export function ImportTable(props: Props) {
  const { rows, view, choice, onToggle } = props;
  const table = useRef<HTMLTableElement>(null);
  const shownFrom = useRef(view.from);
  // The pressed button is below the new rows, and disabled on the last page.
  useEffect(() => {
    if (shownFrom.current !== view.from) table.current?.focus();
    shownFrom.current = view.from;
  }, [view.from]);
  return (
    <>
      <div className="row row-tools">
        <Filter {...props} />
        <ChooseAll {...props} />
      </div>
      <table ref={table} tabIndex={-1} className="table import-rows">
        <caption className="visually-hidden">Rows of the file</caption>
        <thead>
          <tr>
            <th scope="col">Import</th>
            <th scope="col">Row</th>
            <th scope="col">Member</th>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <ImportRowGroup
            key={row.line}
            row={row}
            isTaken={isTaken(choice, row)}
            onToggle={onToggle}
          />
        ))}
      </table>
      <Pages {...props} />
    </>
  );
}
