/** The pages of a list that the browser has as a whole. The address keeps the page; a filter leaves it out. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageInSearch } from '../page/page-in-search.ts';
import { PageLinks } from '../page/page-links.tsx';
import { pageOfRows } from './page-of-rows.ts';

interface Pages<Row> {
  /** Of the page in the address. */
  readonly shown: readonly Row[];
  readonly pageLinks: ReactNode;
}

export function usePages<Row>(all: readonly Row[]): Pages<Row> {
  const { pathname, search } = useLocation();
  const { rows, page, totalPages } = pageOfRows(all, pageInSearch(search));

  function addressOf(to: number): string {
    const given = new URLSearchParams(search);
    if (to === 1) given.delete('page');
    else given.set('page', String(to));
    return given.size === 0 ? pathname : `${pathname}?${given.toString()}`;
  }

  return {
    shown: rows,
    pageLinks: <PageLinks page={page} totalPages={totalPages} addressOf={addressOf} />,
  };
}
