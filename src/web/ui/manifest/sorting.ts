/** The order of a list, as its address writes it: `name`, or `-name` for the reverse. */
export interface Sort {
  readonly by: string;
  readonly isDescending: boolean;
}

export function readSort(text: string | null, keys: readonly string[]): Sort {
  const by = text?.replace(/^-/, '') ?? '';
  const [first = ''] = keys;
  return keys.includes(by)
    ? { by, isDescending: text?.startsWith('-') === true }
    : { by: first, isDescending: false };
}

export const writeSort = ({ by, isDescending }: Sort): string => `${isDescending ? '-' : ''}${by}`;

/** Another column sorts from its beginning, the same one the other way round. */
export const reversed = (sort: Sort, by: string): Sort => ({
  by,
  isDescending: sort.by === by && !sort.isDescending,
});

// Without a locale, the order would depend on the browser.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows that compare equal keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  isDescending: boolean,
): readonly Row[] {
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`);
    return order * direction;
  });
}
