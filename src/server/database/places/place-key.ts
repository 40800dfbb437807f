/** Compares the names of places. */
import { foldText } from '#contract/members/search-text.ts';

/**
 * The letters and digits of a location, whatever its case, accents, punctuation and spaces; empty for a location
 * without any, which is no place.
 */
export const placeKey = (location: string): string =>
  foldText(location).replaceAll(/[^\p{L}\p{N}]/gu, '');

const longestSlug = 60;

/** For addresses: `skydive-hinckley`; `place` where the name has no Latin letters or digits. */
export function slugOf(name: string): string {
  const words =
    foldText(name)
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, longestSlug).replace(/-$/, '') || 'place';
}
