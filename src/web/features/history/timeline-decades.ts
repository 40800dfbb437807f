/** Groups the years of the timeline into decades. */
import type { Timeline, TimelineYear } from '#contract/history/timeline.ts';

export type TimelinePhoto = Timeline['photos'][number];

export interface Decade {
  /** The first year: 1970. */
  readonly start: number;
  readonly members: number;
  /** The lowest number of the decade. */
  readonly first: number;
  readonly years: readonly TimelineYear[];
  /** A photo whose caption names one of its years. */
  readonly photo: TimelinePhoto | null;
}

const decadeOf = (year: number) => year - (year % 10);

export function decadesOf({ years, photos }: Timeline): Decade[] {
  const byDecade = Map.groupBy(years, ({ year }) => decadeOf(year));
  return [...byDecade].map(([start, ofDecade]) => ({
    start,
    members: ofDecade.reduce((sum, { members }) => sum + members, 0),
    first: Math.min(...ofDecade.map(({ first }) => first.freakBrotherNumber)),
    years: ofDecade,
    photo: photos.find(({ year }) => year !== null && decadeOf(year) === start) ?? null,
  }));
}
