/** When and where a photo was taken, in words. */
import { knownDate, type KnownDate } from '../format-date.ts';

export type DateTaken = KnownDate;
export const dateTaken = knownDate;

/** "4 Jul 1976 at Hinckley"; '' if neither is known. */
export function takenText(
  photo: DateTaken & { readonly place: { readonly name: string } | null },
): string {
  const date = dateTaken(photo);
  if (photo.place === null) return date;
  return date === '' ? photo.place.name : `${date} at ${photo.place.name}`;
}
