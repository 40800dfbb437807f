/** The page of a long list in the address. Anything that is not a page number means page 1. */
export function pageInSearch(search: string): number {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^0*[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1;
}

export const pageAddress = (path: string, page: number): string =>
  page > 1 ? `${path}?page=${page}` : path;
