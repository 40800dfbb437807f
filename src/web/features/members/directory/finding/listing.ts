/** What a list shows: a page, the full list, or the rows that match a filter. */
import type { JumpFacets } from '#contract/jumps/search-jumps.ts';
import { pageSize } from '#contract/members/directory.ts';
import type { Series } from '#contract/number-label.ts';
import type { ListView } from './list-address.ts';
import type { ListSeries } from './list-series.ts';
import {
  chooseMembers,
  hasFacets,
  filterMembers,
  nearestIndex,
  type ListRow,
} from './filter-members.ts';
import { numberOf } from '#contract/primitives.ts';

interface Found {
  readonly filter: string;
  /** The server sends only the first ones. */
  readonly members: readonly ListRow[];
  readonly count: number;
}

export interface NumberMatch {
  readonly number: number;
  /** The number of the row that is shown. */
  readonly nearest: number;
}

export interface Listing {
  readonly view: ListView;
  readonly total: number;
  /** The page that is shown without a filter. */
  readonly page: number;
  readonly totalPages: number;
  readonly members: readonly ListRow[];
  readonly found: Found | null;
  readonly numberMatch: NumberMatch | null;
  /** Null if the list has none, or they could not be loaded. */
  readonly facets: JumpFacets | null;
}

/** The page with the number that the view asks for, or the page that it names. */
export function pageOfView(view: ListView, all: readonly ListRow[]): number {
  const index = view.number > 0 ? nearestIndex(all, view.number) : -1;
  return index === -1 ? view.page : Math.floor(index / pageSize) + 1;
}

export const isNarrowed = (view: ListView): boolean => view.filter !== '' || hasFacets(view);

export function foundIn(
  all: readonly ListRow[],
  view: ListView,
  series: Series,
  atPlace?: readonly number[] | null,
): Found | null {
  if (!isNarrowed(view)) return null;
  const { filter } = view;
  const members = filterMembers(chooseMembers(all, view, atPlace), filter, series);
  return {
    filter,
    members: import.meta.env.SSR ? members.slice(0, pageSize) : members,
    count: members.length,
  };
}

export function numberMatchIn(all: readonly ListRow[], { number }: ListView): NumberMatch | null {
  const row = number > 0 ? all[nearestIndex(all, number)] : undefined;
  return row === undefined ? null : { number, nearest: row.freakBrotherNumber };
}

/** Null if the number has its row. */
export function missingNumber(
  numberMatch: NumberMatch | null,
  { names }: ListSeries,
): string | null {
  if (numberMatch === null || numberMatch.number === numberMatch.nearest) return null;
  return `No ${names.singular} has the number ${numberMatch.number}. The nearest is ${numberMatch.nearest}.`;
}

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
