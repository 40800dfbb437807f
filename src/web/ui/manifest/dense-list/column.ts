import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Not shown where there is little room. */
  readonly isWide?: boolean;
  /** Left out for a column that does not sort. */
  readonly sortBy?: (row: Row) => string | number;
}

export const classOf = <Row>({ key, isWide }: Column<Row>): string =>
  `dense-${key}${isWide === true ? ' dense-wide' : ''}`;

export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}
