import { type JumpFacets, maxPlacesToChoose } from '#contract/jumps/facets.ts';
import { findPlaceBySlug } from '#server/database/places/find-place.ts';
import { readRegister } from '#server/database/register/register.ts';
import { countPlaces, mostVisited, comparePlaces } from './counted-places.ts';
import { bookOf, type JumpBook } from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';

const yearsOfDecade = 10;

const numbersAt = ({ byPlace }: JumpBook, placeId: number) =>
  (byPlace.get(placeId) ?? [])
    .map(({ member }) => member.freakBrotherNumber)
    .toSorted((a, b) => a - b);

/** @param slug of a place, or '' */
export async function getJumpFacets({ database }: JumpDeps, slug: string): Promise<JumpFacets> {
  const { kysely } = database;
  const book = bookOf(await readRegister(database));
  const counted = await countPlaces(kysely, book);
  const requested = slug === '' ? undefined : await findPlaceBySlug(kysely, slug);
  const common = mostVisited(counted).slice(0, maxPlacesToChoose);
  const chosen = counted.find(({ id }) => id === requested?.id);
  return {
    decades: [...new Set([...book.byYear.keys()].map((year) => year - (year % yearsOfDecade)))],
    places: [...new Set([...common, ...(chosen ? [chosen] : [])])]
      .toSorted(comparePlaces)
      .map(({ slug: address, name }) => ({ slug: address, name })),
    slug: chosen?.slug ?? '',
    numbers: chosen ? numbersAt(book, chosen.id) : null,
  };
}
