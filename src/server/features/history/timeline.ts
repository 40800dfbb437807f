/** The timeline of the history page: the members' jumps by year, and photos to go with them. */
import { timelinePhotos, type Timeline } from '#contract/history/timeline.ts';
import { photoUri } from '#contract/photos.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import {
  readRegister,
  type RegisterMember,
  type RegisterSeries,
} from '#server/database/register/register.ts';
import { toListItem } from '#server/database/register/shown-members.ts';
import type { HistoryDeps } from './history-text.ts';

/** The newest visible gallery photos. */
async function findNewestPhotos(db: Connection, limit: number) {
  return shownPhotos(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'name', 'thumb_width', 'thumb_height', 'caption', 'taken_year'])
    .execute();
}

type PhotoFound = Awaited<ReturnType<typeof findNewestPhotos>>[number];

interface ChosenPhoto {
  readonly photo: PhotoFound;
  /** Null unless it stands for its decade. */
  readonly year: number | null;
}

const decadeOf = (year: number): number => year - (year % 10);

/**
 * The year when it was taken, else a year in the caption.
 * @param decades of the timeline; a caption may name any other number
 */
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

const presentPhoto = ({ photo, year }: ChosenPhoto): Timeline['photos'][number] => ({
  photoId: photo.id,
  thumbPhotoUri: photoUri(photo.name, 'thumb'),
  thumbWidth: photo.thumb_width,
  thumbHeight: photo.thumb_height,
  caption: photo.caption,
  year,
});

/** The photos whose captions are searched for a year. */
const searchedPhotos = 500;

/** Year 0 is unknown or withheld. */
const byYear = ({ members }: RegisterSeries) =>
  [...Map.groupBy(members, ({ listed }) => listed.year)].toSorted(([one], [other]) => one - other);

const presentEnd = (member: RegisterMember | undefined) =>
  member === undefined ? null : toListItem(member.listed);

export async function getTimeline({ database }: Pick<HistoryDeps, 'database'>): Promise<Timeline> {
  const { fb, nnfb, nnfs } = (await readRegister(database)).series;
  const counted = byYear(fb);
  const dated = counted.filter(([year]) => year > 0);
  const decades = new Set(dated.map(([year]) => decadeOf(year)));
  const newest = await findNewestPhotos(database.kysely, searchedPhotos);
  return {
    years: dated.flatMap(([year, members]) =>
      members
        .slice(0, 1)
        .map(({ listed }) => ({ year, members: members.length, first: toListItem(listed) })),
    ),
    undated: counted.find(([year]) => year === 0)?.[1].length ?? 0,
    highest: presentEnd(fb.members.at(-1)),
    firstNightBrother: presentEnd(nnfb.members[0]),
    firstNightSister: presentEnd(nnfs.members[0]),
    photos: choosePhotos(newest, decades, timelinePhotos).map(presentPhoto),
  };
}
