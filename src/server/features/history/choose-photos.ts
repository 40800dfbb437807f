/** Chooses photos for the timeline. A year in the caption tells which decade they belong to. */
import type { PhotoFound } from './timeline.queries.ts';

export interface ChosenPhoto {
  readonly photo: PhotoFound;
  readonly captionYear: number | null;
}

export const decadeOf = (year: number): number => year - (year % 10);

/** @param decades of the timeline; a caption may name any other number */
function yearIn(caption: string, decades: ReadonlySet<number>): number | null {
  const years = (caption.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  return years.find((year) => decades.has(decadeOf(year))) ?? null;
}

/** One photo per decade that captions name, oldest first, then the newest others; of both at most `limit`. */
export function choosePhotos(
  newest: readonly PhotoFound[],
  decades: ReadonlySet<number>,
  limit: number,
): ChosenPhoto[] {
  const found = newest.map((photo) => ({ photo, captionYear: yearIn(photo.caption, decades) }));
  const byDecade = new Map<number, ChosenPhoto>();
  for (const each of found) {
    if (each.captionYear === null) continue;
    const decade = decadeOf(each.captionYear);
    if (!byDecade.has(decade)) byDecade.set(decade, each);
  }
  const dated = [...byDecade.values()]
    .toSorted((a, b) => (a.captionYear ?? 0) - (b.captionYear ?? 0))
    .slice(0, limit);
  const others = found.filter(({ captionYear }) => captionYear === null);
  return [...dated, ...others.slice(0, limit)];
}
