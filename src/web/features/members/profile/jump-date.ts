/** Writes the date of a jump as far as it is known. */
import type { MemberProfile } from '#contract/members/profile.ts';

/** Day, short month name, year: each part only where it is known; '' where none is. */
export function jumpDate({ day, month, monthShortName, year }: MemberProfile): string {
  const parts = [
    day > 0 ? String(day) : '',
    month > 0 ? monthShortName : '',
    year > 0 ? String(year) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
