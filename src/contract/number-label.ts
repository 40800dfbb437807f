/** How members' numbers are written everywhere, and which ways of writing them are read. */
import { brand } from './brand.ts';
import type { Series } from './series.ts';

/** What stands before the numbers of each series. */
export const seriesLabels: Readonly<Record<Series, string>> = {
  fb: brand.numberPrefix,
  nnfb: brand.nightBrothers.abbreviation,
  nnfs: brand.nightSisters.abbreviation,
};

/** FB41. */
export const numberLabel = (series: Series, number: number): string =>
  `${seriesLabels[series]}${number}`;

const writtenNumber = new RegExp(`^(?:${brand.numberPrefix} ?|# ?)?([0-9]+)$`, 'i');

/** The digits of a regular member's number as people write it: 41, FB41, FB 41, #41; undefined for anything else. */
export const digitsOfNumber = (text: string): string | undefined =>
  writtenNumber.exec(text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim())?.[1];
