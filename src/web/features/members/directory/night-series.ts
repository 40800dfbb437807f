import { brand } from '#contract/brand.ts';

export interface NightSeries {
  readonly operation: 'listAllNightBrothers' | 'listAllNightSisters';
  readonly names: typeof brand.nightBrothers | typeof brand.nightSisters;
  readonly path: string;
}

export const nightBrothers: NightSeries = {
  operation: 'listAllNightBrothers',
  names: brand.nightBrothers,
  path: `/${brand.nightBrothers.slug}`,
};
export const nightSisters: NightSeries = {
  operation: 'listAllNightSisters',
  names: brand.nightSisters,
  path: `/${brand.nightSisters.slug}`,
};
