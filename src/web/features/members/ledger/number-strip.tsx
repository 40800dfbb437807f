/** A whole series at a glance. States differ in height and pattern, not only in color. */
import { useQuery } from '#web/api/account/use-query.ts';
import { getNumberStrip, type NumberStrip as Strip } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';

const height = 32;
const cellWidth = 4;
/** In the order of drawing: what is rarer covers what is more frequent. */
const states = [
  ['gaps', 'Gap', 12],
  ['reserved', 'Reserved', 22],
  ['void', 'Void', height],
] as const;

function bars({ cells }: Strip, state: 'gaps' | 'reserved' | 'void', tall: number): string {
  return cells
    .map((cell, index) =>
      cell[state] === 0 ? '' : `M${index * cellWidth} ${height}v${-tall}h${cellWidth - 1}v${tall}z`,
    )
    .join('');
}

/** Nothing while it loads. */
export function NumberStrip({ series }: { readonly series: Series }) {
  const { response } = useQuery(getNumberStrip, { params: { series } });
  if (!response?.isOk || response.value.cells.length === 0) return null;
  const strip = response.value;
  const last = strip.cells.length * strip.width;
  return (
    <figure className="number-strip">
      <svg
        viewBox={`0 0 ${strip.cells.length * cellWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`The numbers from 1 to ${last}: where there are gaps, reserved and void numbers`}
      >
        {states.map(([state, , tall]) => (
          <path key={state} className={`strip-${state}`} d={bars(strip, state, tall)} />
        ))}
      </svg>
      <figcaption className="row strip-legend hint">
        <span>1</span>
        {states.map(([state, label, tall]) => (
          <span key={state}>
            <svg viewBox={`0 0 8 ${height}`} aria-hidden="true">
              <path className={`strip-${state}`} d={`M0 ${height}v${-tall}h8v${tall}z`} />
            </svg>
            {label}
          </span>
        ))}
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}
