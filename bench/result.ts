/** The result of a benchmark: a ratio with its confidence interval and goal. */

export interface BenchResult {
  readonly name: string;
  /** The median over the rounds. */
  readonly value: number;
  /** The 95 % confidence interval of the median. */
  readonly low: number;
  readonly high: number;
  /** Null for values that are only reported. */
  readonly goal: number | null;
  readonly comparison: 'at most' | 'at least';
  readonly rounds: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/**
 * The ranks of a sample that enclose its median in 95 of 100 cases: the normal approximation of the binomial
 * distribution.
 */
function medianInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const reach = (1.96 * Math.sqrt(sorted.length)) / 2;
  const first = Math.max(0, Math.floor(sorted.length / 2 - reach));
  const last = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + reach));
  return { low: sorted[first] ?? Number.NaN, high: sorted[last] ?? Number.NaN };
}

export function toResult(
  ratios: readonly number[],
  about: Pick<BenchResult, 'name' | 'goal' | 'comparison'>,
): BenchResult {
  return { ...about, value: median(ratios), ...medianInterval(ratios), rounds: ratios.length };
}

/** For the worst of a few rounds: the interval contains all of them. */
export const overAll = (
  values: readonly number[],
  about: Pick<BenchResult, 'name' | 'goal'>,
): BenchResult => ({
  ...about,
  value: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
  comparison: 'at most',
  rounds: values.length,
});

/** A goal is met when the interval reaches it. */
export function isMet({ goal, comparison, low, high }: BenchResult): boolean {
  if (goal === null) return true;
  return comparison === 'at most' ? low <= goal : high >= goal;
}
