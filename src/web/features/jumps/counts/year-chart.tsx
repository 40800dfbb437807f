/** A bar for each year; a table must always accompany it. Positions are percentages, so that text keeps its size. */
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { membersIn } from './count-labels.ts';
import { fillYears } from './fill-years.ts';
import { yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';

type Years = JumpSummary['years'];

/** The height of the highest bar, in percent. The rest is for its label. */
const highest = 84;
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Keeps labels at the ends inside the chart. */
function anchorAt(share: number) {
  if (share < 0.1) return 'start';
  return share > 0.9 ? 'end' : 'middle';
}

export function YearChart({ years }: { readonly years: Years }) {
  const bars = fillYears(years);
  const most = bars.reduce((top, bar) => (bar.count > top.count ? bar : top));
  // Few bars are not wider than those of a usual chart.
  const slots = Math.max(bars.length, 12);
  const middleOf = (index: number) => (index + 0.5) / slots;
  const topAt = middleOf(bars.indexOf(most));
  return (
    <div
      className="year-chart"
      role="img"
      aria-label={`Members by year, from ${bars[0]?.year} to ${bars.at(-1)?.year}. The most: ${membersIn(most.count)} in ${most.year}.`}
    >
      <svg className="year-bars" aria-hidden="true">
        {bars.map(({ year, count }, index) => {
          const height = (count / most.count) * highest;
          return (
            <rect
              key={year}
              x={percent((index + 0.12) / slots)}
              width={percent(0.76 / slots)}
              y={`${100 - height}%`}
              height={`${height}%`}
            >
              <title>{`${year}: ${count}`}</title>
            </rect>
          );
        })}
        <text x={percent(topAt)} y={`${100 - highest}%`} dy="-0.4em" textAnchor={anchorAt(topAt)}>
          {`${most.count} in ${most.year}`}
        </text>
      </svg>
      <svg className="year-labels" aria-hidden="true">
        {bars.map(({ year }, index) =>
          year % 10 === 0 || bars.length < 10 ? (
            <text
              key={year}
              className={year % 20 === 0 ? undefined : 'year-label-between'}
              x={percent(middleOf(index))}
              y="1em"
              textAnchor={anchorAt(middleOf(index))}
            >
              {year}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}

interface Props {
  readonly title: string;
  readonly years: JumpSummary['years'];
}

export function YearTable({ title, years }: Props) {
  return (
    <details className="year-table">
      <summary>As a table</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Members</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, count }) => (
            <tr key={year}>
              <th scope="row">
                <Link to={yearAddress(year)}>{year}</Link>
              </th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
