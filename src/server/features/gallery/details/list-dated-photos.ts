/** Lists the photos of a year, a day or a place. */
import { Refusal } from '#contract/errors.ts';
import {
  datedPhotosPerPage,
  type DatedPhotos,
  type DatedPhotosChoice,
} from '#contract/gallery/dated-photos.ts';
import { photoUri } from '#contract/gallery/photos.ts';
import { readDate } from '#contract/jumps/calendar-days.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findPlaceBySlug } from '#server/database/places/places.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { placeOf } from '../viewing/gallery.present.ts';
import { countDatedPhotos, findDatedPhotos, type TakenWhen } from './dated-photos.queries.ts';

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

/** @throws Refusal `not_found` past the last page; an empty list has one page */
export async function listDatedPhotos(
  { database: { kysely } }: Pick<GalleryDeps, 'database'>,
  choice: DatedPhotosChoice,
): Promise<DatedPhotos> {
  const { page } = choice;
  const when = await whenOf(kysely, choice);
  const total = when ? await countDatedPhotos(kysely, when) : 0;
  const totalPages = Math.max(1, Math.ceil(total / datedPhotosPerPage));
  if (page > totalPages) throw new Refusal('not_found', { message: `There is no page ${page}.` });
  const offset = (page - 1) * datedPhotosPerPage;
  const rows = when ? await findDatedPhotos(kysely, when, offset, datedPhotosPerPage) : [];
  return {
    total,
    page,
    totalPages,
    photos: rows.map((row) => ({
      photoId: row.id,
      thumbPhotoUri: photoUri(row.name, 'thumb'),
      thumbWidth: row.thumb_width,
      thumbHeight: row.thumb_height,
      caption: row.caption,
      day: row.taken_day,
      month: row.taken_month,
      year: row.taken_year,
      place: placeOf(row),
    })),
  };
}
