/** Sorts the deceased members in memory, so that both databases sort names alike. */
import type { BlueSkiesOrder } from '#contract/memorials/blue-skies.ts';
import { foldText } from '#contract/members/search-text.ts';
import type { DeceasedRow } from './blue-skies.queries.ts';

export interface OrderedMember {
  readonly id: number;
  readonly number: number;
  /** See the contract. */
  readonly heading: string;
}

/** Sorts after all letters. */
const last = '\u{10ffff}';

/** A withheld name must not show by its place, so it sorts by number alone. */
function nameKey({ first_name, last_name, is_name_withheld }: DeceasedRow): string {
  if (is_name_withheld === 1) return last;
  const names = last_name === '' ? [first_name] : [last_name, first_name];
  return names.map(foldText).join('\n');
}

function headingOfName(key: string): string {
  if (key === last) return '';
  const letter = key.slice(0, 1).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
}

interface Keyed extends OrderedMember {
  readonly key: string;
  readonly year: number;
}

const inText = (one: string, other: string) => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Names that start with no letter follow the others, and withheld names follow all. */
const rankOf = ({ heading }: Keyed) => {
  if (heading === '') return 2;
  return heading === '#' ? 1 : 0;
};

const compareNames = (one: Keyed, other: Keyed) =>
  rankOf(one) - rankOf(other) || inText(one.key, other.key) || one.number - other.number;

/** Members whose year is unknown come last. */
const compareYears = (one: Keyed, other: Keyed) =>
  (one.year || Infinity) - (other.year || Infinity) || one.number - other.number;

export function orderDeceased(
  rows: readonly DeceasedRow[],
  by: BlueSkiesOrder,
): readonly OrderedMember[] {
  const keyed = rows.map((row): Keyed => {
    const { id, number, year } = row;
    if (by === 'year') return { id, number, year, key: '', heading: year === 0 ? '' : `${year}` };
    const key = nameKey(row);
    return { id, number, year, key, heading: headingOfName(key) };
  });
  return keyed
    .toSorted(by === 'year' ? compareYears : compareNames)
    .map(({ id, number, heading }) => ({ id, number, heading }));
}
