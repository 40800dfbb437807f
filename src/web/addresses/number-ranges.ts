/** Writes numbers as people do: `12, 15-20`. */

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

/** @returns null if the text is not a list of numbers and ranges, or has more than `most` numbers */
export function readRanges(text: string, most: number): readonly number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const [, from = '', to = from] = /^([1-9]\d{0,6})(?:[-–]([1-9]\d{0,6}))?$/.exec(part) ?? [];
    if (from === '') return null;
    const [first, last] = [Number(from), Number(to)];
    if (last < first || last - first >= most) return null;
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return numbers.size > most ? null : [...numbers].toSorted((a, b) => a - b);
}
