/** Chooses photos for the timeline: by the year when they were taken, else by a year in the caption. */
import type { PhotoFound } from './timeline.queries.ts';

export interface ChosenPhoto {
  readonly photo: PhotoFound;
  /** Null unless it stands for its decade. */
  readonly year: number | null;
}

export const decadeOf = (year: number): number => year - (year % 10);

/** @param decades of the timeline; a caption may name any other number */
function yearOf({ taken_year, caption }: PhotoFound, decades: ReadonlySet<number>): number | null {
  if (taken_year > 0) return decades.has(decadeOf(taken_year)) ? taken_year : null;
  const years = (caption.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  return years.find((year) => decades.has(decadeOf(year))) ?? null;
}

/** One photo per decade that photos belong to, oldest first, then the newest others; of both at most `limit`. */
export function choosePhotos(
  newest: readonly PhotoFound[],
  decades: ReadonlySet<number>,
  limit: number,
): ChosenPhoto[] {
  const found = newest.map((photo) => ({ photo, year: yearOf(photo, decades) }));
  const byDecade = new Map<number, ChosenPhoto>();
  for (const each of found) {
    if (each.year === null) continue;
    const decade = decadeOf(each.year);
    if (!byDecade.has(decade)) byDecade.set(decade, each);
  }
  const dated = [...byDecade.values()]
    .toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0))
    .slice(0, limit);
  const others = found.filter((each) => !dated.includes(each)).slice(0, limit);
  return [...dated, ...others.map(({ photo }) => ({ photo, year: null }))];
}
