import type { JumpSummary } from '#contract/jumps/jumps.ts';

type Years = JumpSummary['years'];

/** With more years, those without members have no room. */
const mostYears = 150;

/** Adds the years without members, from the first year of the first decade on. */
function fillYears(years: Years): Years {
  const [first, to] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const from = first - (first % 10);
  if (to - from >= mostYears) return years;
  const counts = new Map(years.map(({ year, count }) => [year, count]));
  return Array.from({ length: to - from + 1 }, (_, offset) => ({
    year: from + offset,
    count: counts.get(from + offset) ?? 0,
  }));
}

export interface Decade {
  /** Its first year. */
  readonly start: number;
  readonly years: Years;
  readonly count: number;
}

export const decadesOf = (years: Years): Decade[] =>
  [...Map.groupBy(fillYears(years), ({ year }) => year - (year % 10))].map(([start, ofDecade]) => ({
    start,
    years: ofDecade,
    count: ofDecade.reduce((sum, { count }) => sum + count, 0),
  }));
