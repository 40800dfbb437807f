/** The data of a chart as a table, collapsed on screen and open in print. */

export interface Bar {
  /** What the bar counts: a year or a day. */
  readonly label: string;
  readonly count: number;
  /** How much of the count belongs to the second category. */
  readonly part?: number;
}

interface Props {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Column headings for the label, the count and, if present, the part. */
  readonly columns: readonly string[];
}

export function CountTable({ title, bars, columns }: Props) {
  return (
    <details>
      <summary>As a table</summary>
      <table className="table counts">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, count, part }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label={columns[1]}>{count}</td>
              {part === undefined ? null : <td data-label={columns[2]}>{part}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
