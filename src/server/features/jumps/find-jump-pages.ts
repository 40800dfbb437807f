/** The pages of the jump book that search engines may list. */
import type { JumpDeps } from './jump-deps.ts';
import { countYears, findKnownDays } from './jumps.queries.ts';
import { countPlaces } from './places.queries.ts';

/** @returns paths of the years, places and days with members, in this order */
export async function findJumpPages({ database: { kysely } }: JumpDeps): Promise<string[]> {
  const years = await countYears(kysely);
  const places = await countPlaces(kysely);
  const days = await findKnownDays(kysely);
  const digits = (part: number, length: number) => String(part).padStart(length, '0');
  return [
    ...years.map(({ year }) => `/Jumps/${digits(year, 4)}`),
    ...places.map(({ slug }) => `/Places/${slug}`),
    ...days.map(
      ({ year, month, day }) => `/Jumps/${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`,
    ),
  ];
}
