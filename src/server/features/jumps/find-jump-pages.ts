/** The pages of the jump book that search engines may list. */
import { readRegister } from '#server/database/register/register.ts';
import { countPlaces } from './counted-places.ts';
import { bookOf } from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';

/** @returns paths of the years, places and days with members, in this order */
export async function findJumpPages({ database }: JumpDeps): Promise<string[]> {
  const book = bookOf(await readRegister(database));
  const places = await countPlaces(database.kysely, book);
  return [
    ...[...book.byYear.keys()].map((year) => `/Jumps/${String(year).padStart(4, '0')}`),
    ...places.map(({ slug }) => `/Places/${slug}`),
    ...[...book.byDay.keys()].map((day) => `/Jumps/${day}`),
  ];
}
