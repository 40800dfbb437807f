export interface Bar {
  /** What the bar counts: a year or a day. */
  readonly label: string;
  readonly count: number;
  /** How much of the count belongs to the second category. */
  readonly part?: number;
}

const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10];

/** The next round number that is not smaller. */
function roundUp(value: number): number {
  const power = 10 ** Math.max(Math.ceil(Math.log10(value)) - 1, 0);
  return (roundSteps.find((step) => step * power >= value) ?? 10) * power;
}

/** The middle line of the scale; its top is twice as high. */
export const middleOf = (bars: readonly Bar[]): number =>
  roundUp(Math.max(Math.max(...bars.map(({ count }) => count)) / 2, 1));

/** Fewer bars would look like a mistake. */
const fewest = 6;

/** Without the empty bars at the beginning and at the end. */
export function trimBars(bars: readonly Bar[]): readonly Bar[] {
  const first = bars.findIndex(({ count }) => count > 0);
  if (first === -1) return bars;
  const last = bars.findLastIndex(({ count }) => count > 0);
  const begin = Math.max(0, Math.min(first, last + 1 - fewest));
  return bars.slice(begin, Math.max(last + 1, begin + fewest));
}

/** Every bar has its value if there is room; otherwise only the highest and the last one that is not beside it. */
const mostValues = 14;
const leastDistance = 4;

export function barsWithValue(bars: readonly Bar[]): ReadonlySet<number> {
  if (bars.length <= mostValues) return new Set(bars.keys());
  const highest = Math.max(...bars.map(({ count }) => count));
  const top = bars.findIndex(({ count }) => count === highest);
  const last = bars.length - 1;
  return new Set(Math.abs(last - top) < leastDistance ? [top] : [top, last]);
}
