/** The preview of an import: counts that follow the choice, the rows, and what happens to refused rows. */
import { clearables } from '#contract/members/import-columns.ts';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Notes } from '#web/ui/notes.tsx';
import { Tally } from './import-report.tsx';
import { countTaken, countRows, isTaken, type RowChoice, type RowView } from './row-choice.ts';
import type { Previewed } from './use-file-import.ts';
import { useEffect, useRef, memo } from 'react';
import {
  rowsOfPreview,
  rowKinds,
  type ImportReport,
  type ImportRow,
  type RowKind,
  type ImportCell,
} from '#contract/members/import.ts';
import { Button } from '#web/ui/button.tsx';
import { kindLabels, cellLabels, shown, titleOf } from './row-labels.ts';
import { capitalized } from '#web/ui/capitalized.ts';
import { markDifference, type MarkedText } from './marked-difference.ts';

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);

/** Empty cells clear what is stored only if the admin says so. */
function Emptied({ previewed: { report, clear, setCleared } }: { readonly previewed: Previewed }) {
  if (report.emptied.length === 0) return null;
  return (
    <fieldset className="notice">
      <legend>Empty cells keep what is stored</legend>
      {report.emptied.map(({ name, count }) => (
        <CheckboxField
          key={name}
          label={`Clear ${count.toLocaleString('en')} ${clearables[name][count === 1 ? 0 : 1]}`}
          checked={clear.includes(name)}
          onChange={({ target }) => setCleared(name, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function Rows({ previewed }: { readonly previewed: Previewed }) {
  const { report, choice, rows, view, show, toggle, setKinds } = previewed;
  const { refused } = report;
  return (
    <>
      {refused === 0 ? null : (
        <div className="notice">
          <p>{`${rowsOf(refused)} cannot be imported. Correct the file and choose it again, or leave them out.`}</p>
          <CheckboxField
            label={`Leave out ${refused === 1 ? 'the refused row' : `the ${rowsOf(refused)} that are refused`}`}
            checked={choice.kindsOut.has('refused')}
            onChange={(event) => setKinds(['refused'], event.target.checked)}
          />
        </div>
      )}
      <ImportTable
        report={report}
        view={view}
        rows={rows}
        choice={choice}
        onShow={show}
        onToggle={toggle}
        onSetKinds={setKinds}
      />
    </>
  );
}

export function ImportPreviewed({ previewed }: { readonly previewed: Previewed }) {
  const { report, choice } = previewed;
  const { added, changed, refused, unchanged, encoding, notes } = report;
  const taken = countTaken(choice, 'added', report) + countTaken(choice, 'changed', report);
  return (
    <>
      <Tally
        counts={[
          ['New', countTaken(choice, 'added', report)],
          ['Changed', countTaken(choice, 'changed', report)],
          ['Unchanged', unchanged],
          ['Left out', added + changed - taken + (choice.kindsOut.has('refused') ? refused : 0)],
        ]}
      />
      {encoding === null ? null : <p className="hint">{`The file is encoded as ${encoding}.`}</p>}
      <Notes notes={notes} />
      <Emptied previewed={previewed} />
      {added + changed + refused === 0 ? (
        <p className="notice">Everything in this file is already in the directory.</p>
      ) : (
        <Rows previewed={previewed} />
      )}
    </>
  );
}

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

/** The rows of a previewed file, with filter, choice and pages. */
function ImportTable(props: Props) {
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

interface ValueProps {
  readonly text: MarkedText;
  readonly kind: 'del' | 'ins';
}

function Value({ text: { start, different, end }, kind: Tag }: ValueProps) {
  if (start + different + end === '') return <span className="hint">(nothing)</span>;
  return (
    <>
      {start}
      {different === '' ? null : <Tag>{different}</Tag>}
      {end}
    </>
  );
}

function ChangedCell({ cell: { field, before, after } }: { readonly cell: ImportCell }) {
  const [old, now] = markDifference(shown(field, before ?? ''), shown(field, after));
  return (
    <>
      <td className="cell-field">{cellLabels[field]}</td>
      <td className="cell-before">
        <Value text={old} kind="del" />
      </td>
      <td className="cell-after">
        <Value text={now} kind="ins" />
      </td>
    </>
  );
}

function NewCells({ cells }: { readonly cells: readonly ImportCell[] }) {
  if (cells.length === 0) return <span className="hint">Number and name only</span>;
  return (
    <dl className="row new-cells">
      {cells.map(({ field, after }) => (
        <div key={field} className="row">
          <dt>{cellLabels[field]}</dt>
          <dd>{shown(field, after)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ImportRowGroupProps {
  readonly row: ImportRow;
  readonly isTaken: boolean;
  readonly onToggle: (row: ImportRow) => void;
}

/** Memoized, because one tick must not render 500 rows. */
const ImportRowGroup = memo(function ImportRowGroup({
  row,
  isTaken,
  onToggle,
}: ImportRowGroupProps) {
  const { kind, line, cells, problem } = row;
  const span = kind === 'changed' ? cells.length : 1;
  const [first, ...rest] = cells;
  const title = titleOf(row);
  return (
    <tbody className={isTaken ? undefined : 'left-out'}>
      <tr>
        <td rowSpan={span} className="cell-choice">
          {kind === 'refused' ? null : (
            <input
              type="checkbox"
              className="tick"
              aria-label={`Import ${title}`}
              checked={isTaken}
              onChange={() => onToggle(row)}
            />
          )}
        </td>
        <td rowSpan={span} className="cell-line">
          {line}
        </td>
        <th scope="rowgroup" rowSpan={span}>
          <span className="row-title">{title}</span>
          <span className={kind === 'refused' ? 'mark mark-off' : 'mark'}>{kindLabels[kind]}</span>
          {isTaken || kind === 'refused' ? null : (
            <>
              {' '}
              <span className="mark">Left out</span>
            </>
          )}
        </th>
        {kind === 'changed' && first !== undefined ? (
          <ChangedCell cell={first} />
        ) : (
          <td colSpan={3} className="cell-whole">
            {kind === 'refused' ? capitalized(problem) : <NewCells cells={cells} />}
          </td>
        )}
      </tr>
      {kind === 'changed'
        ? rest.map((cell) => (
            <tr key={cell.field}>
              <ChangedCell cell={cell} />
            </tr>
          ))
        : null}
    </tbody>
  );
});
