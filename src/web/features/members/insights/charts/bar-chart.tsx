/** A bar chart; a table must always accompany it. Labels are outside the SVG, so that they have the normal text size. */
import { barsWithValue, middleOf, type Bar } from './scale.ts';

interface Props {
  readonly title: string;
  /** In chronological order; at least one. */
  readonly bars: readonly Bar[];
}

function describe(bars: readonly Bar[]): string {
  const highest = Math.max(...bars.map(({ count }) => count));
  const [first, ...others] = bars.filter(({ count }) => count === highest);
  const most = `${highest} in ${first?.label}${others.length > 0 ? ' and others' : ''}`;
  return `From ${bars[0]?.label} to ${bars.at(-1)?.label}. The most: ${most}.`;
}

function Drawing({ bars }: { readonly bars: readonly Bar[] }) {
  const middle = middleOf(bars);
  const share = (count: number) => (count * 50) / middle;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none">
      {bars.map(({ label, count, part = 0 }, place) => (
        <g key={label}>
          <rect x={place + 0.1} y={100 - share(count)} width={0.8} height={share(count - part)} />
          <rect x={place + 0.1} y={100 - share(part)} width={0.8} height={share(part)} />
        </g>
      ))}
    </svg>
  );
}

function Values({ bars }: { readonly bars: readonly Bar[] }) {
  const top = 2 * middleOf(bars);
  const shown = barsWithValue(bars);
  return (
    <div className="bar-values" aria-hidden="true">
      {bars.map(({ label, count }, place) =>
        shown.has(place) && count > 0 ? (
          <span
            key={label}
            style={{
              insetInlineStart: `${((place + 0.5) * 100) / bars.length}%`,
              insetBlockEnd: `${(count * 100) / top}%`,
            }}
          >
            {count}
          </span>
        ) : null,
      )}
    </div>
  );
}

export function BarChart({ title, bars }: Props) {
  const middle = middleOf(bars);
  const between = bars[Math.floor((bars.length - 1) / 2)];
  return (
    <div className="chart">
      <div className="scale" aria-hidden>
        <span>{middle * 2}</span>
        <span>{middle}</span>
        <span>0</span>
      </div>
      <div className="bars" role="img" aria-label={`${title} ${describe(bars)}`}>
        <Drawing bars={bars} />
        <Values bars={bars} />
      </div>
      <div className="ends" aria-hidden>
        <span>{bars[0]?.label}</span>
        {bars.length > 2 ? <span>{between?.label}</span> : null}
        {bars.length > 1 ? <span>{bars.at(-1)?.label}</span> : null}
      </div>
    </div>
  );
}

interface CountTableProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Column headings for the label, the count and, if present, the part. */
  readonly columns: readonly string[];
}

/** The data of a chart as a table, collapsed on screen and open in print. */
export function CountTable({ title, bars, columns }: CountTableProps) {
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
