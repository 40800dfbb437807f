/** Narrows a list to a decade, a place, and the deceased or the living. */
import type { Facets } from './list-address.ts';
import type { ListRow } from './filter-members.ts';

const yearsOfDecade = 10;

export const hasFacets = ({ decade, place, status }: Facets): boolean =>
  decade > 0 || place !== '' || status !== '';

/** @param atPlace the numbers of the members at the chosen place; null for all places */
export function chooseMembers(
  rows: readonly ListRow[],
  { decade, status }: Facets,
  atPlace: readonly number[] | null = null,
): readonly ListRow[] {
  const numbers = atPlace && new Set(atPlace);
  return rows.filter(
    ({ freakBrotherNumber, year = 0, deceased }) =>
      (decade === 0 || (year >= decade && year < decade + yearsOfDecade)) &&
      (numbers === null || numbers.has(freakBrotherNumber)) &&
      (status === '' || deceased === (status === 'deceased')),
  );
}
