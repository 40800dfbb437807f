import { countPages } from '#contract/primitives.ts';

const rowsPerPage = 50;

interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly totalPages: number;
}

/** Past the last page, the last page. */
export function pageOfRows<Row>(rows: readonly Row[], requested: number): PageOfRows<Row> {
  const totalPages = countPages(rows.length, rowsPerPage);
  const page = Math.min(requested, totalPages);
  return { rows: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage), page, totalPages };
}
