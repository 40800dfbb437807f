/** The counts of a chart as a table, closed until somebody wants it, and open on paper. */

export interface Bar {
  /** What the bar is of: a year, a day. */
  readonly label: string;
  readonly count: number;
  /** How much of it is of the second kind. */
  readonly part?: number;
}

interface Props {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The table's columns: of the label, of the count, and of the part where there is one. */
  readonly columns: readonly string[];
}

export function CountTable({ title, bars, columns }: Props) {
  return (
    <details>
      <summary>As a table</summary>
      <table className="records counts">
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
              <td>{count}</td>
              {part === undefined ? null : <td>{part}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
