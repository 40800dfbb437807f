/** Writes numbers as people do: `12, 15-20`. */
import { readNumber, seriesLabels, type Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';

export function writeRanges(numbers: Iterable<number>): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const ranges: [first: number, last: number][] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
}

/** A pasted list without the labels of its series. */
export const withoutLabels = (text: string, series: Series): string =>
  text.replaceAll(new RegExp(`(?<!\\p{L})${seriesLabels[series]}[\\s#.:-]*(?=[0-9])`, 'giu'), '');

/** Without a label, because the series is chosen elsewhere. NaN for other text. */
const numberIn = (text: string): number => {
  const written = readNumber(text);
  return written?.series === null ? Number(written.digits) : NaN;
};

/** The parts of a list: numbers such as 12 and No. 13, and ranges such as 15 - 20. */
const partsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/ *[\p{Pd}\u2212] */gu, '-')
    .split(/[,、;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => (Number.isNaN(numberIn(part)) ? part.split(/\s+/) : [part]));

/** @returns null if the text is not a list of numbers and ranges, or has more than `most` numbers */
export function readRanges(text: string, most: number): readonly number[] | null {
  const numbers = new Set<number>();
  for (const part of partsOf(text)) {
    const [first = NaN, last = first, ...more] = part.split('-').map(numberIn);
    const isRange = first >= 1 && last >= first && last <= highestNumber && more.length === 0;
    if (!isRange || last - first >= most) return null;
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return numbers.size > most ? null : [...numbers].toSorted((a, b) => a - b);
}
