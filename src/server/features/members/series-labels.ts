/** What stands before the numbers of each series. */
import { brand } from '#contract/brand.ts';
import type { Series } from '#contract/members.ts';

const labels: Readonly<Record<Series, string>> = {
  fb: brand.numberPrefix,
  nnfb: brand.nightBrothers.abbreviation,
  nnfs: brand.nightSisters.abbreviation,
};

/** FB 123. */
export const numberLabel = (series: Series, number: number): string =>
  `${labels[series]} ${number}`;
