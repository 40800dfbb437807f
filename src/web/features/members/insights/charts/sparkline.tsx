/** A small chart of daily counts: a bar for each, the last one marked. */
interface Props {
  readonly label: string;
  /** Oldest first. */
  readonly counts: readonly number[];
}

const height = 40;
const step = 6;
const gap = 2;

export function Sparkline({ label, counts }: Props) {
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const today = counts.at(-1) ?? 0;
  const bars = counts.map((count, index) => {
    const bar = count === 0 ? 1 : Math.max(2, (count / most) * height);
    return `M${index * step} ${height}v${-bar}h${step - gap}v${bar}z`;
  });
  return (
    <figure className="sparkline">
      <figcaption>
        <b>{total}</b> {label} <span className="hint">{`${today} today`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${counts.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label} in the last ${counts.length} days: ${total}, at most ${Math.max(0, ...counts)} on a day`}
      >
        <path d={bars.slice(0, -1).join('')} />
        <path className="spark-last" d={bars.at(-1) ?? ''} />
      </svg>
    </figure>
  );
}
