/**
 * A bar chart; a table must always accompany it. Labels are outside the SVG, so that they have the normal text size.
 */
import { useId } from 'react';
import type { Bar } from './count-table.tsx';

interface Props {
  readonly title: string;
  /** In chronological order; at least one. */
  readonly bars: readonly Bar[];
}

const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10];

/** The next round number that is not smaller. */
function roundUp(value: number): number {
  const power = 10 ** Math.max(Math.ceil(Math.log10(value)) - 1, 0);
  return (roundSteps.find((step) => step * power >= value) ?? 10) * power;
}

function describe(bars: readonly Bar[], highest: number): string {
  const [first, ...others] = bars.filter(({ count }) => count === highest);
  const most = `${highest} in ${first?.label}${others.length > 0 ? ' and others' : ''}`;
  return `From ${bars[0]?.label} to ${bars.at(-1)?.label}. The most: ${most}.`;
}

export function BarChart({ title, bars }: Props) {
  const id = useId();
  const highest = Math.max(...bars.map(({ count }) => count));
  const half = roundUp(Math.max(highest / 2, 1));
  const share = (count: number) => (count * 50) / half;
  const middle = bars[Math.floor((bars.length - 1) / 2)];
  return (
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
            <rect x={place + 0.1} y={100 - share(count)} width={0.8} height={share(count - part)} />
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
  );
}
