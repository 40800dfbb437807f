/** How numbers of members are written, and which spellings are understood. */
import { brand } from './brand.ts';
import type { Series } from './series.ts';

/** Prefix of the numbers of each series. */
export const seriesLabels: Readonly<Record<Series, string>> = {
  fb: brand.numberPrefix,
  nnfb: brand.nightBrothers.abbreviation,
  nnfs: brand.nightSisters.abbreviation,
};

/** Such as `FB41`. */
export const numberLabel = (series: Series, number: number): string =>
  `${seriesLabels[series]}${number}`;

/** A label as people write it in a name: the letters and digits with or without blanks between them. */
const labelsInText = Object.values(seriesLabels).map(
  (label) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${[...label].join('[\\s.]*')}\\s*[#.:-]?\\s*\\p{Nd}`, 'iu'),
);

/** Letters of other scripts, and small capitals, that look like those of the labels. */
const lookAlikes = { B: 'ΒВᏴᗷꓐʙв', F: 'Ϝϝᖴꓝꜰ', N: 'Νꓠɴ', S: 'ЅѕՏᏚꓢꜱ' };

function inLatinLetters(text: string): string {
  let plain = text;
  for (const [letter, others] of Object.entries(lookAlikes)) {
    plain = plain.replaceAll(new RegExp(`[${others}]`, 'gu'), letter);
  }
  return plain;
}

/** Whether a text has a number with its label, such as (FB1), fb 41 or NN FB3. */
export function containsNumberLabel(text: string): boolean {
  const plain = inLatinLetters(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
  return labelsInText.some((label) => label.test(plain));
}

const writtenNumber = new RegExp(`^(?:${brand.numberPrefix} ?|# ?)?([0-9]+)$`, 'i');

/**
 * The digits of a regular member's number as typed: 41, FB41, FB 41 or #41; undefined for other
 * text.
 */
export const digitsOfNumber = (text: string): string | undefined =>
  writtenNumber.exec(text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim())?.[1];
