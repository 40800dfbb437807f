/** What a contributor says about a photo: caption, description, day and place. */
import { refuseField } from '#contract/errors.ts';
import { takenDateProblem, type PhotoChange } from '#contract/gallery/photo-details.ts';
import { jumpDateProblem } from '#contract/members/jump-date.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PhotoDetails } from '#server/database/photos/photos.ts';
import { placeKey, placeOfLocation } from '#server/database/places/places.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';

export const undescribed = { description: '', day: 0, month: 0, year: 0, location: '' };

/** Whether the contributor has not said it. */
export const isBlank = (value: unknown) => value === '' || value === 0;

const isDateGiven = ({ day, month, year }: PhotoChange) =>
  day !== undefined || month !== undefined || year !== undefined;

/** A date is replaced as a whole, so that no part of an earlier one is left. */
export function withGiven(before: PhotoDetails, given: PhotoChange): PhotoDetails {
  const { day = 0, month = 0, year = 0 } = isDateGiven(given) ? given : before;
  const {
    caption = before.caption,
    description = before.description,
    location = before.location,
  } = given;
  return { caption, description, day, month, year, location };
}

/** @throws Refusal `bad_request` for a date that does not exist, has a gap, or is in the future */
export function checkDateTaken(details: PhotoDetails, now: number): void {
  const problem = takenDateProblem(details) ?? jumpDateProblem(details, now);
  if (problem !== null) refuseField(problem.field, problem.message);
}

/**
 * Adds the place of a location if it is new. Call it before any other row of the transaction is locked, as it locks the
 * members, like everything that adds places.
 */
export async function takePlace(
  db: Connection,
  dialect: DatabaseDialect,
  location: string,
  at: number,
): Promise<void> {
  if (placeKey(location) === '') return;
  await lockMembers(db, dialect);
  await placeOfLocation(db, location, at);
}

const dateParts = ['day', 'month', 'year'] as const;

/** False when the photo is gone or no longer has the details of the row. */
export async function changeDetails(
  db: Connection,
  photo: PhotoRow,
  { caption, description, day, month, year, location }: PhotoDetails,
  at: number,
): Promise<boolean> {
  const datedAt = year === photo.taken_year ? photo.dated_at : at;
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({
      caption,
      description,
      taken_day: day,
      taken_month: month,
      taken_year: year,
      taken_location: location,
      taken_spelling: placeKey(location),
      dated_at: year === 0 ? null : datedAt,
      updated_at: at,
    })
    .where('id', '=', photo.id)
    .where('caption', '=', photo.caption)
    .where('description', '=', photo.description)
    .where('taken_day', '=', photo.taken_day)
    .where('taken_month', '=', photo.taken_month)
    .where('taken_year', '=', photo.taken_year)
    .where('taken_location', '=', photo.taken_location)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The changed details before and after, for the change log; null if nothing changes. A date is there as a whole. */
export function compareDetails(before: PhotoDetails, after: PhotoDetails) {
  const isDateChanged = dateParts.some((part) => before[part] !== after[part]);
  const changed = [
    ...(before.caption === after.caption ? [] : (['caption'] as const)),
    ...(before.description === after.description ? [] : (['description'] as const)),
    ...(isDateChanged ? dateParts : []),
    ...(before.location === after.location ? [] : (['location'] as const)),
  ];
  if (changed.length === 0) return null;
  const pick = (details: PhotoDetails) =>
    Object.fromEntries(changed.map((name) => [name, details[name]]));
  return { before: pick(before), after: pick(after) };
}

/** The known details, for the entry of a photo that is added or deleted. */
export const knownDetails = (details: PhotoDetails) => ({
  caption: details.caption,
  ...compareDetails({ ...undescribed, caption: details.caption }, details)?.after,
});
