/** What each column of a chosen file is, with its first values, and what the file leaves open. */
import { useId } from 'react';
import {
  columnMeanings,
  importColumns,
  type ColumnMeaning,
} from '#contract/members/import-columns.ts';
import { dateOrders } from '#contract/members/import-reading.ts';
import type { FileColumn, ImportPreview } from '#contract/members/import.ts';
import { seriesLabels, seriesNames } from '#contract/number-label.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Notes } from '#web/ui/notes.tsx';
import { problemsOfReading, questionsOf, type FileReading } from './file-reading.ts';

const titleOf = (meaning: ColumnMeaning) =>
  meaning === 'ignore' ? 'Ignore' : importColumns[meaning].title;

interface RowProps {
  readonly column: FileColumn;
  readonly meaning: ColumnMeaning;
  readonly onChange: (meaning: ColumnMeaning) => void;
}

function ColumnRow({ column: { heading, examples }, meaning, onChange }: RowProps) {
  const id = useId();
  return (
    <tr>
      <th scope="row" id={id}>
        {heading === '' ? 'No heading' : heading}
      </th>
      <td data-label="Values">{examples.join(' · ')}</td>
      <td>
        <select
          className="field"
          aria-labelledby={id}
          value={meaning}
          onChange={({ target }) => {
            const chosen = columnMeanings.find((each) => each === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {columnMeanings.map((each) => (
            <option key={each} value={each}>
              {titleOf(each)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

interface Props {
  readonly report: ImportPreview;
  readonly reading: FileReading;
  readonly onChange: (reading: FileReading) => void;
}

function ColumnTable({ report: { columns }, reading, onChange }: Props) {
  const { columns: meanings } = reading;
  if (meanings === null) return null;
  return (
    <table className="table file-columns">
      <caption className="visually-hidden">Columns of the file</caption>
      <thead>
        <tr>
          <th scope="col">Heading</th>
          <th scope="col">Values</th>
          <th scope="col">Is</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, index) =>
          column.heading === '' && column.examples.length === 0 ? null : (
            <ColumnRow
              // Headings may be equal, and their order stays.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index} ${column.heading}`}
              column={column}
              meaning={meanings[index] ?? 'ignore'}
              onChange={(meaning) =>
                onChange({ ...reading, columns: meanings.with(index, meaning) })
              }
            />
          ),
        )}
      </tbody>
    </table>
  );
}

function Questions({ report, reading, onChange }: Props) {
  const { series, dateOrder, twoDigitYears } = questionsOf(report, reading);
  return (
    <>
      {series.length === 0 ? null : (
        <SelectField
          label="Which list are these members in?"
          hint={`The file does not say it for ${series.join(', ')}.`}
          value={reading.series}
          onChange={({ target }) => {
            const chosen = seriesNames.find((each) => each === target.value);
            if (chosen !== undefined) onChange({ ...reading, series: chosen });
          }}
        >
          {seriesNames.map((each) => (
            <option key={each} value={each}>
              {seriesLabels[each]}
            </option>
          ))}
        </SelectField>
      )}
      {dateOrder.length === 0 ? null : (
        <SelectField
          label="What comes first in the dates?"
          hint={`The file does not decide it for ${dateOrder.join(', ')}.`}
          value={reading.dateOrder}
          onChange={({ target }) => {
            const chosen = dateOrders.find((each) => each === target.value);
            if (chosen !== undefined) onChange({ ...reading, dateOrder: chosen });
          }}
        >
          <option value="" disabled>
            Choose
          </option>
          <option value="day-first">The day: 7/8/1971 is 7 Aug 1971</option>
          <option value="month-first">The month: 7/8/1971 is 8 Jul 1971</option>
        </SelectField>
      )}
      {twoDigitYears.length === 0 ? null : (
        <SelectField
          label="How are years of two digits read?"
          hint={`Such as in ${twoDigitYears.join(', ')}.`}
          value={reading.twoDigitYears}
          onChange={({ target }) =>
            onChange({ ...reading, twoDigitYears: target.value === 'read' ? 'read' : 'refuse' })
          }
        >
          <option value="read">71 as 1971, 05 as 2005</option>
          <option value="refuse">Refuse these rows</option>
        </SelectField>
      )}
    </>
  );
}

export function ColumnsStep(props: Props) {
  const { report, reading } = props;
  const { headingLine } = report;
  const problems = problemsOfReading(report, reading);
  return (
    <>
      {headingLine === null || headingLine === 1 ? null : (
        <p className="hint">{`The headings are in row ${headingLine}. The rows above it are not imported.`}</p>
      )}
      <ColumnTable {...props} />
      <Questions {...props} />
      <div role="status">
        {problems.length === 0 ? null : (
          <div className="notice">
            <Notes notes={problems} />
          </div>
        )}
      </div>
    </>
  );
}
