import type { ShownMemberRow } from '#server/database/schema/tables.ts';

type Jump = Pick<ShownMemberRow, 'year' | 'month' | 'day' | 'deceased'>;

/**
 * Whole years until today at UTC; the years that are certain if the day is unknown.
 *
 * @returns null without a year, before the first year is over, and for a deceased member
 */
export function yearsSinceJump({ year, month, day, deceased }: Jump, now: number): number | null {
  if (year === 0 || deceased === 1) return null;
  const today = new Date(now);
  const lastMonth = month === 0 ? 12 : month;
  const lastDay = day === 0 || month === 0 ? 31 : day;
  const isBefore =
    today.getUTCMonth() + 1 < lastMonth ||
    (today.getUTCMonth() + 1 === lastMonth && today.getUTCDate() < lastDay);
  const years = today.getUTCFullYear() - year - (isBefore ? 1 : 0);
  return years > 0 ? years : null;
}
