/**
 * A bar chart; a table must always accompany it. Labels are outside the SVG, so that they have the normal text size. A
 * pointer or the arrow keys choose a bar, whose value is read out.
 */
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { barsWithValue, middleOf, type Bar } from './scale.ts';

interface Props {
  readonly title: string;
  /** In chronological order; at least one. */
  readonly bars: readonly Bar[];
  /** What the second category is called. */
  readonly partLabel?: string | undefined;
}

function describe(bars: readonly Bar[]): string {
  const highest = Math.max(...bars.map(({ count }) => count));
  const [first, ...others] = bars.filter(({ count }) => count === highest);
  const most = `${highest} in ${first?.label}${others.length > 0 ? ' and others' : ''}`;
  return `From ${bars[0]?.label} to ${bars.at(-1)?.label}. The most: ${most}.`;
}

function Drawing({ bars, active }: { readonly bars: readonly Bar[]; readonly active: number }) {
  const middle = middleOf(bars);
  const share = (count: number) => (count * 50) / middle;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none">
      {bars.map(({ label, count, part = 0 }, place) => (
        <g key={label} className={place === active ? 'bar-active' : undefined}>
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

export function BarChart({ title, bars, partLabel }: Props) {
  const [chosen, setChosen] = useState(bars.length - 1);
  const [isRead, setIsRead] = useState(false);
  const active = Math.min(chosen, bars.length - 1);
  const bar = bars[active];
  const middle = middleOf(bars);
  const between = bars[Math.floor((bars.length - 1) / 2)];
  const part = partLabel === undefined ? '' : `, ${bar?.part ?? 0} ${partLabel}`;
  const reading = `${bar?.label}: ${bar?.count}${part}`;

  function handleKey(event: KeyboardEvent) {
    const moves = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: bars.length - 1 };
    const moved = moves[event.key as keyof typeof moves] as number | undefined;
    if (moved === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(moved, bars.length - 1)));
    setIsRead(true);
  }

  function handlePointer({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * bars.length);
    setChosen(Math.max(0, Math.min(place, bars.length - 1)));
    setIsRead(true);
  }

  return (
    <div className="chart">
      <p className="reading">{isRead ? reading : ''}</p>
      <div className="scale" aria-hidden>
        <span>{middle * 2}</span>
        <span>{middle}</span>
        <span>0</span>
      </div>
      <div
        className="bars"
        role="slider"
        tabIndex={0}
        aria-label={`${title} ${describe(bars)}`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={active}
        aria-valuetext={reading}
        onFocus={() => setIsRead(true)}
        onBlur={() => setIsRead(false)}
        onKeyDown={handleKey}
        onPointerMove={handlePointer}
        onPointerLeave={() => setIsRead(false)}
      >
        <Drawing bars={bars} active={isRead ? active : -1} />
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
