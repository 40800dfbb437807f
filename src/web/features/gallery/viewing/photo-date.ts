import { monthShortNames } from '#contract/members/display-names.ts';

/** In UTC, because the server renders one page for all time zones. The format is d-MMM-YY: `5-Nov-26`. */
export function photoDate(timeStamp: string): string {
  const date = new Date(timeStamp);
  const year = String(date.getUTCFullYear() % 100).padStart(2, '0');
  return `${date.getUTCDate()}-${monthShortNames[date.getUTCMonth()]}-${year}`;
}
