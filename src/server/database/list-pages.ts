/** A page of a list: how many rows come before it, and what the response says of it. */
import { Refusal } from '#contract/errors.ts';
import { countPages } from '#contract/primitives.ts';

/** Past the last page, the last page. */
export function clampPage(total: number, pageSize: number, wanted: number) {
  const totalPages = countPages(total, pageSize);
  const page = Math.min(wanted, totalPages);
  return { offset: (page - 1) * pageSize, paging: { total, page, totalPages } };
}

/** @throws Refusal `not_found` past the last page; an empty list has one page */
export function checkPage(total: number, pageSize: number, wanted: number) {
  const found = clampPage(total, pageSize, wanted);
  if (found.paging.page === wanted) return found;
  throw new Refusal('not_found', { message: `There is no page ${wanted}.` });
}
