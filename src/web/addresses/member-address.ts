import { writeRanges } from './number-ranges.ts';
import { seriesNames, type Series } from '#contract/number-label.ts';

export const memberStateFilters = [
  'all',
  'claimed',
  'waiting',
  'unclaimed',
  'deceased',
  'hidden-story',
  'withheld',
] as const;
export type MemberStateFilter = (typeof memberStateFilters)[number];

export interface MemberQuery {
  readonly series: Series;
  /** '' for all members. */
  readonly q: string;
  readonly show: MemberStateFilter;
  /** A column, with `-` before it for the reverse order. */
  readonly sort: string;
}

export const findSeries = (name: string | null | undefined): Series | undefined =>
  seriesNames.find((each) => each === name?.toLowerCase());

export function readMemberQuery(search: string): MemberQuery {
  const given = new URLSearchParams(search);
  return {
    series: findSeries(given.get('series')) ?? 'fb',
    q: given.get('q') ?? '',
    show: memberStateFilters.find((each) => each === given.get('show')) ?? 'all',
    sort: given.get('sort') ?? '',
  };
}

/** Leaves out parameters that have their default value. */
export function memberListAddress({
  series = 'fb',
  q = '',
  show = 'all',
  sort = '',
}: Partial<MemberQuery>): string {
  const search = new URLSearchParams({
    ...(series === 'fb' ? {} : { series }),
    ...(q === '' ? {} : { q }),
    ...(show === 'all' ? {} : { show }),
    ...(sort === '' || sort === 'number' ? {} : { sort }),
  }).toString();
  return `/Manifest/Members${search === '' ? '' : `?${search}`}`;
}

/** @param numbers of the members that are edited together */
export function togetherAddress(series: Series, numbers: Iterable<number>): string {
  const search = new URLSearchParams({
    ...(series === 'fb' ? {} : { series }),
    numbers: writeRanges(numbers).replaceAll(' ', ''),
  });
  return `/Manifest/Members/Together?${search.toString().replaceAll('%2C', ',')}`;
}

export const memberAddress = (series: Series, number: number): string =>
  `/Manifest/Members/${series}/${number}`;
