/** How long a text may be. Counted in code points, without the blanks around the text. */
import * as z from 'zod/mini';

/** Line breaks count once, as they are stored. */
const lengthOf = (text: string): number => [...text.replaceAll(/\r\n?/g, '\n').trim()].length;

const written = (count: number): string => count.toLocaleString('en');
const characters = (count: number): string =>
  `${written(count)} ${count === 1 ? 'character' : 'characters'}`;

const describeExcess = (length: number, limit: number): string =>
  `${characters(length - limit)} too many. The limit is ${written(limit)}.`;

/** The part of the limit from which on the rest is told. */
const nearLimit = 0.9;

/** Empty for a text that is far from the limit. */
export function describeRoom(text: string, limit: number): string {
  // There are at least as many code units.
  if (text.length < limit * nearLimit) return '';
  const length = lengthOf(text);
  if (length > limit) return describeExcess(length, limit);
  return length < limit * nearLimit
    ? ''
    : `${characters(limit - length)} left. The limit is ${written(limit)}.`;
}

export const notLongerThan = (limit: number, label: string) =>
  z.refine<string>((text) => text.length <= limit || lengthOf(text) <= limit, {
    error: ({ input }) => `${label} has ${describeExcess(lengthOf(String(input)), limit)}`,
  });
