import type { JumpSummary } from '#contract/jumps/jumps.ts';

type Years = JumpSummary['years'];

/** With more years, those without members have no room. */
const mostYears = 150;

/** Adds the years without members between the first and the last one. */
export function fillYears(years: Years): Years {
  const [from, to] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  if (to - from >= mostYears) return years;
  const counts = new Map(years.map(({ year, count }) => [year, count]));
  return Array.from({ length: to - from + 1 }, (_, offset) => ({
    year: from + offset,
    count: counts.get(from + offset) ?? 0,
  }));
}
