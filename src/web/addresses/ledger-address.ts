import { type LedgerFilter, ledgerFilters } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import { findSeries } from './member-address.ts';

export interface LedgerQuery {
  readonly series: Series;
  readonly show: LedgerFilter;
  readonly from: number;
}

export function readLedgerQuery(search: string): LedgerQuery {
  const given = new URLSearchParams(search);
  const from = given.get('from') ?? '';
  return {
    series: findSeries(given.get('series')) ?? 'fb',
    show: ledgerFilters.find((filter) => filter === given.get('show')) ?? 'gaps',
    from: /^[1-9][0-9]{0,6}$/.test(from) ? Number(from) : 1,
  };
}

/** Leaves out parameters that have their default value. */
export function ledgerAddress({ series, show, from }: LedgerQuery): string {
  const search = new URLSearchParams({
    ...(series === 'fb' ? {} : { series }),
    ...(show === 'gaps' ? {} : { show }),
    ...(from === 1 ? {} : { from: String(from) }),
  }).toString();
  return `/Manifest/Numbers${search === '' ? '' : `?${search}`}`;
}

export const numberAddress = (series: Series, number: number): string =>
  `/Manifest/Numbers/${series}/${number}`;
