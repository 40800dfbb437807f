/** One row of a previewed file: its changed cells before and after, and whether it is imported. */
import { memo } from 'react';
import type { ImportCell, ImportRow } from '#contract/members/import.ts';
import { capitalized } from '#web/ui/capitalized.ts';
import { markDifference, type MarkedText } from './marked-difference.ts';
import { cellLabels, kindLabels, shown, titleOf } from './row-labels.ts';

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

interface Props {
  readonly row: ImportRow;
  readonly isTaken: boolean;
  readonly onToggle: (row: ImportRow) => void;
}

/** Memoized, because one tick must not render 500 rows. */
export const ImportRowGroup = memo(function ImportRowGroup({ row, isTaken, onToggle }: Props) {
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
