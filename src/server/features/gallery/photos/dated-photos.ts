/** The photos of a year, a day or a place. */
import {
  datedPhotosPerPage,
  type DatedPhotos,
  type DatedPhotosChoice,
  type datedPhotoOperations,
} from '#contract/gallery/dated-photos.ts';
import { readDate, type CalendarDate } from '#contract/jumps/calendar-days.ts';
import { countRows } from '#server/database/count-rows.ts';
import { checkPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentThumb, shownPhotos } from '#server/database/photos/photos.ts';
import { findPlaceBySlug } from '#server/database/places/places.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { placeOf, type GalleryDeps } from './viewing.ts';

type TakenWhen =
  | { readonly year: number }
  | { readonly date: CalendarDate }
  | { readonly placeId: number };

/** Null for a place that does not exist, which has no photos. */
async function whenOf(
  db: Connection,
  { year, date, place: slug }: DatedPhotosChoice,
): Promise<TakenWhen | null> {
  // Photos without a year have the year 0.
  if (year !== undefined) return year > 0 ? { year } : null;
  const day = date === undefined ? null : readDate(date);
  if (day) return day.year > 0 ? { date: day } : null;
  const place = await findPlaceBySlug(db, (slug ?? '').toLowerCase());
  return place ? { placeId: place.id } : null;
}

function matching(db: Connection, when: TakenWhen) {
  const shown = shownPhotos(db);
  if ('year' in when) return shown.where('taken_year', '=', when.year);
  if ('placeId' in when) {
    return shown.where('taken_spelling', 'in', (eb) =>
      eb
        .selectFrom('place_spellings')
        .where('place_id', '=', when.placeId)
        .select('place_spellings.key'),
    );
  }
  const { year, month, day } = when.date;
  return shown
    .where('taken_year', '=', year)
    .where('taken_month', '=', month)
    .where('taken_day', '=', day);
}

/** The latest first. The page is chosen in an index, and only its photos are read. */
async function findDatedPhotos(db: Connection, when: TakenWhen, offset: number, limit: number) {
  const page = await matching(db, when)
    .orderBy('taken_year', 'desc')
    .orderBy('taken_month', 'desc')
    .orderBy('taken_day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .select('id')
    .execute();
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('photos')
    .leftJoin('place_spellings', 'place_spellings.key', 'photos.taken_spelling')
    .leftJoin('places', 'places.id', 'place_spellings.place_id')
    .where('photos.id', 'in', ids)
    .select([
      'photos.id',
      'photos.name',
      'thumb_width',
      'thumb_height',
      'caption',
      'taken_day',
      'taken_month',
      'taken_year',
      'places.slug as place_slug',
      'places.name as place_name',
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws Refusal `not_found` past the last page; an empty list has one page */
export async function listDatedPhotos(
  { database: { kysely } }: Pick<GalleryDeps, 'database'>,
  { query }: Pick<Input<typeof datedPhotoOperations.listDatedPhotos>, 'query'>,
): Promise<DatedPhotos> {
  const when = await whenOf(kysely, query);
  const total = when ? await countRows(matching(kysely, when)) : 0;
  const { offset, paging } = checkPage(total, datedPhotosPerPage, query.page);
  const rows = when ? await findDatedPhotos(kysely, when, offset, datedPhotosPerPage) : [];
  return {
    ...paging,
    photos: rows.map((row) => ({
      ...presentThumb(row),
      day: row.taken_day,
      month: row.taken_month,
      year: row.taken_year,
      place: placeOf(row),
    })),
  };
}
