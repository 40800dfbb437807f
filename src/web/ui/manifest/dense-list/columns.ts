import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the cell says its label where the headings are not above it. */
  readonly isLabelled?: boolean;
  /** Left out for a column that does not sort. */
  readonly sortBy?: (row: Row) => string | number;
}

/** The first contains the link of the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}
