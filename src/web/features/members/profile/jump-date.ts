import type { MemberProfile } from '#contract/profile/profile.ts';

type JumpDate = Pick<MemberProfile, 'day' | 'month' | 'monthShortName' | 'year'>;

/** Day, short month name and year, without unknown parts; '' if none is known. */
export function jumpDate({ day, month, monthShortName, year }: JumpDate): string {
  const parts = [
    day > 0 ? String(day) : '',
    month > 0 ? monthShortName : '',
    year > 0 ? String(year) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
