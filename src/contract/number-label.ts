/**
 * The three series of numbers (regular members, night-jump brothers and night-jump sisters), how a number is written, and
 * which spellings are understood.
 */
import { brand } from './brand.ts';
import { cleanNumber, normalize, removeInvisible } from './clean-text.ts';

export const seriesNames = ['fb', 'nnfb', 'nnfs'] as const;
export type Series = (typeof seriesNames)[number];

/** Prefix of the numbers of each series. */
export const seriesLabels: Readonly<Record<Series, string>> = {
  fb: brand.numberPrefix,
  nnfb: brand.nightBrothers.abbreviation,
  nnfs: brand.nightSisters.abbreviation,
};

/** Said of a text that has no number. */
export const exampleNumber = 'Type a number, such as 750.';

/** Such as `FB41`. */
export const numberLabel = (series: Series, number: number): string =>
  `${seriesLabels[series]}${number}`;

/** A label as people write it in a name: its letters and a digit, with nothing but blanks, signs and marks between them. */
const labelsInText = Object.values(seriesLabels).map(
  (label) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${[...label, '\\p{Nd}'].join('[^\\p{L}\\p{N}]*')}`, 'iu'),
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
  const plain = inLatinLetters(removeInvisible(normalize(text, 'NFKD')));
  return labelsInText.some((label) => label.test(plain));
}

/** Without blanks and in lower case. */
const squeeze = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');

/** What may precede a number: a label of a series, or a word for members in general. */
const seriesByLabel = new Map<string, Series | null>([
  ['', null],
  ['member', null],
  ...[brand.numberPrefix, brand.singular, brand.plural].map(
    (label) => [squeeze(label), 'fb'] as const,
  ),
  ...Object.values(brand.nightBrothers).map((label) => [squeeze(label), 'nnfb'] as const),
  ...Object.values(brand.nightSisters).map((label) => [squeeze(label), 'nnfs'] as const),
]);

const numberWord = /(?:numbers?|num|nos?|nr|n)$/;
/** Signs that people write around a number and before it, but none that changes its value. */
const signs = /[\p{P}`´<>=|~°]/gu;
const isNegative = /^\s*[-\u2212\u2010-\u2015]/u;
/** A comma between thousands. */
const grouped = /([0-9]),(?=[0-9]{3}(?![0-9]))/g;

export interface WrittenNumber {
  /** Null if the text does not tell. */
  readonly series: Series | null;
  readonly digits: string;
}

/** The number in a text such as 41, FB 41, No. 41, (41) or NNFB #3; null for other text. */
export function readNumber(text: string): WrittenNumber | null {
  const plain = cleanNumber(normalize(text, 'NFKC')).toLowerCase();
  if (isNegative.test(plain)) return null;
  const spaced = plain.replace(grouped, '$1').replace(signs, ' ').trim();
  const [, before = '', digits] = /^([a-z\s]*)([0-9]+)$/.exec(spaced) ?? [];
  if (digits === undefined) return null;
  const words = squeeze(before);
  const series = seriesByLabel.get(words) ?? seriesByLabel.get(words.replace(numberWord, ''));
  return series === undefined ? null : { series, digits };
}

/** The digits of a regular member's number as typed; undefined for other text, and for the number of another series. */
export function digitsOfNumber(text: string): string | undefined {
  const written = readNumber(text);
  return written === null || (written.series ?? 'fb') !== 'fb' ? undefined : written.digits;
}
