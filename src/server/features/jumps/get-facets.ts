import { type JumpFacets, maxPlacesToChoose } from '#contract/jumps/facets.ts';
import { findPlaceBySlug } from '#server/database/places/find-place.ts';
import type { JumpDeps } from './jump-deps.ts';
import { countYears } from './jumps.queries.ts';
import { countPlaces, findNumbersAt } from './places.queries.ts';
import { comparePlaces } from './present-days.ts';

const yearsOfDecade = 10;

/** @param slug of a place, or '' */
export async function getJumpFacets(
  { database: { kysely } }: JumpDeps,
  slug: string,
): Promise<JumpFacets> {
  const years = await countYears(kysely);
  const counted = await countPlaces(kysely);
  const asked = slug === '' ? undefined : await findPlaceBySlug(kysely, slug);
  const common = counted
    .toSorted((a, b) => b.members - a.members || a.id - b.id)
    .slice(0, maxPlacesToChoose);
  const chosen = counted.find(({ id }) => id === asked?.id);
  return {
    decades: [...new Set(years.map(({ year }) => year - (year % yearsOfDecade)))],
    places: [...new Set([...common, ...(chosen ? [chosen] : [])])]
      .toSorted(comparePlaces)
      .map(({ slug: address, name }) => ({ slug: address, name })),
    slug: chosen?.slug ?? '',
    numbers: chosen ? await findNumbersAt(kysely, chosen.id) : null,
  };
}
