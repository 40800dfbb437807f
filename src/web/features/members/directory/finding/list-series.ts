/** The lists: of the regular members, and of the two kinds of night-jump members. */
import {
  listAllMembers,
  listAllNightBrothers,
  listAllNightSisters,
} from '#contract/members/directory.ts';
import { brand } from '#contract/brand.ts';
import type { Series } from '#contract/number-label.ts';
import { listPath } from './list-address.ts';

export interface ListSeries {
  readonly series: Series;
  readonly operation:
    | typeof listAllMembers
    | typeof listAllNightBrothers
    | typeof listAllNightSisters;
  readonly names: { readonly singular: string; readonly plural: string };
  readonly path: string;
}

export const regularMembers = {
  series: 'fb',
  operation: listAllMembers,
  names: brand,
  path: listPath,
} as const satisfies ListSeries;

export const nightBrothers = {
  series: 'nnfb',
  operation: listAllNightBrothers,
  names: brand.nightBrothers,
  path: `/${brand.nightBrothers.slug}`,
} as const satisfies ListSeries;

export const nightSisters = {
  series: 'nnfs',
  operation: listAllNightSisters,
  names: brand.nightSisters,
  path: `/${brand.nightSisters.slug}`,
} as const satisfies ListSeries;

export type NightSeries = typeof nightBrothers | typeof nightSisters;
