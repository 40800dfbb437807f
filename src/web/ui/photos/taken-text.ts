/** When and where a photo was taken, in words. */
import { monthShortNames } from '#contract/members/display-names.ts';

export interface DateTaken {
  /** Each part is 0 when unknown. */
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** Day, short month name and year, without unknown parts: "4 Jul 1976"; '' if none is known. */
export function dateTaken({ day, month, year }: DateTaken): string {
  const parts = [
    day > 0 ? String(day) : '',
    month > 0 ? (monthShortNames[month - 1] ?? '') : '',
    year > 0 ? String(year) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** "4 Jul 1976 at Hinckley"; '' if neither is known. */
export function takenText(
  photo: DateTaken & { readonly place: { readonly name: string } | null },
): string {
  const date = dateTaken(photo);
  if (photo.place === null) return date;
  return date === '' ? photo.place.name : `${date} at ${photo.place.name}`;
}
