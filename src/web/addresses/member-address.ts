import { seriesNames, type Series } from '#contract/series.ts';

export interface MemberQuery {
  readonly series: Series;
  /** '' for all members. */
  readonly q: string;
  readonly page: number;
}

export const findSeries = (name: string | null | undefined): Series | undefined =>
  seriesNames.find((each) => each === name?.toLowerCase());

export function readMemberQuery(search: string): MemberQuery {
  const given = new URLSearchParams(search);
  const page = given.get('page') ?? '';
  return {
    series: findSeries(given.get('series')) ?? 'fb',
    q: given.get('q') ?? '',
    page: /^[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Leaves out parameters that have their default value. */
export function memberListAddress({ series, q, page }: MemberQuery): string {
  const search = new URLSearchParams({
    ...(series === 'fb' ? {} : { series }),
    ...(q === '' ? {} : { q }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/Manifest/Members${search === '' ? '' : `?${search}`}`;
}

export const memberAddress = (series: Series, number: number): string =>
  `/Manifest/Members/${series}/${number}`;
