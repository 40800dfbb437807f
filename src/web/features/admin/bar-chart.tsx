/** A chart of bars, and the same as a table. Words stand beside the drawing, not in it: so they are as large as all others. */
import { useId } from 'react';

export interface Bar {
  /** What the bar is of: a year, a day. */
  readonly label: string;
  readonly count: number;
  /** How much of it is of the second kind. */
  readonly part?: number;
}

interface Props {
  readonly title: string;
  /** In a time's order; at least one. */
  readonly bars: readonly Bar[];
  /** The table's columns: of the label, of the count, and of the part where there is one. */
  readonly columns: readonly string[];
}

const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10];

/** A round number, at least as large. */
function roundUp(value: number): number {
  const power = 10 ** Math.max(Math.ceil(Math.log10(value)) - 1, 0);
  return (roundSteps.find((step) => step * power >= value) ?? 10) * power;
}

function describe(bars: readonly Bar[], highest: number): string {
  const most = bars.filter(({ count }) => count === highest).map(({ label }) => label);
  return `From ${bars[0]?.label} to ${bars.at(-1)?.label}. The most, ${highest}: ${most.join(', ')}.`;
}

function Table({ title, bars, columns }: Props) {
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

export function BarChart(props: Props) {
  const { title, bars } = props;
  const id = useId();
  const highest = Math.max(...bars.map(({ count }) => count));
  const half = roundUp(Math.max(highest / 2, 1));
  const share = (count: number) => (count * 50) / half;
  const middle = bars[Math.floor((bars.length - 1) / 2)];
  return (
    <>
      <div className="chart">
        <div className="scale" aria-hidden>
          <span>{half * 2}</span>
          <span>{half}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-about`}
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-about`}>{describe(bars, highest)}</desc>
          {bars.map(({ label, count, part = 0 }, place) => (
            <g key={label}>
              <title>{`${label}: ${count}`}</title>
              <rect
                x={place + 0.1}
                y={100 - share(count)}
                width={0.8}
                height={share(count - part)}
              />
              <rect x={place + 0.1} y={100 - share(part)} width={0.8} height={share(part)} />
            </g>
          ))}
        </svg>
        <div className="ends" aria-hidden>
          <span>{bars[0]?.label}</span>
          {bars.length > 2 ? <span>{middle?.label}</span> : null}
          {bars.length > 1 ? <span>{bars.at(-1)?.label}</span> : null}
        </div>
      </div>
      <Table {...props} />
    </>
  );
}
