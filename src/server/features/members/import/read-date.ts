/**
 * Dates as people write them in a spreadsheet: 1971-08-07, 7/8/1971, 7 Aug 1971, August 7, 1971, Aug 71 and 1971, also with
 * a weekday or a time.
 */
import { cleanNumber } from '#contract/clean-text.ts';
import type { DateOrder } from '#contract/members/import-reading.ts';
import { earliestYear } from '#contract/members/member-fields.ts';

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** The month with an English name, in full or shortened to at least three letters; null for other text. */
export function monthOf(text: string): number | null {
  const word = text.toLowerCase().replace(/\.$/, '');
  const place = word.length < 3 ? -1 : monthNames.findIndex((name) => name.startsWith(word));
  return place < 0 ? null : place + 1;
}

/** What a cell says, before it is known in which order the parts are and in which century. */
export interface WrittenDate {
  /** 0 if it does not say. If `isOrderOpen`, the first number. */
  readonly day: number;
  /** 0 if it does not say. If `isOrderOpen`, the second number. */
  readonly month: number;
  /** 0 if it does not say. */
  readonly year: number;
  readonly hasShortYear: boolean;
  /** Whether only the file tells the day from the month. */
  readonly isOrderOpen: boolean;
}

type Part = 'day' | 'month' | 'year';

/**
 * The parts of each kind of date. M is the name of a month, Y a year of four digits, N a number of one or two digits, and
 * S one that can only be a year: above 31, or with an apostrophe.
 */
const partsOfKinds = new Map<string, readonly Part[]>([
  ['Y', ['year']],
  ['S', ['year']],
  ['YN', ['year', 'month']],
  ['NY', ['month', 'year']],
  ['MY', ['month', 'year']],
  ['MS', ['month', 'year']],
  ['YM', ['year', 'month']],
  ['NM', ['day', 'month']],
  ['YNN', ['year', 'month', 'day']],
  ['YMN', ['year', 'month', 'day']],
  ['NMY', ['day', 'month', 'year']],
  ['NMN', ['day', 'month', 'year']],
  ['MNY', ['month', 'day', 'year']],
  ['MNN', ['month', 'day', 'year']],
  ['NNY', ['day', 'month', 'year']],
  ['NNN', ['day', 'month', 'year']],
]);

const time = /[t\s]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]m)?z?$/;
const ordinal = /(\d)(?:st|nd|rd|th)\b/g;
const weekday = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b/g;
const of = /\bof\b/g;
const wellFormed = /^[\p{L}\d\s,./'’-]+$/u;
const words = /\p{L}+|['’]?\d+/gu;

function kindOf(word: string): string | null {
  if (/^\p{L}/u.test(word)) return monthOf(word) === null ? null : 'M';
  if (/^\d{4}$/.test(word)) return 'Y';
  if (/^['’]\d{2}$/.test(word)) return 'S';
  if (!/^\d{1,2}$/.test(word)) return null;
  return Number(word) > 31 ? 'S' : 'N';
}

const longestDate = 60;

/** Null for text that is no date. */
export function readDate(cell: string): WrittenDate | null {
  if (cell.length > longestDate) return null;
  const text = cleanNumber(cell)
    .toLowerCase()
    .replace(time, '')
    .replaceAll(ordinal, '$1')
    .replaceAll(weekday, ' ')
    .replaceAll(of, ' ');
  const found = wellFormed.test(text) ? (text.match(words) ?? []) : [];
  const kinds = found.map(kindOf);
  if (kinds.includes(null)) return null;
  const kind = kinds.join('');
  const order = partsOfKinds.get(kind) ?? partsOfKinds.get(kind.replaceAll('S', 'N'));
  if (order === undefined) return null;
  const wordOf = (part: Part) => found[order.indexOf(part)]?.replace(/^['’]/, '') ?? '';
  const numberOf = (part: Part) => monthOf(wordOf(part)) ?? Number(wordOf(part));
  const yearDigits = wordOf('year').length;
  if (yearDigits === 1) return null;
  return {
    day: numberOf('day'),
    month: numberOf('month'),
    year: numberOf('year'),
    hasShortYear: yearDigits === 2,
    isOrderOpen: /^[NS]{2}[NSY]$/.test(kind),
  };
}

/** Whether the two numbers can be day and month in both orders, and are other dates then. */
const isAmbiguous = ({ day, month, isOrderOpen }: WrittenDate) =>
  isOrderOpen && day <= 12 && month <= 12 && day !== month;

interface FoundOrder {
  /** Null if no date decides it, or they contradict each other. */
  readonly order: DateOrder | null;
  /** The cells that have two meanings. */
  readonly ambiguous: readonly string[];
}

/** @param cells all dates of a file */
export function findDateOrder(cells: readonly string[]): FoundOrder {
  const ambiguous: string[] = [];
  let [isDayFirst, isMonthFirst] = [false, false];
  for (const cell of cells) {
    const date = readDate(cell);
    if (date === null || !date.isOrderOpen) continue;
    if (isAmbiguous(date)) ambiguous.push(cell);
    if (date.day > 12) isDayFirst = true;
    if (date.month > 12) isMonthFirst = true;
  }
  if (isDayFirst === isMonthFirst) return { order: null, ambiguous };
  return { order: isDayFirst ? 'day-first' : 'month-first', ambiguous };
}

/** A year of two digits: from 1970 on and not in the future. Others become years before 1970, which are refused. */
export function fullYear(year: number, now: number): number {
  const early = 1900 + year;
  if (early >= earliestYear) return early;
  return early + 100 > new Date(now).getUTCFullYear() ? early : early + 100;
}
