/** The members of one day, and anniversaries. */
import { readDate } from '#contract/jumps/calendar-days.ts';
import type { JumpDay } from '#contract/jumps/jumps.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import { bookOf, dayKey, type Jump, jumpsOn, nearestDay, countPages, pageOf } from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';
import { findPlacesById } from './places.queries.ts';
import { createGrouping } from './present-days.ts';
import { unknownPlace, comparePlaces } from './counted-places.ts';

/** In the order of the places on the page, then by number. */
async function inOrderOfPlaces(db: Connection, jumps: readonly Jump[]): Promise<Jump[]> {
  const places = await findPlacesById(db, [...new Set(jumps.map(({ placeId }) => placeId))]);
  const placeOf = ({ placeId }: Jump) => places.get(placeId) ?? unknownPlace;
  return jumps.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b)));
}

/**
 * @param text `yyyy-mm-dd`
 * @param page undefined for all members at once
 * @throws Refusal `not_found` past the last page
 */
export async function getJumpDay(
  { database }: JumpDeps,
  text: string,
  page: number | undefined,
): Promise<JumpDay> {
  const date = readDate(text);
  if (!date) throw new Refusal('bad_request');
  const { kysely } = database;
  const book = bookOf(await readRegister(database));
  const jumps = jumpsOn(book, date);
  if (page === undefined) return { places: (await createGrouping(kysely, jumps))(jumps) };
  const shown = pageOf(await inOrderOfPlaces(kysely, jumps), page);
  const beside = (side: 'before' | 'after') => {
    const day = nearestDay(book, date, side);
    return day ? dayKey(day) : null;
  };
  return {
    places: (await createGrouping(kysely, shown))(shown),
    paging: {
      total: jumps.length,
      page,
      totalPages: countPages(jumps.length),
      previousDay: beside('before'),
      nextDay: beside('after'),
    },
  };
}
