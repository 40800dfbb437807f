import type { JumpFacets } from '#contract/jumps/search-jumps.ts';
import type { Series } from '#contract/number-label.ts';
import { numberOf } from '#contract/primitives.ts';

/** The number that a typed text goes to; null for other text, and for years of jumps, which filter. */
export function numberToGoTo(
  text: string,
  series: Series,
  facets: Pick<JumpFacets, 'decades'> | null,
): number | null {
  const number = numberOf(series, text);
  const isYear =
    number !== null &&
    /^\d+$/.test(text.trim()) &&
    facets?.decades.includes(number - (number % 10));
  return isYear ? null : number;
}
