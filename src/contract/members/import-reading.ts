/** How a file of members is read: what its headings and cells leave open, and what its empty cells clear. */
import * as z from 'zod/mini';
import { seriesNames } from '../number-label.ts';
import {
  clearableNames,
  columnMeanings,
  type Clearable,
  type ColumnMeaning,
} from './import-columns.ts';

export interface ColumnChoice {
  /** For each column of the file, in its order; empty if they are named. */
  readonly inOrder: readonly ColumnMeaning[];
  /** Columns that are not named are recognised by their headings. */
  readonly named: readonly { readonly heading: string; readonly meaning: ColumnMeaning }[];
}

const longestChoice = 2000;
const recognised: ColumnChoice = { inOrder: [], named: [] };

const isMeaning = (text: string): text is ColumnMeaning =>
  columnMeanings.some((meaning) => meaning === text);

/** Null for a text that is neither a list of columns nor one of headings with their columns. */
function readColumnChoice(text: string): ColumnChoice | null {
  const items = text.split(',').map((item) => item.trim());
  if (items.every(isMeaning)) return { inOrder: items, named: [] };
  const named = items.flatMap((item) => {
    const end = item.lastIndexOf('=');
    const [heading, meaning] = [item.slice(0, end).trim(), item.slice(end + 1).trim()];
    return end > 0 && isMeaning(meaning) ? { heading, meaning } : [];
  });
  return named.length === items.length ? { inOrder: [], named } : null;
}

const columnChoice = z._default(
  z.pipe(
    z.string().check(z.maxLength(longestChoice, 'This is too long.')),
    z.pipe(
      z.transform(readColumnChoice),
      z.custom<ColumnChoice>((choice) => choice !== null, {
        error: `Name the columns in their order, such as number,name,ignore, or some by their headings, such as Jump Date=date,Dues=ignore. They are ${columnMeanings.join(', ')}.`,
      }),
    ),
  ),
  recognised,
);

const clearList = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.regex(
          new RegExp(`^(?:${clearableNames.join('|')})(?:,(?:${clearableNames.join('|')}))*$`),
          `Choose some of ${clearableNames.join(', ')}.`,
        ),
      ),
    z.transform((text) => text.split(',') as Clearable[]),
  ),
  [],
);

export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How a file is read: what its headings and cells leave open. */
export const readingChoice = z.object({
  columns: columnChoice,
  /** Of members whose number does not tell it, in a file without the column. */
  series: z.optional(z.enum(seriesNames, 'Choose fb, nnfb or nnfs.')),
  /** Of dates such as 7/8/1971, if no other date of the file decides. */
  dateOrder: z.optional(z.enum(dateOrders, 'Choose day-first or month-first.')),
  /** Rows with such years are refused unless they may be read as years from 1970 that are not in the future. */
  twoDigitYears: z._default(z.enum(['read', 'refuse'], 'Choose read or refuse.'), 'refuse'),
  /** What empty cells clear. Others keep what is stored. */
  clear: clearList,
});
export type ReadingChoice = z.infer<typeof readingChoice>;

/** What a file does not say stays open. */
export const nothingChosen: ReadingChoice = {
  columns: recognised,
  twoDigitYears: 'refuse',
  clear: [],
};
